import {
  type JsonSchema,
  type Newer,
  type NewerField,
  type Origins,
  partOfUse,
  propertyOf,
  type SchemaStep,
  type Written,
} from '../../model/index.js';
import type { SourceText, Span } from '../../problems/index.js';
import { pathText, property } from './path-text.js';

/** A schema and where it is declared. */
export interface SourcedSchema {
  readonly schema: JsonSchema;
  readonly origins: Origins;
  /** Default: the target version of Kubernetes has all fields of built-in types. */
  readonly newerField?: NewerField;
  /** Where the whole schema is declared. */
  readonly span: Span;
}

/** A schema within the schema of a version, for a field, an item or a map value. Does not include `allOf` and the like. */
export class SchemaNode {
  private constructor(
    readonly schema: JsonSchema,
    private readonly root: SourcedSchema,
    private readonly parent?: SchemaNode,
    private readonly step?: SchemaStep,
  ) {}

  /** Returns the node of the root. */
  static root(root: SourcedSchema): SchemaNode {
    return new SchemaNode(root.schema, root);
  }

  /** The path from the root. Computed on demand, because most nodes have no diagnostics. */
  get path(): readonly SchemaStep[] {
    return this.parent && this.step ? [...this.parent.path, this.step] : [];
  }

  /** The path for messages. */
  get where(): string {
    return pathText(this.path);
  }

  /** Returns a child node, or undefined if the schema does not declare it. */
  child(step: SchemaStep): SchemaNode | undefined {
    const schema = childOf(this.schema, step);
    return schema && new SchemaNode(schema, this.root, this, step);
  }

  /** Returns all child nodes. */
  children(): SchemaNode[] {
    const { properties = {}, items, additionalProperties } = this.schema;
    const steps: SchemaStep[] = Object.keys(properties).map(property);
    if (items) steps.push({ kind: 'items' });
    if (typeof additionalProperties === 'object') steps.push({ kind: 'values' });
    return steps.flatMap((step) => this.child(step) ?? []);
  }

  /**
   * Returns the type or marker that this node, one of its keywords, or an entry of a keyword comes from. Inside a built-in
   * type, that is the field that uses the type.
   */
  written(keyword?: keyof JsonSchema, entry?: object | string): Written {
    const origin = this.root.origins.get(this.schema);
    if (!origin) return this.parent ? this.parent.#use() : this.root;
    if (keyword === undefined) return origin;
    const ofEntry = entry === undefined ? undefined : origin.entries.get(entry);
    return ofEntry ?? origin.keywords.get(keyword) ?? { span: origin.type ?? origin.span };
  }

  /** Returns the span of what `written` returns. */
  span(keyword?: keyof JsonSchema, entry?: object | string): Span {
    return this.written(keyword, entry).span;
  }

  /** Returns the source of an argument, or part of it, of the marker that a keyword comes from; see `partOfUse`. */
  text(keyword: keyof JsonSchema, path: string, entry?: object | string): SourceText {
    return partOfUse(this.written(keyword, entry), path);
  }

  /** Finds a field of this node, or of another one of the same schema, that only later versions of Kubernetes have. */
  newerField(name: string, schema: JsonSchema = this.schema): Newer | undefined {
    return this.root.newerField?.(schema, name);
  }

  /** Whether the type of this node could not be read, which has been reported. */
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
 * Returns a node and all of its descendants, parents first.
 *
 * @param known schemas to skip, including their descendants. The schemas of the returned nodes are added to it
 */
export function nodesBelow(root: SchemaNode, known: WeakSet<JsonSchema>): SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const add = (node: SchemaNode) => {
    if (known.has(node.schema)) return;
    known.add(node.schema);
    nodes.push(node);
    for (const child of node.children()) add(child);
  };
  add(root);
  return nodes;
}
