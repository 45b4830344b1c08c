import type { JsonSchema } from '../../model/index.js';
import type { TypeDescription } from '../context/generate-context.js';
import { shortenDescription } from './description.js';

/** A copy of the schema of a built-in type with the descriptions of the type and its fields, shortened to the limit. */
export function describeBuiltin(
  schema: JsonSchema,
  { type, fields }: TypeDescription,
  maxDescLen: number | undefined,
): JsonSchema {
  const describe = (part: JsonSchema, text = '') => {
    const description = shortenDescription(text, maxDescLen);
    return description === undefined ? part : { ...part, description };
  };
  const described = describe(schema, type);
  if (!schema.properties) return described;
  const properties = Object.entries(schema.properties).map(([name, field]) => {
    return [name, describe(field, Object.hasOwn(fields, name) ? fields[name] : '')] as const;
  });
  return { ...described, properties: Object.fromEntries(properties) };
}
