import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { JsonSchema } from '../../../base/json/index.js';
import { type DiagnosticCode, errorOf, type Span } from '../../../base/problems/index.js';
import type { DraftSchema } from '../../markers/index.js';
import type { ApiType, NewerField, Origins, TypeId } from '../../model/index.js';
import { mapSubschemas } from '../drafts/subschemas.js';
import { SchemaExpander } from '../flatten/expand.js';
import { SchemaFinisher } from '../flatten/finish.js';
import { SchemaMerger, type TypeConflict } from '../flatten/merge-all-of.js';
import { type GenerateContext, typeIndex } from '../generate-context.js';
import { SchemaBuilder, type SchemaOptions, typeMeta } from '../types/schema.js';

/** Maximum number of schema nodes: ten times as many as etcd can store. */
const maxNodes = 200_000;

const inlined = 'a CRD schema inlines every use of a type; use `JSONValue` for the nested parts';

/** Builds flat, structural schemas for all kinds in one run. Types shared by several kinds are expanded once. */
export class CrdSchemas {
  readonly #expander: SchemaExpander;
  readonly #everyObject: Readonly<Record<string, DraftSchema>>;
  readonly #types: ReadonlyMap<TypeId, ApiType>;
  readonly #merger = new SchemaMerger();
  readonly #finisher = new SchemaFinisher();
  readonly #sizes = new SchemaSizes();
  readonly #cycles = new Set<string>();

  constructor(
    private readonly context: GenerateContext,
    options: SchemaOptions,
  ) {
    const maker = new SchemaBuilder(context, options);
    this.#types = typeIndex(context.packages);
    this.#everyObject = { ...maker.schemaOf(typeMeta).properties, metadata: { type: 'object' } };
    this.#expander = new SchemaExpander({
      resolve: (id) => maker.schemaOf(id),
      onRecursion: (path) => this.#reportRecursion(path),
    });
  }

  /** Finds fields that only later Kubernetes versions have, in the built-in types of all schemas built so far. */
  readonly newerField: NewerField = (part, field) => {
    const builtin = this.#finisher.builtins.get(part);
    return builtin === undefined ? undefined : this.context.introducedLater?.(builtin, field);
  };

  get origins(): Origins {
    return this.#finisher.origins;
  }

  /** Returns the schema of a kind: its own fields plus apiVersion, kind and metadata. Schemas may share parts. */
  rootSchema(kind: ApiType): JsonSchema {
    const schema = this.#flatSchema(kind) ?? { type: 'object' };
    return this.#finisher.finish({ ...schema, properties: { ...schema.properties, ...this.#everyObject } });
  }

  /** Returns the schema of a kind without apiVersion, kind and metadata. Reports a schema that is too large or deep. */
  #flatSchema(kind: ApiType): DraftSchema | undefined {
    try {
      const expanded = this.#expander.type(kind.id);
      if (this.#sizes.of(expanded) > maxNodes) {
        this.#report(kind, 'crd-too-large', `the schema of \`${kind.name}\` has more than ${maxNodes} nodes`, inlined);
        return undefined;
      }
      return this.#merger.merge(expanded, (conflict) => this.#reportConflict(kind, conflict));
    } catch (error) {
      // Thrown for types that are nested too deeply: by the expander, or when the stack overflows.
      if (!(error instanceof RangeError)) throw error;
      this.#report(kind, 'type-unsupported', `the types of \`${kind.name}\` are nested too deeply`, inlined);
      return undefined;
    }
  }

  #report({ span }: Pick<ApiType, 'span'>, code: DiagnosticCode, message: string, hint: string): void {
    this.context.sink.report({ code, severity: 'error', isFixed: true, message, span, hint });
  }

  #reportRecursion(path: readonly TypeId[]): void {
    const cycle = path.join(' ');
    // Several fields of one type may close the same cycle.
    if (this.#cycles.has(cycle)) return;
    this.#cycles.add(cycle);
    const type = path.map((id) => this.#types.get(id)).find((found) => found !== undefined);
    const message = `a type contains itself: ${path.map((id) => this.#types.get(id)?.name ?? id).join(' -> ')}`;
    const hint =
      'break the cycle: change one of the fields to `JSONValue`,\nor mark it `@Schemaless()` and `@PreserveUnknownFields()`';
    this.context.sink.report(errorOf('type-recursive', message, hint, type?.span));
  }

  #reportConflict(kind: ApiType, { first, second, at, span }: TypeConflict): void {
    const field = at && this.#fieldAt(at.span);
    this.#report(
      { span: span ?? at?.span ?? kind.span },
      'marker-contradiction',
      `\`${field ?? kind.name}\` combines conflicting types: \`${first}\` and \`${second}\``,
      'a use of a type can only tighten its constraints; declare a separate type instead',
    );
  }

  /** Returns the type and name of the field that is declared at a location, such as `ShipSpec.guns`. */
  #fieldAt({ file, start }: Span): string | undefined {
    for (const { name, type } of this.#types.values()) {
      const fields = type.kind === 'object' ? type.fields : [];
      const field = fields.find(({ span }) => span.file === file && span.start === start);
      if (field) return `${name}.${field.name}`;
    }
    return undefined;
  }
}

/** Counts schema nodes. Every use of a shared part counts, but each part is visited only once. */
export class SchemaSizes {
  readonly #known = new WeakMap<DraftSchema, number>();

  of(schema: DraftSchema): number {
    return computeIfAbsent(this.#known, schema, () => {
      let size = 1;
      mapSubschemas(schema, (part) => {
        size += this.of(part);
        return part;
      });
      return size;
    });
  }
}
