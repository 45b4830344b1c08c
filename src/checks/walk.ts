import type { JsonSchema, SchemaPath, SchemaStep } from '../model/index.js';
import { pathText, property } from './finding.js';

/** A part of a schema that describes values of its own, not one of `allOf`, `anyOf`, `oneOf` and `not`. */
export class SchemaPart {
  constructor(
    readonly schema: JsonSchema,
    private readonly parent?: SchemaPart,
    private readonly step?: SchemaStep,
  ) {}

  /** The way from the root; made when asked for, because most parts are right. */
  get path(): SchemaPath {
    return this.parent && this.step ? [...this.parent.path, this.step] : [];
  }

  /** The path as people write it. */
  get where(): string {
    return pathText(this.path);
  }
}

/**
 * Lists a schema and all parts below it, outer ones first.
 *
 * @param known parts to leave out, with all below them. Default: none
 */
export function partsBelow(root: JsonSchema, known: Pick<WeakSet<JsonSchema>, 'has'> = new WeakSet()): SchemaPart[] {
  const parts: SchemaPart[] = [];
  const add = (schema: JsonSchema, parent?: SchemaPart, step?: SchemaStep) => {
    if (known.has(schema)) return;
    const part = new SchemaPart(schema, parent, step);
    parts.push(part);
    const { properties, items, additionalProperties } = schema;
    if (properties) for (const name of Object.keys(properties)) add(properties[name] ?? {}, part, property(name));
    if (items) add(items, part, { kind: 'items' });
    if (typeof additionalProperties === 'object') add(additionalProperties, part, { kind: 'values' });
  };
  add(root);
  return parts;
}
