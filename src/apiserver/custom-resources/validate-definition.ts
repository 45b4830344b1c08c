import { dns1035Faults, type FieldError, subdomainFaults } from '../model/index.js';
import { childPath, keyPath, sameJson } from '../schema/index.js';
import { approvalAnnotation, approvalOf, isProtectedGroup } from './approval.js';
import { type Definition, type DefinitionNames, type DefinitionVersion, hasCondition } from './definition.js';
import { invalid, notSupported, required } from './field-errors.js';
import { internalSpec, shownVersions } from './internal-form.js';
import { validateConversion } from './validate-conversion.js';
import { validateDefinitionSchema } from './validate-definition-schema.js';
import { validateColumns, validateSelectableFields, validateSubresources } from './validate-version.js';

/** Validates a new CRD. */
export function validateDefinition(definition: Definition): readonly FieldError[] {
  return validate(definition, undefined);
}

/** Validates an update of a CRD. What was invalid before and has not changed is accepted. */
export function validateDefinitionUpdate(definition: Definition, old: Definition): readonly FieldError[] {
  return [...validate(definition, old), ...immutable(definition, old)];
}

/** Validates an update of the status of a CRD. */
export function validateDefinitionStatus(definition: Definition, _old: Definition): readonly FieldError[] {
  const names = definition.status?.acceptedNames;
  return names === undefined ? [] : validateNames(names, 'status.acceptedNames');
}

function validate(definition: Definition, old: Definition | undefined): readonly FieldError[] {
  return [
    ...(old === undefined ? validateName(definition) : []),
    ...validateSpec(definition, old),
    ...validateDefinitionStatus(definition, definition),
    ...validateStoredVersions(definition),
    ...validateApproval(definition, old),
    ...(definition.spec.preserveUnknownFields && !old?.spec.preserveUnknownFields ? [preserved] : []),
  ];
}

const preserved = invalid(
  'spec.preserveUnknownFields',
  true,
  'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
);

function validateName({ metadata: { name = '' }, spec }: Definition): readonly FieldError[] {
  if (name === '' || name === `${spec.names.plural}.${spec.group}`) return [];
  return [invalid('metadata.name', name, 'must be spec.names.plural+"."+spec.group')];
}

function validateSpec(definition: Definition, old: Definition | undefined): readonly FieldError[] {
  const { spec } = definition;
  const { versions, schema, subresources, columns, selectableFields } = internalSpec(spec);
  const isSame = old !== undefined && sameJson(old.spec.versions, spec.versions);
  const hasStatus = (version: DefinitionVersion) => version.subresources?.status !== undefined;
  return [
    ...validateGroup(spec.group),
    ...(spec.scope ? notSupported('spec.scope', spec.scope, ['Cluster', 'Namespaced']) : [required('spec.scope')]),
    ...missingSchemas(versions, schema),
    ...versions.flatMap((version, index) => validateVersion(version, index, spec.versions?.[index], isSame)),
    ...validateVersionNames(versions, spec.versions),
    ...(['plural', 'singular', 'kind', 'listKind'] as const).flatMap((name) =>
      spec.names[name] ? [] : [required(`spec.names.${name}`)],
    ),
    ...validateNames(spec.names, 'spec.names'),
    ...validateDefinitionSchema(
      schema?.openAPIV3Schema,
      (spec.versions ?? []).some(hasStatus),
      'spec.validation',
      isSame,
    ),
    ...validateSubresources(subresources, 'spec.subresources'),
    ...validateColumns(columns, 'spec.additionalPrinterColumns'),
    ...validateSelectableFields(
      selectableFields,
      schema?.openAPIV3Schema ?? spec.versions?.[0]?.schema?.openAPIV3Schema,
      'spec.selectableFields',
    ),
    ...validateConversion(spec.conversion),
  ];
}

function validateGroup(group: string): readonly FieldError[] {
  if (!group) return [required('spec.group')];
  const faults = subdomainFaults(group);
  if (faults.length > 0) return [invalid('spec.group', group, faults.join(','))];
  return group.includes('.') ? [] : [invalid('spec.group', group, 'should be a domain with at least one dot')];
}

function missingSchemas(
  versions: readonly DefinitionVersion[],
  shared: DefinitionVersion['schema'],
): readonly FieldError[] {
  if (shared?.openAPIV3Schema !== undefined) return [];
  return versions.flatMap(({ schema }, index) =>
    schema?.openAPIV3Schema === undefined ? [required(`spec.versions[${index}].schema.openAPIV3Schema`)] : [],
  );
}

