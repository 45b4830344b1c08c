import { builtinReferringSchema, type ReferringSchema } from '../../k8s/schemas.js';
import type { SchemaNode } from '../model/index.js';
import { goFields } from './go-fields.js';

/** A node in the schema of a built-in type, with its Go encoding. */
export interface BuiltinNode extends SchemaNode {
  /** Whether the Go field is a pointer: a zero value is written, and an absent value is null or left out. */
  readonly isPointer: boolean;
  /** Whether the Go field has `omitempty`, which has no effect on structs that are not pointers. */
  readonly omitsEmpty: boolean;
  /** Whether the Go field has `omitzero`. */
  readonly omitsZero: boolean;
  readonly goType: string;
  readonly element?: BuiltinNode | undefined;
  field(name: string): BuiltinNode | undefined;
  /** The Go name of a field. */
  goName(name: string): string;
  /** Names of the embedded structs that a field comes from. */
  embeddedIn(name: string): readonly string[];
}

/** The Go encoding of a field. */
interface GoField {
  readonly isPointer: boolean;
  readonly omitsEmpty: boolean;
  readonly omitsZero: boolean;
  readonly mergeKey?: string | undefined;
  readonly isReplaced: boolean;
  /** Go name of the field; undefined if it follows from the JSON name. */
  readonly goName?: string | undefined;
}

const noField: GoField = { isPointer: false, omitsEmpty: true, omitsZero: false, isReplaced: false };
const metaPackage = 'k8s.io/apimachinery/pkg/apis/meta/v1';

const extensions = 'k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1';

/** The format of keywords such as `additionalProperties`, whose value is a JSON schema or, for example, a boolean. */
export const jsonSchemaFormat = 'json-schema';

/** Returns the schema that describes JSON schemas. */
export function jsonSchemaNode(): BuiltinNode {
  return builtinSchema(`${extensions}.JSONSchemaProps`);
}

const nodes = new Map<string, BuiltinNode>();

/**
 * Returns the schema of a built-in type, for example `k8s.io/api/core/v1.Pod`.
 *
 * @throws RangeError for an unknown type
 */
export function builtinSchema(id: string): BuiltinNode {
  const known = nodes.get(id);
  if (known) return known;
  const node = new Builtin({ $ref: id }, noField);
  nodes.set(id, node);
  return node;
}

/** Types with a custom JSON encoding, by Go name. */
const special: Readonly<Record<string, { readonly type: SchemaNode['type']; readonly format?: string }>> = {
  'k8s.io/apimachinery/pkg/util/intstr.IntOrString': { type: 'int-or-string' },
  'k8s.io/apimachinery/pkg/api/resource.Quantity': { type: 'string', format: 'quantity' },
  [`${metaPackage}.Time`]: { type: 'string', format: 'date-time' },
  [`${metaPackage}.MicroTime`]: { type: 'string', format: 'micro-time' },
  [`${metaPackage}.Duration`]: { type: 'string', format: 'duration' },
  [`${metaPackage}.FieldsV1`]: { type: 'any' },
  'k8s.io/apimachinery/pkg/runtime.RawExtension': { type: 'any' },
  ...Object.fromEntries(
    ['JSON', 'JSONSchemaPropsOrStringArray'].map((name) => [`${extensions}.${name}`, { type: 'any' as const }]),
  ),
  ...Object.fromEntries(
    ['JSONSchemaPropsOrBool', 'JSONSchemaPropsOrArray'].map((name) => [
      `${extensions}.${name}`,
      { type: 'any' as const, format: jsonSchemaFormat },
    ]),
  ),
};

class Builtin implements BuiltinNode {
  readonly type: SchemaNode['type'];
  readonly format: string | undefined;
  readonly isNullable = false;
  readonly default: SchemaNode['default'];
  readonly required: readonly string[];
  readonly listType: SchemaNode['listType'];
  readonly listMapKeys: readonly string[];
  readonly isAtomicMap: boolean;
  readonly preservesUnknownFields: boolean;
  readonly isEmbeddedResource = false;
  readonly patchMergeKey: string | undefined;
  readonly isReplaced: boolean;
  readonly isPointer: boolean;
  readonly omitsEmpty: boolean;
  readonly omitsZero: boolean;
  readonly goType: string;
  readonly #schema: ReferringSchema;
  /** Go name of the type; undefined for a type without a name. */
  readonly #id: string | undefined;
  readonly #fields = new Map<string, BuiltinNode | undefined>();
  #declared: ReadonlyMap<string, DeclaredField> | undefined;
  #element: BuiltinNode | undefined;

  constructor(reference: ReferringSchema, field: GoField) {
    const { schema, id } = resolve(reference);
    const own = id === undefined ? undefined : special[id];
    this.#schema = schema;
    this.#id = id;
    this.type = own?.type ?? typeOf(schema);
    this.format = own?.format ?? schema.format;
    this.default = reference.default as SchemaNode['default']; // the table contains JSON values
    this.required = schema.required ?? [];
    this.patchMergeKey = field.mergeKey;
    this.isReplaced = field.isReplaced;
    const listType = reference['x-kubernetes-list-type'] ?? schema['x-kubernetes-list-type'];
    // Without a list type, server-side apply merges lists like a strategic merge patch.
    const merges = this.type === 'array' && listType === undefined && field.mergeKey !== undefined;
    this.listType = merges ? (field.mergeKey === '' ? 'set' : 'map') : (listType as SchemaNode['listType']);
    const keys = reference['x-kubernetes-list-map-keys'] ?? schema['x-kubernetes-list-map-keys'] ?? [];
    this.listMapKeys = merges && field.mergeKey ? [field.mergeKey] : keys;
    this.isAtomicMap = (reference['x-kubernetes-map-type'] ?? schema['x-kubernetes-map-type']) === 'atomic';
    this.preservesUnknownFields = this.type === 'any';
    this.isPointer = field.isPointer;
    this.omitsEmpty = field.omitsEmpty;
    this.omitsZero = field.omitsZero;
    this.goType = goTypeOf(reference, schema);
  }

