import type { Json } from '../../base/json/index.js';
import { type ApiObject, badRequest, type FoundResource, type SchemaNode } from '../model/index.js';

/** A requirement of a field selector. */
export interface FieldRequirement {
  readonly path: string;
  readonly isEqual: boolean;
  readonly value: string;
}

/** Parses a field selector, and checks that its fields can be selected. @throws ApiError (400) */
export function parseFieldSelector(text: string, { resource, version }: FoundResource): readonly FieldRequirement[] {
  const requirements = splitTerms(text).map((term) => readTerm(term, text));
  for (const { path } of requirements) {
    if (path === 'metadata.name' || (path === 'metadata.namespace' && resource.isNamespaced)) continue;
    if (path === 'metadata.namespace' && !resource.isCustom) continue;
    if (version.selectableFields.includes(path)) continue;
    const isPlain = version.selectableFields.length === 0 && !resource.isCustom;
    throw badRequest(
      isPlain
        ? `"${path}" is not a known field selector: only "metadata.name", "metadata.namespace"`
        : `field label not supported: ${path}`,
    );
  }
  return requirements;
}

/** Whether an object satisfies all requirements. */
export function matchesFields(
  requirements: readonly FieldRequirement[],
  object: ApiObject,
  schema: SchemaNode,
): boolean {
  return requirements.every(({ path, isEqual, value }) => (selectedValue(object, path, schema) === value) === isEqual);
}

/** The name that the requirements fix; undefined if they leave it open. */
export function selectedName(requirements: readonly FieldRequirement[]): string | undefined {
  return requirements.find(({ path, isEqual }) => path === 'metadata.name' && isEqual)?.value;
}

/** The value of a field as a string; Go's zero value if it is missing. */
function selectedValue(object: ApiObject, path: string, schema: SchemaNode): string {
  let value: Json | undefined = object;
  let node: SchemaNode | undefined = schema;
  for (const name of path.split('.')) {
    node = node?.field(name);
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  if (value !== undefined && value !== null) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (node?.type === 'boolean') return 'false';
  return node?.type === 'integer' ? '0' : '';
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  return { path, isEqual: operator !== '!=', value: value.replaceAll(/\\([\\,=])/g, '$1') };
}
