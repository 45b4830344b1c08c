import type { Json } from '../../base/json/index.js';

/** Sets a field of an object that is being built; `__proto__` is treated like any other field. */
export function setKey(object: Record<string, Json>, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}
