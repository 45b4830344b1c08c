import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import { type Diagnostic, errorOf, type Span } from '../../../base/problems/index.js';
import { builtinType, type DraftSchema, markerOf } from '../../markers/index.js';
import type {
  ApiField,
  ApiType,
  BuiltinRef,
  MarkerUse,
  PrimitiveRef,
  TypeId,
  TypeRef,
  UnionRef,
} from '../../model/index.js';
import { setOrigin } from '../drafts/origins.js';
import { type GenerateContext, typeIndex } from '../generate-context.js';
import { applySchemaMarkers } from './apply.js';
import { describeBuiltin, shortenDescription } from './description.js';
import { headOf, headOfRef, headOfSchema, literalsSchema, noHead, type TypeHead } from './heads.js';
import { type DefaultPresence, isRequired, presenceIndex } from './presence.js';
import { primitiveId, primitiveOf, primitiveSchema } from './primitives.js';
import { discriminatorOf, joinUnion } from './union.js';

/** The built-in type that declares apiVersion and kind. */
export const typeMeta = 'k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta';

/** Options for schemas. */
export interface SchemaOptions {
  /** Maximum length of descriptions in bytes; 0 removes them. Default: no limit. */
  readonly maxDescLen?: number;
  /** Allows numbers with fractions. Default: false. */
  readonly allowDangerousTypes?: boolean;
  /** Includes name, namespace, labels, annotations and finalizers of embedded metadata. Default: false. */
  readonly generateEmbeddedObjectMeta?: boolean;
}

/**
 * Builds the schema of each type as declared: with `$ref` for references to other types, and `allOf` for base types.
 * `SchemaExpander` and `SchemaMerger` then resolve both.
 */
export class SchemaBuilder {
  readonly #types: ReadonlyMap<TypeId, ApiType>;
  readonly #presence: ReadonlyMap<TypeId, DefaultPresence>;
  readonly #made = new Map<TypeId, DraftSchema>();
  readonly #open = new Set<TypeId>();
  readonly #heads = new Map<TypeId, TypeHead>();
  readonly #isStruct = (id: TypeId) => this.#headOf(id).isStruct;
  readonly #fields = new Map<TypeId, Fields | undefined>();

  constructor(
    private readonly context: GenerateContext,
    private readonly options: SchemaOptions,
  ) {
    this.#types = typeIndex(context.packages);
    this.#presence = presenceIndex(context.packages);
  }

