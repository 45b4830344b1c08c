/** Paths of field errors: `spec.items[0].labels[app]`. The root is the empty string; messages show it as `<nil>`. */

/** Returns the path to a field of an object. */
export function childPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns the path to a list item, or to a value of a map. */
export function keyPath(path: string, key: string | number): string {
  return `${path}[${key}]`;
}

/** Returns the path in the form for error messages. */
export function shownPath(path: string): string {
  return path === '' ? '<nil>' : path;
}
