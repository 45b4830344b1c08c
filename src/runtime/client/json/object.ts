/** A JSON object. Any string may be a key, even the name of an inherited property such as `__proto__`. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object, and neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own key; undefined if the key is missing or inherited. */
export function ownValue(object: Readonly<JsonObject>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a key, even `__proto__`: an assignment to that key would change the prototype instead. */
export function setOwn(object: JsonObject, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
