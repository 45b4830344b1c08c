import type { Span } from '../problems/index.js';
import type { JsonSchema } from './json-schema.js';
import type { Newer } from './kubernetes-version.js';
import type { Written } from './part-of-use.js';

/** Where a part of a schema comes from. */
export interface Origin {
  /** What the part describes: the name of a field, of a type, or the type of items and values. */
  readonly span: Span;
  /** The type as it is written there; what no marker says comes from it. Default: `span`. */
  readonly type?: Span;
  /** Whether the type could not be read, which is reported. Default: false. */
  readonly isUnread?: boolean;
  /** What made each keyword, as far as it is not the type as it is written there. */
  readonly keywords: ReadonlyMap<string, Written>;
  /** What made the entries of keywords that are lists: a rule, a condition, the key of a list. */
  readonly entries: ReadonlyMap<object | string, Written>;
}

/** Origins of the parts of finished schemas. A part without one is inside of a built-in type. */
export interface Origins {
  get(part: JsonSchema): Origin | undefined;
}

/** Finds a field that a part of a finished schema lacks because its built-in type has it in later versions only. */
export type NewerField = (part: JsonSchema, field: string) => Newer | undefined;
