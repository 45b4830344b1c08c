import { markerOf } from '../../markers/index.js';
import type { ApiField, ApiPackage, MarkerUse, TypeId } from '../../model/index.js';

/** Whether fields without a marker or `?` are required; set by a package marker. */
export type DefaultPresence = 'required' | 'optional';

/** Whether a field is listed in `required`. The field's markers take precedence, then the package default, then `?`. */
export function isRequired(field: Pick<ApiField, 'isOptional' | 'markers'>, inPackage: DefaultPresence): boolean {
  const marked = markedPresence(field.markers);
  if (marked) return marked === 'required';
  return inPackage === 'required' && !field.isOptional;
}

function markedPresence(uses: readonly MarkerUse[]): DefaultPresence | undefined {
  let strongest: { readonly presence: DefaultPresence; readonly rank: number } | undefined;
  for (const use of uses) {
    const { effect } = markerOf(use).marker;
    if (effect.on !== 'presence' || use.itemsDepth !== 0) continue;
    if (!strongest || effect.rank < strongest.rank) strongest = effect;
  }
  return strongest?.presence;
}

/** Returns the default presence of fields, by the id of the type that declares the fields. */
export function presenceIndex(packages: readonly ApiPackage[]): ReadonlyMap<TypeId, DefaultPresence> {
  return new Map(
    packages.flatMap(({ markers, types }) => {
      const isOptional = markers.some(({ name }) => name === 'kubebuilder:validation:Optional');
      const presence = isOptional ? 'optional' : 'required';
      return types.map((type) => [type.id, presence] as const);
    }),
  );
}