function validateVersion(
  version: DefinitionVersion,
  index: number,
  whole: DefinitionVersion | undefined,
  isSame: boolean,
): readonly FieldError[] {
  const path = keyPath('spec.versions', index);
  const at = (name: string) => childPath(path, name);
  const hasStatus = whole?.subresources?.status !== undefined;
  return [
    ...nameErrors(at('name'), version.name),
    ...deprecationFaults(version).map((text) =>
      invalid(at('deprecationWarning'), version.deprecationWarning ?? '', text),
    ),
    ...validateDefinitionSchema(version.schema?.openAPIV3Schema, hasStatus, at('schema'), isSame),
    ...validateSubresources(version.subresources, at('subresources')),
    ...validateColumns(version.additionalPrinterColumns, at('additionalPrinterColumns')),
    ...validateSelectableFields(version.selectableFields, whole?.schema?.openAPIV3Schema, at('selectableFields')),
  ];
}

function nameErrors(field: string, name: string, before = ''): readonly FieldError[] {
  const faults = dns1035Faults(before === '' ? name : name.toLowerCase());
  return faults.length === 0 ? [] : [invalid(field, name, `${before}${faults.join(',')}`)];
}

function deprecationFaults({ deprecated, deprecationWarning: warning }: DefinitionVersion): readonly string[] {
  if (warning === undefined) return [];
  if (!deprecated) return ['can only be set for deprecated versions'];
  const index = [...warning].findIndex((character) => /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(character));
  const at = new TextEncoder().encode([...warning].slice(0, Math.max(0, index)).join('')).length;
  return [
    ...(new TextEncoder().encode(warning).length > 256 ? ['must be <= 256 characters long'] : []),
    ...(warning === '' ? ['must not be an empty string'] : []),
    ...(index < 0
      ? []
      : [`must only contain printable UTF-8 characters; non-printable character found at index ${at}`]),
  ];
}

function validateVersionNames(
  versions: readonly DefinitionVersion[],
  written: readonly DefinitionVersion[] | null,
): readonly FieldError[] {
  const names = versions.map(({ name }) => name);
  const wrong = (detail: string) => invalid('spec.versions', written === null ? null : shownVersions(versions), detail);
  const [first] = names;
  return [
    ...(new Set(names).size === names.length ? [] : [wrong('must contain unique version names')]),
    ...(versions.filter(({ storage }) => storage).length === 1
      ? []
      : [wrong('must have exactly one version marked as storage version')]),
    ...(first ? nameErrors('spec.version', first) : []),
  ];
}

function validateNames(names: DefinitionNames, path: string): readonly FieldError[] {
  const { plural, singular = '', kind, listKind = '', shortNames = [], categories = [] } = names;
  const at = (name: string) => childPath(path, name);
  const mixed = 'may have mixed case, but should otherwise match: ';
  const all = (name: string, values: readonly string[]) =>
    values.flatMap((value, index) => nameErrors(keyPath(at(name), index), value));
  return [
    ...(plural ? nameErrors(at('plural'), plural) : []),
    ...(singular ? nameErrors(at('singular'), singular) : []),
    ...(kind ? nameErrors(at('kind'), kind, mixed) : []),
    ...(listKind ? nameErrors(at('listKind'), listKind, mixed) : []),
    ...all('shortNames', shortNames),
    ...(kind && kind === listKind ? [invalid(at('listKind'), listKind, 'kind and listKind may not be the same')] : []),
    ...all('categories', categories),
  ];
}

function validateStoredVersions({ spec, status }: Definition): readonly FieldError[] {
  const field = 'status.storedVersions';
  const stored = status?.storedVersions ?? [];
  if (stored.length === 0)
    return [invalid(field, status?.storedVersions ?? null, 'must have at least one stored version')];
  const versions = spec.versions ?? [];
  const names = versions.map(({ name }) => name);
  const missing = versions.filter(({ name, storage }) => storage && !stored.includes(name));
  return [
    ...missing.map(({ name }) => invalid(field, stored, `must have the storage version ${name}`)),
    ...stored.flatMap((name, index) => {
      const detail = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`;
      return names.includes(name) ? [] : [invalid(keyPath(field, index), name, detail)];
    }),
  ];
}

function validateApproval(definition: Definition, old: Definition | undefined): readonly FieldError[] {
  if (!isProtectedGroup(definition.spec.group)) return [];
  const { state, reason } = approvalOf(definition);
  const field = keyPath('metadata.annotations', approvalAnnotation);
  if (state === 'Approved' || state === 'Bypassed' || (old && approvalOf(old).state === state)) return [];
  if (state === 'Missing') return [required(field, reason)];
  return [invalid(field, definition.metadata.annotations?.[approvalAnnotation] ?? '', reason)];
}

function immutable({ spec }: Definition, old: Definition): readonly FieldError[] {
  const check = (field: string, next: string, before: string) =>
    next === before ? [] : [invalid(field, next, 'field is immutable')];
  const isEstablished = hasCondition(old, 'Established');
  return [
    ...(isEstablished ? check('spec.scope', spec.scope, old.spec.scope) : []),
    ...(isEstablished ? check('spec.names.kind', spec.names.kind, old.spec.names.kind) : []),
    ...check('spec.group', spec.group, old.spec.group),
    ...check('spec.names.plural', spec.names.plural, old.spec.names.plural),
  ];
}
