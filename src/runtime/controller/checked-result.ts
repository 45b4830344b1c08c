import { inspect } from 'node:util';
import type { Result } from '../reconcile/index.js';

/**
 * Returns the result of a reconciler, validated because it may be written in JavaScript. `requeueAfter` is often
 * computed from dates: NaN must not be mistaken for "do not requeue".
 *
 * @throws TypeError that states what the reconciler must return
 */
export function checkedResult(result: unknown): Result {
  if (result === undefined || result === null) return {};
  if (typeof result !== 'object' || result instanceof Date || Array.isArray(result)) {
    throw malformed('an object such as `{ requeueAfter: 1000 }`', result);
  }
  const { requeueAfter, priority }: { requeueAfter?: unknown; priority?: unknown } = result;
  if (!isNumber(requeueAfter)) throw malformed('a finite number of milliseconds as `requeueAfter`', requeueAfter);
  if (!isNumber(priority)) throw malformed('a finite number as `priority`', priority);
  return { requeueAfter, priority };
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
