import type { JsonSchema } from '../../base/json/index.js';
import type { Newer } from '../../base/kubernetes-version.js';
import type { Span } from '../../base/problems/index.js';
import type { Written } from './marker-use.js';

/** The source locations that define a part of a schema. */
export interface Origin {
  /** The name of the described field or type; for list items and map values, their type annotation. */
  readonly span: Span;
  /** The type annotation, which determines every keyword that no marker sets. Default: `span`. */
  readonly type?: Span;
  /** Whether the type could not be read. Default: false. */
  readonly isUnread?: boolean;
  /** The marker that set each keyword. A keyword without an entry is determined by the type annotation. */
  readonly keywords: ReadonlyMap<string, Written>;
  /** The marker that added each entry of a list keyword: a rule, a condition, a list key. */
  readonly entries: ReadonlyMap<object | string, Written>;
}

/** Origins of the parts of finished schemas. A part inside a built-in type has no origin. */
export interface Origins {
  get(part: JsonSchema): Origin | undefined;
}

/** Finds a field that a built-in type lacks because only later Kubernetes versions have it. */
export type NewerField = (part: JsonSchema, field: string) => Newer | undefined;

/** One step of a schema path: to a property by name, to the items of a list, or to the values of a map. */
export type SchemaStep =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'values' };

/** The path from the root of a schema to a part of it. Empty for the root itself. */
export type SchemaPath = readonly SchemaStep[];
