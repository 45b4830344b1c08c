import { inspect } from 'node:util';
import { parseDuration } from '../clock/internal.js';

/** The validated result of a reconcile; `requeueAfter` is in milliseconds. */
export interface CheckedResult {
  readonly requeueAfter?: number | undefined;
  readonly priority?: number | undefined;
}

/**
 * Validates the result of a reconciler, which may be written in JavaScript. `requeueAfter` is often computed from dates:
 * NaN must not be mistaken for "do not requeue".
 */
export function checkedResult(result: unknown): CheckedResult {
  if (result === undefined || result === null) return {};
  if (typeof result !== 'object' || result instanceof Date || Array.isArray(result)) {
    throw malformed('an object such as `{ requeueAfter: 1000 }`', result);
  }
  const { requeueAfter, priority }: { requeueAfter?: unknown; priority?: unknown } = result;
  const after = typeof requeueAfter === 'string' ? parseDuration(requeueAfter) : requeueAfter;
  if (!isNumber(after) || (after === undefined && requeueAfter !== undefined)) {
    throw malformed('a finite number of milliseconds or a duration such as `30s` as `requeueAfter`', requeueAfter);
  }
  if (!isNumber(priority)) throw malformed('a finite number as `priority`', priority);
  return { requeueAfter: after, priority };
}

function isNumber(value: unknown): value is number | undefined {
  return value === undefined || Number.isFinite(value);
}

function malformed(expected: string, found: unknown): TypeError {
  const hint = found instanceof Date ? '; subtract `Date.now()` from it' : '';
  return new TypeError(`the reconciler must return ${expected}, found ${textOf(found)}${hint}`);
}

function textOf(value: unknown): string {
  const limits = { depth: 0, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 3, maxStringLength: 50 };
  return inspect(value, { ...limits, customInspect: false });
}
