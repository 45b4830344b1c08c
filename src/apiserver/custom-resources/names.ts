import type { Json } from '../../base/json/index.js';
import { sameJson } from '../model/index.js';
import type { Condition, Definition, DefinitionNames } from './definition.js';

/** The accepted names of a CRD, and whether all requested names were accepted. */
export interface AcceptedNames {
  readonly names: DefinitionNames;
  readonly condition: Condition;
}

const noNames: DefinitionNames = { plural: '', kind: '' };

/** Accepts those names of a CRD that no other CRD in its group uses. */
export function acceptNames(definition: Definition, others: readonly Definition[]): AcceptedNames {
  const requested = definition.spec.names;
  const accepted = definition.status?.acceptedNames ?? noNames;
  const used = usedNames(definition, others);
  const names: Record<string, Json> = { ...accepted };
  let failure: Condition | undefined;
  const check = (name: 'plural' | 'singular' | 'kind' | 'listKind', taken: ReadonlySet<string>, reason: string) => {
    const wanted = requested[name] ?? '';
    if (wanted !== (accepted[name] ?? '') && taken.has(wanted)) failure = conflict(reason, [wanted]);
    else if (wanted !== '') names[name] = wanted;
  };
  check('plural', used.resources, 'PluralConflict');
  check('singular', used.resources, 'SingularConflict');
  const shortNames = requested.shortNames ?? [];
  const own = new Set(accepted.shortNames);
  const taken = shortNames.filter((name) => !own.has(name) && used.resources.has(name));
  if (taken.length > 0) failure = conflict('ShortNamesConflict', taken);
  else if (shortNames.length > 0) names.shortNames = shortNames;
  else delete names.shortNames;
  check('kind', used.kinds, 'KindConflict');
  check('listKind', used.kinds, 'ListKindConflict');
  if (requested.categories) names.categories = requested.categories;
  else delete names.categories;
  const good: Condition = {
    type: 'NamesAccepted',
    status: 'True',
    reason: 'NoConflicts',
    message: 'no conflicts found',
  };
  return { names: names as DefinitionNames, condition: failure ?? good }; // a changed copy of `accepted`
}

/** Whether the accepted names equal the requested names. */
export function hasAllNames({ spec, status }: Definition): boolean {
  return sameJson(spec.names, status?.acceptedNames ?? noNames);
}

function usedNames(definition: Definition, others: readonly Definition[]) {
  const resources = new Set<string>();
  const kinds = new Set<string>();
  for (const { spec, status, metadata } of others) {
    if (spec.group !== definition.spec.group || metadata.name === definition.metadata.name) continue;
    const names = status?.acceptedNames ?? noNames;
    for (const name of [names.plural, names.singular ?? '', ...(names.shortNames ?? [])]) resources.add(name);
    for (const name of [names.kind, names.listKind ?? '']) kinds.add(name);
  }
  return { resources, kinds };
}

function conflict(reason: string, names: readonly string[]): Condition {
  const texts = names.map((name) => `${JSON.stringify(name)} is already in use`);
  const message = texts.length > 1 ? `[${texts.join(', ')}]` : (texts[0] ?? '');
  return { type: 'NamesAccepted', status: 'False', reason, message };
}