  get typeId(): string | undefined {
    return this.#id;
  }

  get fieldNames(): readonly string[] {
    return [...this.#fieldsOfType().keys()];
  }

  field(name: string): BuiltinNode | undefined {
    if (!this.#fields.has(name)) {
      const found = this.#fieldsOfType().get(name);
      this.#fields.set(name, found && new Builtin(found.schema, found.field));
    }
    return this.#fields.get(name);
  }

  goName(name: string): string {
    const found = this.#fieldsOfType().get(name)?.field.goName;
    return found ?? name.charAt(0).toUpperCase() + name.slice(1);
  }

  embeddedIn(name: string): readonly string[] {
    return this.#fieldsOfType().get(name)?.embedded ?? [];
  }

  get element(): BuiltinNode | undefined {
    const { items, additionalProperties } = this.#schema;
    const schema = items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (schema) this.#element ??= new Builtin(schema, noField);
    return this.#element;
  }

  #fieldsOfType(): ReadonlyMap<string, DeclaredField> {
    this.#declared ??= new Map(
      this.#id === undefined || this.type !== 'object' ? [] : declaredFields(this.#id, this.#schema),
    );
    return this.#declared;
  }
}

interface DeclaredField {
  readonly schema: ReferringSchema;
  readonly field: GoField;
  readonly embedded: readonly string[];
}

/** Returns the fields of a struct in the order of Go, including the fields of embedded structs. */
function declaredFields(id: string, schema: ReferringSchema): (readonly [string, DeclaredField])[] {
  const encodings = goFieldsOf(id);
  const entries = new Map<string, readonly (readonly [string, DeclaredField])[]>();
  for (const { $ref } of schema.allOf ?? []) {
    if ($ref !== undefined) entries.set(`^${$ref.slice($ref.lastIndexOf('.') + 1)}`, inheritedFields($ref));
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    entries.set(name, [[name, { schema: property, field: encodings.get(name) ?? noField, embedded: [] }]]);
  }
  const order = [...encodings.keys()];
  return [...entries].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)).flatMap(([, fields]) => fields);
}

function inheritedFields(id: string): (readonly [string, DeclaredField])[] {
  const struct = id.slice(id.lastIndexOf('.') + 1);
  return declaredFields(id, fullSchema(id)).map(([name, field]) => [
    name,
    { ...field, embedded: [struct, ...field.embedded] },
  ]);
}

function goFieldsOf(id: string): ReadonlyMap<string, GoField> {
  const dot = id.lastIndexOf('.');
  const text = goFields[id.slice(0, dot)]?.[id.slice(dot + 1)];
  return new Map(text?.split(' ').map(parseGoField));
}

function parseGoField(text: string): readonly [string, GoField] {
  const [, before = '', name = '', merge, replaced, goName] =
    /^([*!?]*)([^=~@]+)(=[^~@]*)?(~)?(?:@(\w+))?$/.exec(text) ?? [];
  return [
    name,
    {
      isPointer: before.includes('*'),
      omitsEmpty: !before.includes('!'),
      omitsZero: before.includes('?'),
      mergeKey: merge?.slice(1),
      isReplaced: replaced !== undefined,
      goName,
    },
  ];
}

/** Follows references. The ID is the Go name of the last type; undefined if there is no reference. */
function resolve(schema: ReferringSchema): { readonly schema: ReferringSchema; readonly id: string | undefined } {
  let current = schema;
  let id: string | undefined;
  while (current.$ref !== undefined && current.properties === undefined) {
    id = current.$ref;
    if (Object.hasOwn(special, id)) return { schema: current, id };
    current = fullSchema(id);
  }
  return { schema: current, id };
}

function fullSchema(id: string): ReferringSchema {
  const { $ref, ...schema } = id === `${metaPackage}.ObjectMeta` ? objectMetaSchema() : builtinReferringSchema(id);
  return $ref === undefined || schema.type !== undefined ? schema : { $ref, ...schema };
}

function objectMetaSchema(): ReferringSchema {
  return builtinReferringSchema(`${metaPackage}.ObjectMeta`, { fullObjectMeta: true });
}

function typeOf(schema: ReferringSchema): SchemaNode['type'] {
  if (schema['x-kubernetes-int-or-string']) return 'int-or-string';
  switch (schema.type) {
    case 'object':
    case 'array':
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return schema.type;
    default:
      return 'any';
  }
}

const goScalars: Readonly<Record<string, string>> = { boolean: 'bool', string: 'string', number: 'float64' };

/** The Go type as Go prints it, such as `v1.PodSpec`, `[]v1.Container`, `map[string]string`, `int32`. */
function goTypeOf(reference: ReferringSchema, schema: ReferringSchema): string {
  if (reference.$ref !== undefined) return reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1);
  if (schema.type === 'array') return `[]${schema.items ? goTypeOf(schema.items, schema.items) : ''}`;
  if (typeof schema.additionalProperties === 'object') {
    return `map[string]${goTypeOf(schema.additionalProperties, schema.additionalProperties)}`;
  }
  if (schema.type === 'integer') return schema.format ?? 'int';
  if (schema.format === 'byte') return '[]uint8';
  return goScalars[schema.type ?? ''] ?? 'interface {}';
}
