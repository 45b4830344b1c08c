type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The merge patch (RFC 7386) that turns `from` into `to`: removed fields are null, lists are replaced as a whole. A field
 * that is undefined counts as absent.
 *
 * @returns undefined when there is no difference
 */
export function mergeDiff(from: object, to: object): Record<string, unknown> | undefined {
  return diffObjects({ ...from }, { ...to });
}

/** Whether two JSON values are equal. A field that is undefined counts as absent; the order of fields does not matter. */
export function isSemanticallyEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) return areEqualLists(a, b);
  if (!isObject(a) || !isObject(b)) return false;
  for (const key of Object.keys(a)) if (!isSemanticallyEqual(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && a[key] === undefined) return false;
  return true;
}

/** A copy of a JSON value that shares nothing with it. Fields that are undefined are left out. */
export function deepCopy<T>(value: T): T {
  return copy(value) as T; // the same shape
}

function diffObjects(from: JsonObject, to: JsonObject): Record<string, unknown> | undefined {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(from)) {
    if (from[key] !== undefined && from[key] !== null && to[key] === undefined) result[key] = null;
  }
  for (const [key, after] of Object.entries(to)) {
    const before = from[key];
    if (after === undefined || isSemanticallyEqual(before, after)) continue;
    result[key] = isObject(before) && isObject(after) ? diffObjects(before, after) : copy(after);
  }
  return Object.keys(result).length === 0 ? undefined : result;
}

function areEqualLists(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, index) => isSemanticallyEqual(item, b[index]));
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) if (value[key] !== undefined) result[key] = copy(value[key]);
  return result;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
