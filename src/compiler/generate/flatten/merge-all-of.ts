import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import { compareBytes, propertyOf } from '../../../base/json/index.js';
import type { Span } from '../../../base/problems/index.js';
import { builtinType, type DraftSchema, origin } from '../../markers/index.js';
import type { Origin } from '../../model/index.js';
import { OriginDraft } from '../drafts/origins.js';
import { mapSubschemas } from '../drafts/subschemas.js';

/** Two branches of one schema whose types differ. */
export interface TypeConflict {
  /** The type that is kept. */
  readonly first: string;
  readonly second: string;
  /** The origin of the schema that contains the branches; undefined for a built-in type. */
  readonly at: Origin | undefined;
  /** The location of the second type; undefined for a built-in type. */
  readonly span: Span | undefined;
}

type OnConflict = (conflict: TypeConflict) => void;

/**
 * Merges `allOf` branches, at every depth, into the schema that contains the `allOf`, as controller-gen's
 * FlattenEmbedded does. Values that cannot be merged into one keyword remain in an `allOf`.
 *
 * Each part is merged once. Results share parts with each other and with the arguments: copy a result before you modify
 * it.
 */
export class SchemaMerger {
  readonly #known = new WeakMap<DraftSchema, DraftSchema>();

  /** @param onConflict called for conflicting types, except in parts that were merged before. Default: does nothing */
  merge(schema: DraftSchema, onConflict: OnConflict = () => {}): DraftSchema {
    return computeIfAbsent(this.#known, schema, () =>
      mapSubschemas(withoutBranches(schema, onConflict), (part) => this.merge(part, onConflict)),
    );
  }
}

function withoutBranches(schema: DraftSchema, onConflict: OnConflict): DraftSchema {
  if (!schema.allOf) return schema;
  const { allOf: branches, ...target } = schema;
  const draft = new Draft(target, onConflict, true);
  for (const branch of branches) draft.merge(branch);
  return draft.schema();
}

/** Keywords that the merge skips: `allOf` is merged separately, and documentation was merged by `SchemaExpander`. */
const skipped = new Set(['allOf', 'title', 'description', 'example', 'externalDocs', '$maxDescLen']);

/** Keywords that are compared by value. As in controller-gen, others without a merge rule count as different even if equal. */
const comparable = new Set(['type', 'format', 'pattern', 'minProperties', 'maxProperties']);

/** The schema of a field: a plain schema if one branch has the field, a draft if several branches do. */
type Part = DraftSchema | Draft;

/** A schema that is modified in place, so that the cost of merging a branch depends only on the size of that branch. */
class Draft {
  /** The schema as a record of keywords, because most keywords are merged in the same way. */
  readonly #slots: Record<string, unknown>;
  #properties: Map<string, Part> | undefined;
  #additional: Draft | undefined;
  /** Lists to join with the lists of the schema, in the order of the branches. */
  readonly #added = new Map<string, (readonly unknown[])[]>();
  /** Pairs of values that must both be kept. */
  readonly #unmerged: DraftSchema[] = [];
  readonly #origin: OriginDraft;
  #builtin: string | undefined;

  /** @param isNearest whether the branches are base types of the schema, so that its own keywords take precedence */
  constructor(
    private readonly own: DraftSchema,
    private readonly onConflict: OnConflict,
    private readonly isNearest: boolean,
  ) {
    this.#slots = { ...own };
    this.#origin = new OriginDraft(own[origin], isNearest);
    this.#builtin = own[builtinType];
  }

