import { type JsonSchema, propertyOf } from '../../base/json/index.js';
import type { Newer } from '../../base/kubernetes-version.js';
import type { SourceText, Span } from '../../base/problems/index.js';
import type { CrdVersion } from '../generate/index.js';
import { partOfUse, type SchemaPath, type SchemaStep, type Written } from '../model/index.js';

interface SourcedSchema extends Pick<CrdVersion, 'schema' | 'origins'>, Partial<Pick<CrdVersion, 'newerField'>> {
  /** The span of the declaration that the whole schema is generated from. */
  readonly span: Span;
}

/**
 * A version schema, or the schema of a field, list item or map value in a version schema. Schemas inside `allOf` etc.
 * are not nodes.
 */
export class SchemaNode {
  private constructor(
    readonly schema: JsonSchema,
    private readonly root: SourcedSchema,
    private readonly parent?: SchemaNode,
    private readonly step?: SchemaStep,
  ) {}

  static root(root: SourcedSchema): SchemaNode {
    return new SchemaNode(root.schema, root);
  }

  /** The path from the root. Computed on demand, because most nodes have no diagnostics. */
  get path(): readonly SchemaStep[] {
    return this.parent && this.step ? [...this.parent.path, this.step] : [];
  }

  get where(): string {
    return pathText(this.path);
  }

  child(step: SchemaStep): SchemaNode | undefined {
    const schema = childOf(this.schema, step);
    return schema && new SchemaNode(schema, this.root, this, step);
  }

  children(): SchemaNode[] {
    const { properties = {}, items, additionalProperties } = this.schema;
    const steps: SchemaStep[] = Object.keys(properties).map(property);
    if (items) steps.push({ kind: 'items' });
    if (typeof additionalProperties === 'object') steps.push({ kind: 'values' });
    return steps.flatMap((step) => this.child(step) ?? []);
  }

  /**
   * Returns the type or marker that declares this node, or one of its keywords, or an entry of such a keyword. For
   * nodes inside a built-in type, returns the field that uses the type.
   */
  written(keyword?: keyof JsonSchema, entry?: object | string): Written {
    const origin = this.root.origins.get(this.schema);
    if (!origin) return this.parent ? this.parent.#use() : this.root;
    if (keyword === undefined) return origin;
    const ofEntry = entry === undefined ? undefined : origin.entries.get(entry);
    return ofEntry ?? origin.keywords.get(keyword) ?? { span: origin.type ?? origin.span };
  }

  span(keyword?: keyof JsonSchema, entry?: object | string): Span {
    return this.written(keyword, entry).span;
  }

  /** Returns the source text of a part of the marker that sets a keyword; see `partOfUse`. */
  text(keyword: keyof JsonSchema, path: string, entry?: object | string): SourceText {
    return partOfUse(this.written(keyword, entry), path);
  }

  /** Finds a field of this node, or of the given schema, that only later versions of Kubernetes have. */
  newerField(name: string, schema: JsonSchema = this.schema): Newer | undefined {
    return this.root.newerField?.(schema, name);
  }

  /** Whether kbts could not read the type of this node, which has already been reported. */
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

/** Returns a node and its descendants, parents first. Skips known schemas, and adds the returned ones to `known`. */
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

/** Formats a path for messages: `.spec.ports[*].name`, or `.` for the root. */
export function pathText(path: SchemaPath): string {
  const text = path.map((step) => (step.kind === 'property' ? `.${step.name}` : '[*]')).join('');
  return text === '' ? '.' : text;
}

/** Returns the path step to a property. */
export function property(name: string): SchemaStep {
  return { kind: 'property', name };
}
