import { isRecord, type JsonSchema } from '../../base/json/index.js';
import { validatedFormat } from '../schema/index.js';
import type { Definition } from './definition.js';

/**
 * Returns warnings about formats that the API server ignores, and about `set` lists whose items are objects or lists.
 * Omits warnings that also apply to the old definition.
 */
export function definitionWarnings(definition: Definition, old: Definition | undefined): readonly string[] {
  const before = new Set(old === undefined ? [] : warningsOf(old));
  return [...new Set(warningsOf(definition))].filter((warning) => !before.has(warning));
}

function warningsOf({ spec }: Definition): readonly string[] {
  const schemas = (spec.versions ?? []).flatMap(({ schema }) =>
    schema?.openAPIV3Schema ? allSchemas(schema.openAPIV3Schema) : [],
  );
  const formats = schemas.flatMap((schema) =>
    schema.format && validatedFormat(schema) === '' ? [`unrecognized format ${JSON.stringify(schema.format)}`] : [],
  );
  const sets = schemas.flatMap((schema) => {
    const type = schema['x-kubernetes-list-type'] === 'set' ? schema.items?.type : undefined;
    if (type !== 'object' && type !== 'array') return [];
    return [
      `x-kubernetes-list-type: set for items of type ${JSON.stringify(type)} is not supported by server-side apply or CEL validation rules`,
    ];
  });
  return [...[...new Set(formats)].sort(), ...[...new Set(sets)].sort()];
}

function allSchemas(schema: JsonSchema): readonly JsonSchema[] {
  const { properties = {}, items, additionalProperties } = schema;
  const inside = [
    ...Object.values(properties),
    items,
    isRecord(additionalProperties) ? (additionalProperties as JsonSchema) : undefined,
  ];
  return [schema, ...inside.flatMap((part) => (part === undefined ? [] : allSchemas(part)))];
}
