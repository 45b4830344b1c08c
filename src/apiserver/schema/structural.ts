import { isRecord, type Json, type JsonSchema, propertyOf } from '../../base/json/index.js';
import type { SchemaNode } from '../model/index.js';
import { objectMetaSchema } from './object-meta-schema.js';

/** Fields that every object has, even if its schema does not declare them. */
const metaNames: readonly string[] = ['apiVersion', 'kind', 'metadata'];

/** A node in the structural schema of a custom resource. Children are created on demand. */
export class StructuralNode implements SchemaNode {
  readonly #fields = new Map<string, StructuralNode | undefined>();
  #element: StructuralNode | undefined;

  /**
   * @param schema the schema as written
   * @param isResource whether the node is the root or an embedded resource
   */
  constructor(
    readonly schema: JsonSchema,
    readonly isResource: boolean = schema['x-kubernetes-embedded-resource'] ?? false,
  ) {}

  get type(): SchemaNode['type'] {
    if (this.schema['x-kubernetes-int-or-string']) return 'int-or-string';
    const { type } = this.schema;
    return type !== undefined && Object.hasOwn(types, type) ? (type as SchemaNode['type']) : 'any';
  }

  get format(): string | undefined {
    return this.schema.format;
  }

  get isNullable(): boolean {
    return this.schema.nullable ?? false;
  }

  get default(): Json | undefined {
    return this.schema.default ?? undefined;
  }

  get fieldNames(): readonly string[] {
    const names = Object.keys(this.schema.properties ?? {});
    return this.isResource ? [...new Set([...metaNames, ...names])] : names;
  }

  get required(): readonly string[] {
    return this.schema.required ?? [];
  }

  /** Returns the schema of a field, including the metadata of resources. */
  field(name: string): StructuralNode | undefined {
    if (!this.#fields.has(name)) this.#fields.set(name, this.#makeField(name));
    return this.#fields.get(name);
  }

  get element(): StructuralNode | undefined {
    this.#element ??= this.#makeElement();
    return this.#element;
  }

  get listType(): SchemaNode['listType'] {
    const type = this.schema['x-kubernetes-list-type'];
    return type === 'set' || type === 'map' || type === 'atomic' ? type : undefined;
  }

  get listMapKeys(): readonly string[] {
    return this.schema['x-kubernetes-list-map-keys'] ?? [];
  }

  get isAtomicMap(): boolean {
    return this.schema['x-kubernetes-map-type'] === 'atomic';
  }

  get preservesUnknownFields(): boolean {
    return this.schema['x-kubernetes-preserve-unknown-fields'] ?? false;
  }

  get isEmbeddedResource(): boolean {
    return this.schema['x-kubernetes-embedded-resource'] ?? false;
  }

  /** Returns the schema of a field that the CRD declares; undefined for any other field. */
  declared(name: string): StructuralNode | undefined {
    const property = propertyOf(this.schema, name);
    if (property === undefined) return undefined;
    return this.isResource && name === 'metadata' ? new StructuralNode(property) : this.field(name);
  }

  /** The schema of list items; undefined for other types. */
  get items(): StructuralNode | undefined {
    return this.schema.items ? this.element : undefined;
  }

  /** The schema of map values; undefined for other types. */
  get values(): StructuralNode | undefined {
    return this.schema.items ? undefined : this.element;
  }

  #makeField(name: string): StructuralNode | undefined {
    if (this.isResource && name === 'metadata') return new StructuralNode(objectMetaSchema);
    const property = propertyOf(this.schema, name);
    if (property !== undefined) return new StructuralNode(property);
    return this.isResource && metaNames.includes(name) ? new StructuralNode({ type: 'string' }) : undefined;
  }

  #makeElement(): StructuralNode | undefined {
    const { items, additionalProperties } = this.schema;
    if (items !== undefined) return new StructuralNode(items);
    if (isRecord(additionalProperties)) return new StructuralNode(additionalProperties);
    return additionalProperties === true ? new StructuralNode({}) : undefined;
  }
}

const types = { object: 1, array: 1, string: 1, integer: 1, number: 1, boolean: 1 };
