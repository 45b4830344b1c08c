import { type JsonPatchOperation, readJson, writeJson } from '../../client/index.js';
import { checkNumbers, isEqualJson, isObject, type JsonObject, ownValue } from '../../client/internal.js';

/** Maximum number of operations in a JSON patch, as in the API server. */
const mostOperations = 10_000;
/** Maximum total path length in a patch, in characters: a long key is repeated in the path of each change below it. */
const longestPaths = 1024 * 1024;

interface Pair {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns operations that turn one JSON value into another. They are not minimal: if there are very many changes or
 * very long paths, one operation replaces the whole value. Undefined values count as absent.
 */
export function diffJson(before: unknown, after: unknown): JsonPatchOperation[] {
  const root: Pair = { path: '', before: plainJson(before), after: plainJson(after) };
  const operations: JsonPatchOperation[] = [];
  const pending = [root];
  let pathLength = 0;
  for (const pair of pending) {
    for (const operation of diffPair(pair, pending)) {
      operations.push(operation);
      pathLength += operation.path.length;
    }
    if (operations.length > mostOperations || pathLength > longestPaths) return replaceValue(root);
  }
  return operations;
}

/** Returns a deep copy without undefined values. Rounded numbers become `bigint`, so that they keep all their digits. */
function plainJson(value: unknown): unknown {
  const text = writeJson(value);
  checkNumbers(value, text);
  return readJson(text, { bigints: true });
}

/** Compares a pair, and adds nested pairs to `pending`. */
function diffPair(pair: Pair, pending: Pair[]): JsonPatchOperation[] {
  const { before, after } = pair;
  if (before === after) return [];
  if (isObject(before) && isObject(after)) return diffFields(pair.path, before, after, pending);
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(pair.path, before, after, pending);
  return replaceValue(pair);
}

function replaceValue({ path, before, after }: Pair): JsonPatchOperation[] {
  return isEqualJson(before, after) ? [] : [{ op: 'replace', path, value: after }];
}

function diffFields(path: string, before: JsonObject, after: JsonObject, pending: Pair[]): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = [];
  for (const key of Object.keys(before)) {
    const isGone = ownValue(before, key) !== undefined && !Object.hasOwn(after, key);
    if (isGone) operations.push({ op: 'remove', path: `${path}/${escaped(key)}` });
  }
  for (const [key, value] of Object.entries(after)) {
    const inner = `${path}/${escaped(key)}`;
    const earlier = ownValue(before, key);
    if (earlier === undefined) operations.push({ op: 'add', path: inner, value });
    else pending.push({ path: inner, before: earlier, after: value });
  }
  return operations;
}

/**
 * Compares lists of the same length item by item. In lists of different lengths, skips common items at the start and
 * end first, then compares as many items as possible, and adds or removes the others after them: no index changes.
 */
function diffLists(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  pending: Pair[],
): JsonPatchOperation[] {
  const { start, end } = before.length === after.length ? { start: 0, end: 0 } : commonEnds(before, after);
  const removed = before.length - start - end;
  const added = after.length - start - end;
  const shared = Math.min(removed, added);
  for (let index = start; index < start + shared; index += 1) {
    pending.push({ path: `${path}/${index}`, before: before[index], after: after[index] });
  }
  const operations: JsonPatchOperation[] = [];
  for (let index = start + removed - 1; index >= start + shared; index -= 1) {
    operations.push({ op: 'remove', path: `${path}/${index}` });
  }
  for (let index = start + shared; index < start + added; index += 1) {
    operations.push({ op: 'add', path: `${path}/${index}`, value: after[index] });
  }
  return operations;
}

function commonEnds(before: readonly unknown[], after: readonly unknown[]): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isEqualJson(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isEqualJson(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return { start, end };
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
