import { type ApiObject, badRequest, type FoundResource, type ResourceVersion, valueAt } from '../model/index.js';

/** A requirement of a field selector. */
export interface FieldRequirement {
  readonly path: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** Parses a field selector, and checks that its fields can be selected. @throws ApiError (400) */
export function parseFieldSelector(text: string, { resource, version }: FoundResource): readonly FieldRequirement[] {
  const requirements = readRequirements(text);
  for (const { path } of requirements) {
    const isPlain = version.selectableFields.length === 0 && !resource.isCustom;
    if (path === 'metadata.name' || version.selectableFields.includes(path)) continue;
    if (path === 'metadata.namespace' && (resource.isNamespaced || isPlain)) continue;
    throw badRequest(
      isPlain
        ? `${JSON.stringify(path)} is not a known field selector: only "metadata.name", "metadata.namespace"`
        : resource.kind === 'Job'
          ? `field label ${JSON.stringify(path)} not supported for Job`
          : `field label not supported: ${path}`,
    );
  }
  return requirements;
}

/** Returns the name that a field selector requires; undefined if it requires none, or has a syntax error. */
export function requiredName(text: string): string | undefined {
  try {
    return readRequirements(text).find(({ path, isEqual }) => isEqual && path === 'metadata.name')?.value;
  } catch {
    return undefined;
  }
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
  if (path === 'metadata.name') return object.metadata.name ?? '';
  if (path === 'metadata.namespace') return object.metadata.namespace ?? '';
  const value = version.selectableValue ? version.selectableValue(object, path) : valueAt(object, path);
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Reads all terms, in the order of the API server. Terms that are empty on both sides select everything. */
function readRequirements(text: string): FieldRequirement[] {
  const terms = text.match(/(?:\\.?|[^,\\])+/gs) ?? []; // split at commas that no backslash escapes
  return [...terms]
    .sort()
    .map((term) => readTerm(term, text))
    .filter(({ path, value }) => path !== '' || value !== '');
}

function readTerm(term: string, whole: string): FieldRequirement {
  const [, path, operator, value] = /^(.*?)(!=|==|=)(.*)$/s.exec(term) ?? [];
  if (path === undefined || operator === undefined || value === undefined) {
    throw badRequest(`invalid selector: '${whole}'; can't understand '${term}'`);
  }
  const [, sequence] = /^(?:\\[\\,=]|[^\\])*(\\.?)?/s.exec(value) ?? [];
  if (sequence) throw badRequest(`invalid field selector: invalid escape sequence: ${sequence}`);
  const [bare] = value.replaceAll(/\\./gs, '').match(/[,=]/) ?? [];
  if (bare) throw badRequest(`invalid field selector: unescaped character in value: ${bare.charCodeAt(0)}`);
  return { path, isEqual: operator !== '!=', value: value.replaceAll(/\\([\\,=])/g, '$1') };
}
