import type { JsonSchema, SchemaPath } from '../model/index.js';
import type { DiagnosticCode, Severity } from '../problems/index.js';

/** Something in a CRD that the API server would refuse or that cannot be meant, before its place in the source is known. */
export interface Finding {
  readonly code: DiagnosticCode;
  /** Default: error. */
  readonly severity?: Severity;
  /** The part of the schema that it is about. */
  readonly path: SchemaPath;
  /** The keyword of that part; the marker that made it is the place. */
  readonly keyword?: keyof JsonSchema;
  /** What one of several uses of the marker says, as a rule or a JSON path. */
  readonly text?: string;
  /** A stretch of `text`. Default: all of it. */
  readonly range?: { readonly start: number; readonly end: number };
  readonly message: string;
  readonly hint: string;
}

/** A path as people write it: `.spec.ports[*].name`; `.` for the root. */
export function pathText(path: SchemaPath): string {
  const text = path.map((step) => (step.kind === 'property' ? `.${step.name}` : '[*]')).join('');
  return text === '' ? '.' : text;
}

/** The step to a property. */
export function property(name: string): SchemaPath[number] {
  return { kind: 'property', name };
}
