import { type JsonSchema, propertyOf } from '../../../base/json/index.js';
import type { Diagnostic } from '../../../base/problems/index.js';
import { partOfUse, type SchemaPath } from '../../model/index.js';
import { pathText, property, type SchemaNode } from '../schema-node.js';

const keywords = ['allOf', 'anyOf', 'oneOf', 'not'] as const;

/** Reports conditions on fields or items that the schema does not declare. */
export function checkConditions(node: SchemaNode): Diagnostic[] {
  const { schema } = node;
  if (!keywords.some((keyword) => schema[keyword])) return [];
  const { path } = node;
  return keywords.flatMap((keyword) =>
    conditionsUnder(schema, keyword).flatMap((condition, _, all) => {
      const written = node.written(keyword, condition);
      // A marker may contain a list of conditions; a single condition is the entire argument.
      const ofMarker = all.filter((one) => node.written(keyword, one) === written);
      const start = ofMarker.length > 1 ? `[${ofMarker.indexOf(condition)}]` : '';
      const describe: Describe = (place, message, isUnknown, field) => {
        const newer = field && node.newerField(field.name, field.schema);
        const other = field ? 'correct the name, or declare the field' : 'remove `items`, or declare a list';
        const advice = newer ? `correct the name, or ${newer.hint}` : other;
        return {
          code: 'schema-not-structural',
          // The API server checks only conditions at the root of the schema.
          severity: path.length === 0 && isUnknown ? 'error' : 'warning',
          message: newer ? `${message}: it ${newer.message}` : message,
          hint: `a condition can only restrict what the type declares: ${advice}`,
          span: partOfUse(written, place).span,
        };
      };
      return compare(condition, schema, { path, place: start }, describe);
    }),
  );
}

/**
 * @param place path to the invalid part in the marker's argument
 * @param isUnknown whether the condition restricts an undeclared field or items; false if it only requires a field
 * @param field the undeclared field; undefined if the condition restricts items
 */
type Describe = (
  place: string,
  message: string,
  isUnknown: boolean,
  field?: { readonly schema: JsonSchema; readonly name: string },
) => Diagnostic;

/** The schema path to which a condition applies, and the path to the condition in the marker's argument. */
interface At {
  readonly path: SchemaPath;
  readonly place: string;
}

function conditionsUnder(schema: JsonSchema, keyword: (typeof keywords)[number]): readonly JsonSchema[] {
  return [schema[keyword] ?? []].flat();
}

function compare(condition: JsonSchema, schema: JsonSchema, { path, place }: At, describe: Describe): Diagnostic[] {
  const { properties = {}, items, required = [] } = condition;
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const found = keywords.flatMap((keyword) =>
    conditionsUnder(condition, keyword).flatMap((inner, index) => {
      const step = keyword === 'not' ? '.not' : `.${keyword}[${index}]`;
      return compare(inner, schema, { path, place: `${place}${step}` }, describe);
    }),
  );
  for (const [name, inner] of Object.entries(properties)) {
    const at = { path: [...path, property(name)], place: `${place}.properties.${name}` };
    const declared = propertyOf(schema, name) ?? values;
    const message = `the condition refers to \`${pathText(at.path)}\`, which is not declared`;
    if (declared) found.push(...compare(inner, declared, at, describe));
    else found.push(describe(at.place, message, true, { schema, name }));
  }
  if (items) {
    const at: At = { path: [...path, { kind: 'items' }], place: `${place}.items` };
    const message = `the condition refers to items of \`${pathText(path)}\`, which is not a list`;
    found.push(...(schema.items ? compare(items, schema.items, at, describe) : [describe(at.place, message, true)]));
  }
  const isOpen = values !== undefined || schema['x-kubernetes-preserve-unknown-fields'];
  const unknown = isOpen ? [] : required.filter((name) => propertyOf(schema, name) === undefined);
  for (const name of unknown) {
    const at = pathText([...path, property(name)]);
    const message = `the condition requires \`${at}\`, which is not declared`;
    found.push(describe(`${place}.required[${required.indexOf(name)}]`, message, false, { schema, name }));
  }
  return found;
}
