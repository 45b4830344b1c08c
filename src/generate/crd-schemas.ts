import type { ApiType, JsonSchema, TypeId } from '../model/index.js';
import { SchemaExpander } from './expand.js';
import { type GenerateContext, typeIndex } from './generator.js';
import { mergeAllOf, structuredCopy } from './merge-all-of.js';
import { SchemaMaker, type SchemaOptions } from './schema.js';

/** The type with apiVersion and kind, which every object has besides its metadata. */
const typeMeta = 'k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta';

/** Flat, structural schemas of the kinds of one run; what several kinds share is read once. */
export class CrdSchemas {
  readonly #expander: SchemaExpander;
  readonly #everyObject: Readonly<Record<string, JsonSchema>>;
  readonly #types: ReadonlyMap<TypeId, ApiType>;

  constructor(
    private readonly context: GenerateContext,
    options: SchemaOptions,
  ) {
    const maker = new SchemaMaker(context, options);
    this.#types = typeIndex(context.packages);
    this.#everyObject = { ...maker.schemaOf(typeMeta).properties, metadata: { type: 'object' } };
    this.#expander = new SchemaExpander({
      resolve: (id) => maker.schemaOf(id),
      onRecursion: (path) => this.#reportRecursion(path),
    });
  }

  /** The schema of a kind: its own fields, and those that every object has. */
  rootSchema(kind: ApiType): JsonSchema {
    const schema = mergeAllOf(this.#expander.type(kind.id), {
      onConflict: (first, second) => this.#reportConflict(kind, first, second),
    });
    return { ...schema, properties: { ...schema.properties, ...structuredCopy(this.#everyObject) } };
  }

  #reportRecursion(path: readonly TypeId[]): void {
    const type = path.map((id) => this.#types.get(id)).find((found) => found !== undefined);
    this.context.sink.report({
      code: 'type-recursive',
      severity: 'error',
      message: `a type contains itself: ${path.map((id) => this.#nameOf(id)).join(' -> ')}`,
      ...(type ? { span: type.span } : {}),
      hint: 'a CRD schema must end somewhere: make one field of the circle a `JSONValue`,\nor mark it `@Schemaless()` and `@PreserveUnknownFields()`',
    });
  }

  #reportConflict(kind: ApiType, first: string, second: string): void {
    this.context.sink.report({
      code: 'marker-contradiction',
      severity: 'error',
      message: `\`${kind.name}\` joins types that differ: \`${first}\` in one and \`${second}\` in the other`,
      span: kind.span,
      hint: 'a use of a type can only tighten it; declare a type of its own instead',
    });
  }

  #nameOf(id: TypeId): string {
    return this.#types.get(id)?.name ?? id;
  }
}
