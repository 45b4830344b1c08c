import {
  type JsonSchema,
  type Newer,
  type NewerField,
  type Origins,
  partOfUse,
  propertyOf,
  type SchemaStep,
  type Written,
} from '../model/index.js';
import type { SourceText, Span } from '../problems/index.js';
import { pathText, property } from './path-text.js';

/** A schema with where it comes from. */
export interface SourcedSchema {
  readonly schema: JsonSchema;
  readonly origins: Origins;
  /** Default: the targeted version of Kubernetes has all fields of built-in types. */
  readonly newerField?: NewerField;
  /** Where the schema as a whole is declared. */
  readonly span: Span;
}

/** A part of a schema that describes values of its own, not one of `allOf`, `anyOf`, `oneOf` and `not`. */
export class SchemaPart {
  private constructor(
    readonly schema: JsonSchema,
    private readonly root: SourcedSchema,
    private readonly parent?: SchemaPart,
    private readonly step?: SchemaStep,
  ) {}

  /** The whole of a schema. */
  static root(root: SourcedSchema): SchemaPart {
    return new SchemaPart(root.schema, root);
  }

  /** The path from the root; made on demand, because most parts are right. */
  get path(): readonly SchemaStep[] {
    return this.parent && this.step ? [...this.parent.path, this.step] : [];
  }

  /** The path for people. */
  get where(): string {
    return pathText(this.path);
  }

  /** A part directly below; undefined when the schema does not declare it. */
  child(step: SchemaStep): SchemaPart | undefined {
    const schema = childOf(this.schema, step);
    return schema && new SchemaPart(schema, this.root, this, step);
  }

  /** All parts directly below. */
  children(): SchemaPart[] {
    const { properties = {}, items, additionalProperties } = this.schema;
    const steps: SchemaStep[] = Object.keys(properties).map(property);
    if (items) steps.push({ kind: 'items' });
    if (typeof additionalProperties === 'object') steps.push({ kind: 'values' });
    return steps.flatMap((step) => this.child(step) ?? []);
  }

  /**
   * What made this part, one of its keywords, or an entry of a keyword that is a list. Inside of a built-in type that is
   * the nearest use of it.
   */
  written(keyword?: keyof JsonSchema, entry?: object | string): Written {
    const origin = this.root.origins.get(this.schema);
    if (!origin) return this.parent ? this.parent.#use() : this.root;
    if (keyword === undefined) return origin;
    const ofEntry = entry === undefined ? undefined : origin.entries.get(entry);
    return ofEntry ?? origin.keywords.get(keyword) ?? { span: origin.type ?? origin.span };
  }

  /** The place of what `written` returns. */
  span(keyword?: keyof JsonSchema, entry?: object | string): Span {
    return this.written(keyword, entry).span;
  }

  /** How a part of the argument is written of the marker that made a keyword; see `partOfUse`. */
  text(keyword: keyof JsonSchema, path: string, entry?: object | string): SourceText {
    return partOfUse(this.written(keyword, entry), path);
  }

  /** Finds a field of this part, or of another one of the same schema, that only later versions of Kubernetes have. */
  newerField(name: string, part: JsonSchema = this.schema): Newer | undefined {
    return this.root.newerField?.(part, name);
  }

  /** Whether the type of this part could not be read, which has been reported. */
  get isUnread(): boolean {
    return this.root.origins.get(this.schema)?.isUnread ?? false;
  }

  #use(): Written {
    const origin = this.root.origins.get(this.schema);
    if (origin) return { span: origin.type ?? origin.span };
    return this.parent ? this.parent.#use() : this.root;
  }
}

function childOf(schema: JsonSchema, step: SchemaStep): JsonSchema | undefined {
  const { items, additionalProperties } = schema;
  if (step.kind === 'property') return propertyOf(schema, step.name);
  if (step.kind === 'items') return items;
  return typeof additionalProperties === 'object' ? additionalProperties : undefined;
}

/**
 * Lists a schema and all parts below it, outer ones first.
 *
 * @param known parts to leave out, with all below them; the parts that are returned join them
 */
export function partsBelow(root: SchemaPart, known: WeakSet<JsonSchema>): SchemaPart[] {
  const parts: SchemaPart[] = [];
  const add = (part: SchemaPart) => {
    if (known.has(part.schema)) return;
    known.add(part.schema);
    parts.push(part);
    for (const child of part.children()) add(child);
  };
  add(root);
  return parts;
}