  schemaOf(id: TypeId): DraftSchema {
    return computeIfAbsent(this.#made, id, () => {
      const type = this.#types.get(id);
      this.#open.add(id);
      const schema = type ? this.#typeSchema(type) : this.#described(id);
      this.#open.delete(id);
      return schema;
    });
  }

  #predefined(id: TypeId): DraftSchema {
    const primitive = primitiveOf(id);
    if (primitive !== undefined) return this.#primitive(primitive);
    return this.context.builtinSchema(id, { embeddedObjectMeta: this.options.generateEmbeddedObjectMeta ?? false });
  }

  #typeSchema(type: ApiType): DraftSchema {
    const presence = this.#presence.get(type.id) ?? 'required';
    const schema = this.#refSchema(type.type, presence, type.markers);
    setOrigin(schema, { span: type.span });
    this.#describe(schema, type.doc);
    const fields = type.markers.length > 0 ? this.#fieldsOf(type.type, presence) : undefined;
    const context = { name: type.name, ...(fields ? { fields } : {}) };
    applySchemaMarkers(type.markers, schema, { type: context, isStruct: this.#isStruct }, this.context.sink);
    return schema;
  }

  /** Returns the fields, including inherited ones; undefined if some of them belong to a built-in type or a union. */
  #fieldsOf(ref: TypeRef, presence: DefaultPresence): Fields | undefined {
    if (ref.kind === 'builtin' && ref.id === typeMeta) return new Map();
    if (ref.kind === 'builtin' || ref.kind === 'union') return undefined;
    if (ref.kind === 'named') return this.#fieldsOfNamed(ref.id);
    if (ref.kind !== 'object') return new Map();
    const own = ref.fields.map((field) => [field.name, { isRequired: isRequired(field, presence) }] as const);
    const inherited = ref.bases.map((base) => this.#fieldsOf(base, presence));
    return inherited.every((fields) => fields !== undefined)
      ? new Map([...inherited.flatMap((fields) => [...fields]), ...own])
      : undefined;
  }

  #fieldsOfNamed(id: TypeId): Fields | undefined {
    const type = this.#types.get(id);
    if (this.#fields.has(id) || !type) return this.#fields.get(id);
    // A placeholder until the fields are known: ends the recursion for a type that extends itself.
    this.#fields.set(id, undefined);
    this.#fields.set(id, this.#fieldsOf(type.type, this.#presence.get(id) ?? 'required'));
    return this.#fields.get(id);
  }

  /** Returns a new schema for one use of a type. The caller may modify the schema. */
  #refSchema(ref: TypeRef, presence: DefaultPresence, uses: readonly MarkerUse[]): DraftSchema {
    const schema = this.#bareSchema(ref, presence, uses);
    setOrigin(schema, { span: ref.span, type: ref.span });
    return schema;
  }

  #bareSchema(ref: TypeRef, presence: DefaultPresence, uses: readonly MarkerUse[]): DraftSchema {
    switch (ref.kind) {
      case 'primitive':
        if (ref.name === 'float' && !this.options.allowDangerousTypes) this.#reportFloat(ref);
        return this.#primitiveUse(ref.name);
      case 'literals':
        return literalsSchema(ref.values);
      case 'array':
        return { type: 'array', items: this.#partSchema(ref.items, presence, ref.hasNull) };
      case 'map':
        return { type: 'object', additionalProperties: this.#partSchema(ref.values, presence, ref.hasNull) };
      case 'object':
        return this.#objectSchema(ref, presence);
      case 'union':
        return this.#unionSchema(ref, presence);
      case 'named':
      case 'builtin':
        if (ref.kind === 'builtin' && ref.field !== undefined) return this.#builtinField(ref);
        return this.#referenceTo(ref.id, ref.span);
      case 'unsupported':
        return uses.some(replacesSchema) ? {} : this.#unsupported({ ...ref.problem, span: ref.span });
    }
  }

  #referenceTo(id: TypeId, span: Span): DraftSchema {
    const { schema: head, isUnread } = this.#headOf(id);
    const schema: DraftSchema = { $ref: id, ...head };
    if (isUnread) setOrigin(schema, { span, isUnread });
    return schema;
  }

  /** Returns the schema of a scalar, or a reference to a Kubernetes type with the type and format that markers check. */
  #primitiveUse(name: PrimitiveRef['name']): DraftSchema {
    const schema = this.#primitive(name);
    const id = primitiveId(name);
    return id === undefined ? schema : { $ref: id, ...headOf(schema) };
  }

  #primitive(name: PrimitiveRef['name']): DraftSchema {
    return primitiveSchema(name, this.options.generateEmbeddedObjectMeta ?? false);
  }

  #partSchema(ref: TypeRef, presence: DefaultPresence, hasNull = false): DraftSchema {
    const schema = this.#refSchema(ref, presence, []);
    return hasNull ? { ...schema, nullable: true } : schema;
  }

  #objectSchema(ref: TypeRef & { kind: 'object' }, presence: DefaultPresence): DraftSchema {
    const schema: DraftSchema = { type: 'object' };
    if (ref.bases.length > 0) schema.allOf = ref.bases.map((base) => this.#refSchema(base, presence, []));
    this.#addFields(schema, ref.fields, presence);
    schema.required?.sort();
    return schema;
  }

  #unionSchema(ref: UnionRef, presence: DefaultPresence): DraftSchema {
    const discriminator: DraftSchema = { type: 'object' };
    this.#addFields(discriminator, [discriminatorOf(ref)], 'required');
    discriminator.required = [ref.discriminator];
    const members = ref.members.map((member) => {
      const schema: DraftSchema = { type: 'object' };
      const others = member.fields.filter(({ name }) => name !== ref.discriminator);
      this.#addFields(schema, others, presence);
      for (const use of this.#markersOf(member.type)) this.#reportMemberMarker(use);
      return { member, schema };
    });
    const resolve = ({ $ref, ...schema }: DraftSchema) =>
      // A union may contain itself, which is reported when references are expanded.
      $ref === undefined || this.#open.has($ref) ? schema : { ...this.schemaOf($ref), ...schema };
    return joinUnion({
      ref,
      discriminator,
      members,
      resolve,
      report: (problem) => this.context.sink.report(problem),
    });
  }

  /** Returns the markers that affect the schema of a type, including markers on its base types. */
  #markersOf(ref: TypeRef): readonly MarkerUse[] {
    const type = ref.kind === 'named' ? this.#types.get(ref.id) : undefined;
    const target = type?.type ?? ref;
    const bases =
      target.kind === 'object' ? target.bases : target.kind === 'named' && target.id !== type?.id ? [target] : [];
    return [...(type?.markers.filter(changesSchema) ?? []), ...bases.flatMap((base) => this.#markersOf(base))];
  }

  #reportMemberMarker({ written, span }: MarkerUse): void {
    const message = `\`${written}\` would have no effect on a member of a union, because the members are merged into one object`;
    const hint = 'move it to the union or to a field; a rule for one member must check the discriminator';
    this.context.sink.report(errorOf('marker-misplaced', message, hint, span));
  }

  #addFields(parent: DraftSchema, fields: readonly ApiField[], presence: DefaultPresence): void {
    if (fields.length === 0) return;
    const required = fields.filter((field) => isRequired(field, presence)).map(({ name }) => name);
    if (required.length > 0) parent.required = required;
    parent.properties = Object.fromEntries(
      fields.map((field) => [field.name, this.#fieldSchema(parent, field, presence)]),
    );
  }

  #fieldSchema(parent: DraftSchema, field: ApiField, presence: DefaultPresence): DraftSchema {
    const isSchemaless = field.markers.some((use) => use.name === 'kubebuilder:validation:Schemaless');
    const schema: DraftSchema = isSchemaless ? {} : this.#refSchema(field.type, presence, field.markers);
    setOrigin(schema, { span: field.span });
    if (field.isNullable) schema.nullable = true;
    this.#describe(schema, field.doc);
    const surroundings = {
      field: { name: field.name, isRequired: isRequired(field, presence), parent },
      isStruct: this.#isStruct,
    };
    applySchemaMarkers(field.markers, schema, surroundings, this.context.sink);
    return schema;
  }

  /** Returns the head of a type, with aliases resolved; `noHead` if the aliases form a cycle. */
  #headOf(id: TypeId): TypeHead {
    const known = this.#heads.get(id);
    if (known) return known;
    this.#heads.set(id, noHead); // ends the recursion in a cycle
    const found = this.#headOrNext(id);
    const head = typeof found === 'string' ? this.#headOf(found) : found;
    this.#heads.set(id, head);
    return head;
  }

  /** Returns the head of a type, or, for an alias, the ID of the type that it refers to. */
  #headOrNext(id: TypeId): TypeHead | TypeId {
    const type = this.#types.get(id);
    if (!type) return headOfSchema(this.#predefined(id));
    const other = type.markers.find(replacesSchema);
    if (other) return { schema: { type: String(other.value) }, isStruct: false };
    if (type.type.kind === 'builtin' && type.type.field !== undefined)
      return headOfSchema(this.#builtinField(type.type));
    return type.type.kind === 'named' || type.type.kind === 'builtin' ? type.type.id : headOfRef(type.type);
  }

  /** Copies the schema of one field of a built-in type, so that markers may modify the copy. */
  #builtinField({ id, field = '' }: BuiltinRef): DraftSchema {
    const schema = structuredClone(this.schemaOf(id).properties?.[field] ?? {});
    return { ...schema, ...(schema.$ref === undefined ? {} : this.#headOf(schema.$ref).schema) };
  }

  #described(id: TypeId): DraftSchema {
    const { maxDescLen } = this.options;
    // Skips reading the description files if descriptions are disabled.
    const isDescribed = maxDescLen !== 0 && primitiveOf(id) === undefined;
    const description = isDescribed ? this.context.builtinDescription?.(id) : undefined;
    const bare = this.#predefined(id);
    const schema = description ? describeBuiltin(bare, description, maxDescLen) : bare;
    return this.context.introducedLater ? { ...schema, [builtinType]: id } : schema;
  }

  #describe(schema: DraftSchema, doc: string): void {
    const description = shortenDescription(doc, this.options.maxDescLen);
    if (description !== undefined) schema.description = description;
  }

  #reportFloat(ref: TypeRef): void {
    const message =
      '`Float` is not allowed by default, because languages round and format floating-point numbers differently';
    const hint = 'use `Int32`, `Int64`, `Quantity` or a string; `crd:allowDangerousTypes=true` allows `Float`';
    this.#unsupported({ code: 'type-unsupported', severity: 'error', message, hint, span: ref.span });
  }

  #unsupported(problem: Diagnostic & { readonly span: Span }): DraftSchema {
    this.context.sink.report(problem);
    const schema: DraftSchema = {};
    setOrigin(schema, { span: problem.span, isUnread: true });
    return schema;
  }
}

type Fields = ReadonlyMap<string, { readonly isRequired: boolean }>;

function changesSchema(use: MarkerUse): boolean {
  const { effect } = markerOf(use).marker;
  return effect.on === 'schema';
}

/** Whether a marker sets the schema regardless of the type. */
function replacesSchema(use: MarkerUse): boolean {
  return use.itemsDepth === 0 && use.name === 'kubebuilder:validation:Type';
}
