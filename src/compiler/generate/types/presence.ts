import { markerOf } from '../../markers/index.js';
import type { ApiField, ApiPackage, MarkerUse, TypeId } from '../../model/index.js';

/** Whether fields without a marker or `?` are required; set by a package marker. */
export type DefaultPresence = 'required' | 'optional';

function defaultPresence(uses: ApiPackage['markers']): DefaultPresence {
  return uses.some((use) => use.name === 'kubebuilder:validation:Optional') ? 'optional' : 'required';
}

/** Whether a field is listed in `required`. The field's markers take precedence, then the package default, then `?`. */
export function isRequired(field: Pick<ApiField, 'isOptional' | 'markers'>, inPackage: DefaultPresence): boolean {
  const marked = markedPresence(field.markers);
  if (marked) return marked === 'required';
  return inPackage === 'required' && !field.isOptional;
}

function markedPresence(uses: readonly MarkerUse[]): 'required' | 'optional' | undefined {
  let strongest: { readonly presence: 'required' | 'optional'; readonly rank: number } | undefined;
  for (const use of uses) {
    const { effect } = markerOf(use).marker;
    if (effect.on !== 'presence' || use.itemsDepth !== 0) continue;
    if (!strongest || effect.rank < strongest.rank) strongest = effect;
  }
  return strongest?.presence;
}

/** The default presence of fields, by the id of the type that declares the fields. */
export function presenceIndex(packages: readonly ApiPackage[]): ReadonlyMap<TypeId, DefaultPresence> {
  return new Map(
    packages.flatMap(({ markers, types }) => {
      const presence = defaultPresence(markers);
      return types.map((type) => [type.id, presence] as const);
    }),
  );
}
