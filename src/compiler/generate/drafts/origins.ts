import { builtinType, type DraftSchema, origin } from '../../markers/index.js';
import type { MarkerUse, Origin, Written } from '../../model/index.js';

type Details = Pick<Origin, 'keywords' | 'entries'>;

const nothing: Details = { keywords: new Map(), entries: new Map() };

/** Records the declaration and type that define a schema part. Keeps the recorded origins of the part's keywords. */
export function setOrigin(schema: DraftSchema, from: Omit<Origin, keyof Details>): void {
  schema[origin] = { ...nothing, ...schema[origin], ...from };
}

/** Returns only the origin of a schema part and its built-in type. */
export function originOnly(schema: DraftSchema): Pick<DraftSchema, typeof origin | typeof builtinType> {
  const builtin = schema[builtinType];
  return {
    ...(schema[origin] ? { [origin]: schema[origin] } : {}),
    ...(builtin === undefined ? {} : { [builtinType]: builtin }),
  };
}

/** Returns the origin of a schema part, without the origins of the part's keywords. */
export function bareOrigin(schema: DraftSchema): Pick<DraftSchema, typeof origin> {
  return schema[origin] ? { [origin]: { ...schema[origin], ...nothing } } : {};
}

/** Returns a schema that accepts any value, for a type that cannot be expanded. The problem is reported elsewhere. */
export function unreadSchema({ [origin]: from }: DraftSchema): DraftSchema {
  return from ? { [origin]: { ...nothing, span: from.span, isUnread: true } } : {};
}

/** Runs `change`, and records the marker `use` as the origin of all keywords and entries that `change` set. */
export function noteChanges(schemas: readonly DraftSchema[], use: MarkerUse, change: () => void): void {
  const before = schemas.map((schema) => ({ ...schema }));
  change();
  for (const [index, schema] of schemas.entries()) noteChange(schema, before[index] ?? {}, use);
}

function noteChange(schema: DraftSchema, before: DraftSchema, use: MarkerUse): void {
  let changed: { keywords: Map<string, Written>; entries: Map<object | string, Written> } | undefined;
  const known = schema[origin];
  for (const keyword of Object.keys(schema) as (keyof DraftSchema & string)[]) {
    const value = schema[keyword];
    if (value === before[keyword]) continue;
    changed ??= { keywords: new Map(known?.keywords), entries: new Map(known?.entries) };
    changed.keywords.set(keyword, use);
    for (const entry of newEntries(value, before[keyword])) changed.entries.set(entry, use);
  }
  if (changed) schema[origin] = { span: use.span, ...known, ...changed };
}

function newEntries(value: unknown, before: unknown): (object | string)[] {
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  return Array.isArray(value) ? value.filter((entry) => isNamed(entry) && !known.includes(entry)) : [];
}

function isNamed(entry: unknown): entry is object | string {
  return typeof entry === 'string' || (typeof entry === 'object' && entry !== null);
}

/** Collects the origins of a schema into which other schemas are merged. Modified in place during the merge. */
export class OriginDraft {
  readonly #keywords = new Map<string, Written>();
  readonly #entries = new Map<object | string, Written>();
  #isUnread = false;

  /** @param isNearest whether the schema's own keywords keep their origin even if other schemas set them */
  constructor(
    private readonly own: Origin | undefined,
    private readonly isNearest: boolean,
  ) {}

  take(keyword: string, { [origin]: from }: DraftSchema): void {
    if (from && this.own) this.#keywords.set(keyword, from.keywords.get(keyword) ?? { span: from.type ?? from.span });
  }

  takeEntries({ [origin]: from }: DraftSchema): void {
    if (!from || !this.own) return;
    for (const [entry, written] of from.entries) this.#entries.set(entry, written);
    this.#isUnread ||= from.isUnread ?? false;
  }

  result(): Pick<DraftSchema, typeof origin> {
    const { own } = this;
    if (!own) return {};
    if (this.#keywords.size === 0 && this.#entries.size === 0 && !this.#isUnread) return { [origin]: own };
    const both = [this.#keywords, own.keywords];
    const keywords = new Map((this.isNearest ? both : both.toReversed()).flatMap((map) => [...map]));
    const entries = new Map([...this.#entries, ...own.entries]);
    return { [origin]: { ...own, keywords, entries, ...(this.#isUnread ? { isUnread: true } : {}) } };
  }
}
