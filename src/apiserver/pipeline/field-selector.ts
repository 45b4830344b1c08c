import { type ApiObject, badRequest, type FoundResource, type ResourceVersion, valueAt } from '../model/index.js';

/** A requirement of a field selector. */
export interface FieldRequirement {
  readonly path: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** Parses a field selector, and checks that its fields can be selected. @throws ApiError (400) */
export function parseFieldSelector(text: string, { resource, version }: FoundResource): readonly FieldRequirement[] {
  const requirements = splitTerms(text).map((term) => readTerm(term, text));
  for (const { path, value } of requirements) {
    if (path === 'metadata.name' || (path === 'metadata.namespace' && resource.isNamespaced)) continue;
    if (path === 'metadata.namespace' && !resource.isCustom) continue;
    if (version.selectableFields.includes(path)) continue;
    const isPlain = version.selectableFields.length === 0 && !resource.isCustom;
    if (path === '' && value === '' && isPlain) continue;
    throw badRequest(
      isPlain
        ? `"${path}" is not a known field selector: only "metadata.name", "metadata.namespace"`
        : resource.kind === 'Job'
          ? `field label ${JSON.stringify(path)} not supported for Job`
          : `field label not supported: ${path}`,
    );
  }
  return requirements;
}

/** Whether an object satisfies all requirements. */
export function matchesFields(
  requirements: readonly FieldRequirement[],
  object: ApiObject,
  version: ResourceVersion,
): boolean {
  return requirements.every(({ path, isEqual, value }) => (selectedValue(object, path, version) === value) === isEqual);
}

/** Returns the value of a field as a string; empty if the field is missing. */
function selectedValue(object: ApiObject, path: string, version: ResourceVersion): string {
  if (path === '') return '';
  if (path === 'metadata.name') return object.metadata.name ?? '';
  if (path === 'metadata.namespace') return object.metadata.namespace ?? '';
  const value = version.selectableValue ? version.selectableValue(object, path) : valueAt(object, path);
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Splits at commas that no backslash escapes. */
function splitTerms(text: string): string[] {
  return (text.match(/(?:\\.|[^,\\])+/gs) ?? []).filter((term) => term !== '');
}

function readTerm(term: string, whole: string): FieldRequirement {
  const [, path, operator, value] = /^((?:\\.|[^=!\\])*)(!=|==|=)(.*)$/s.exec(term) ?? [];
  if (path === undefined || operator === undefined || value === undefined) {
    throw badRequest(`invalid selector: '${whole}'; can't understand '${term}'`);
  }
  const [sequence] = /\\[^\\,=]/.exec(value) ?? [];
  if (sequence) throw badRequest(`invalid field selector: invalid escape sequence: ${sequence}`);
  const [bare] = value.replaceAll(/\\./gs, '').match(/[,=]/) ?? [];
  if (bare) throw badRequest(`invalid field selector: unescaped character in value: ${bare.charCodeAt(0)}`);
  return { path, isEqual: operator !== '!=', value: value.replaceAll(/\\([\\,=])/g, '$1') };
}