  merge(source: DraftSchema): void {
    for (const branch of source.allOf ?? []) this.merge(branch);
    const left: Record<string, unknown> = {};
    const right: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(source)) {
      if (skipped.has(key) || isUnset(key, value)) continue;
      const own = this.#slots[key];
      if (isUnset(key, own)) {
        this.#slots[key] = value;
        this.#origin.take(key, source);
      } else if (!(comparable.has(key) && own === value) && !this.#mergeKeyword(source, key)) {
        left[key] = own;
        right[key] = value;
        delete this.#slots[key];
        this.#origin.take(key, source);
      }
    }
    this.#origin.takeEntries(source);
    this.#builtin ??= source[builtinType];
    if (Object.keys(left).length > 0) this.#unmerged.push(left, right);
  }

  schema(): DraftSchema {
    const schema: DraftSchema = { ...this.#slots, ...this.#origin.result() };
    if (this.#builtin !== undefined) schema[builtinType] = this.#builtin;
    if (this.#properties) schema.properties = Object.fromEntries([...this.#properties].map(writtenField));
    if (this.#additional) schema.additionalProperties = this.#additional.schema();
    for (const [key, lists] of this.#added) Object.assign(schema, { [key]: this.#joined(key, lists) });
    if (schema.required) schema.required = [...new Set(schema.required)].sort(compareBytes);
    if (this.#unmerged.length > 0) schema.allOf = [...(schema.allOf ?? []), ...this.#unmerged];
    return schema;
  }

  /** Merges one keyword that both schemas have. Returns false if both values must be kept. */
  #mergeKeyword(source: DraftSchema, key: string): boolean {
    switch (key) {
      case 'properties':
        this.#mergeProperties(source.properties ?? {});
        return true;
      case 'required':
      case '$conditions':
      case 'x-kubernetes-validations':
        this.#added.set(key, this.#added.get(key) ?? []);
        this.#added.get(key)?.push(source[key] ?? []);
        return true;
      case '$keywords':
        this.#slots[key] = { ...source.$keywords, ...(this.#slots.$keywords as DraftSchema['$keywords']) }; // the slots are keywords
        return true;
      case 'type':
        this.#reportConflict(source);
        return true;
      case 'additionalProperties':
        if (typeof source.additionalProperties === 'object') this.#mergeAdditional(source.additionalProperties);
        return true;
      case 'x-kubernetes-preserve-unknown-fields':
      case 'x-kubernetes-map-type':
      case 'x-kubernetes-list-type':
      case 'x-kubernetes-list-map-keys':
        this.#slots[key] = source[key];
        this.#origin.take(key, source);
        return true;
      case 'enum':
      case 'nullable':
      case 'uniqueItems':
      case 'exclusiveMinimum':
      case 'exclusiveMaximum':
      case 'x-kubernetes-embedded-resource':
      case 'x-kubernetes-int-or-string':
        // The type's enum takes precedence over the field's enum. Boolean keywords set by both schemas are equal.
        return true;
      default:
        return false;
    }
  }

  #reportConflict({ type: second = '', [origin]: from }: DraftSchema): void {
    const at = this.own[origin];
    const span = from && (from.keywords.get('type')?.span ?? from.type ?? from.span);
    this.onConflict({ first: String(this.#slots.type), second, at, span });
  }

  #mergeProperties(source: Readonly<Record<string, DraftSchema>>): void {
    const { properties = {} } = this.#slots as DraftSchema; // the slots are keywords
    // A field may be named `constructor` or `__proto__`, which every object inherits.
    this.#properties ??= new Map(Object.entries(properties));
    for (const [name, part] of Object.entries(source)) {
      const own = this.#properties.get(name);
      const draft = own && (own instanceof Draft ? own : new Draft(own, this.onConflict, this.#isNearest(name)));
      draft?.merge(part);
      this.#properties.set(name, draft ?? part);
    }
  }

  #isNearest(property: string): boolean {
    return this.isNearest && propertyOf(this.own, property) !== undefined;
  }

  #mergeAdditional(source: DraftSchema): void {
    const { additionalProperties: own } = this.#slots as DraftSchema; // the slots are keywords
    this.#additional ??= new Draft(typeof own === 'object' ? own : {}, this.onConflict, this.isNearest);
    this.#additional.merge(source);
  }

  /** Joins lists: the rules of a branch are prepended; its names and conditions are appended. */
  #joined(key: string, lists: readonly (readonly unknown[])[]): readonly unknown[] {
    const own = this.#slots[key];
    const all = [Array.isArray(own) ? own : [], ...lists];
    return (key === 'x-kubernetes-validations' ? all.reverse() : all).flat();
  }
}

function writtenField([name, part]: [string, Part]): [string, DraftSchema] {
  return [name, part instanceof Draft ? part.schema() : part];
}

/** Keywords that are kept even if false or empty. As in Go, such values of other keywords count as missing. */
const alwaysSet = new Set([
  'default',
  'additionalProperties',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-list-type',
  'x-kubernetes-map-type',
]);

function isUnset(key: string, value: unknown): boolean {
  if (value === undefined || alwaysSet.has(key)) return value === undefined;
  return value === false || value === '' || (Array.isArray(value) && value.length === 0);
}
