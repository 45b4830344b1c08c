import type { DraftSchema } from '../markers/index.js';
import type { ApiType, JsonSchema, Origins, TypeId } from '../model/index.js';
import type { DiagnosticCode } from '../problems/index.js';
import { SchemaExpander } from './expand.js';
import { SchemaFinisher } from './finish.js';
import { type GenerateContext, typeIndex } from './generator.js';
import { SchemaMerger } from './merge-all-of.js';
import { SchemaMaker, type SchemaOptions, typeMeta } from './schema.js';
import { SchemaSizes } from './schema-sizes.js';

/** Ten times what etcd can store; types that name others twice get there in twenty steps. */
const mostParts = 200_000;

const whole = 'a CRD schema holds each type as often as it is named: use `JSONValue` for the parts that go on';

/** Flat, structural schemas of the kinds of one run; what several kinds share is read once. */
export class CrdSchemas {
  readonly #expander: SchemaExpander;
  readonly #everyObject: Readonly<Record<string, DraftSchema>>;
  readonly #types: ReadonlyMap<TypeId, ApiType>;
  readonly #merger = new SchemaMerger();
  readonly #finisher = new SchemaFinisher();
  readonly #sizes = new SchemaSizes();
  readonly #circles = new Set<string>();

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

  /** Where the parts of all schemas come from that were made so far. */
  get origins(): Origins {
    return this.#finisher.origins;
  }

  /** The schema of a kind: its own fields, and those that every object has. Several may share parts. */
  rootSchema(kind: ApiType): JsonSchema {
    const schema = this.#flatSchema(kind) ?? { type: 'object' };
    return this.#finisher.finish({ ...schema, properties: { ...schema.properties, ...this.#everyObject } });
  }

  /** Undefined when it would be too large or too deep, which is reported. */
  #flatSchema(kind: ApiType): DraftSchema | undefined {
    try {
      const expanded = this.#expander.type(kind.id);
      if (this.#sizes.of(expanded) > mostParts) {
        this.#report(kind, 'crd-too-large', `the schema of \`${kind.name}\` has more than ${mostParts} parts`, whole);
        return undefined;
      }
      return this.#merger.merge(expanded, (first, second) => this.#reportConflict(kind, first, second));
    } catch (error) {
      // The stack runs out in types that are nested a thousand times.
      if (!(error instanceof RangeError)) throw error;
      this.#report(kind, 'type-unsupported', `the types of \`${kind.name}\` are nested too deeply`, whole);
      return undefined;
    }
  }

  #report({ span }: ApiType, code: DiagnosticCode, message: string, hint: string): void {
    this.context.sink.report({ code, severity: 'error', isFixed: true, message, span, hint });
  }

  #reportRecursion(path: readonly TypeId[]): void {
    const circle = path.join(' ');
    // Several fields of one type may close the same circle.
    if (this.#circles.has(circle)) return;
    this.#circles.add(circle);
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
    const message = `\`${kind.name}\` joins types that differ: \`${first}\` in one and \`${second}\` in the other`;
    const hint = 'a use of a type can only tighten it; declare a type of its own instead';
    this.#report(kind, 'marker-contradiction', message, hint);
  }

  #nameOf(id: TypeId): string {
    return this.#types.get(id)?.name ?? id;
  }
}
