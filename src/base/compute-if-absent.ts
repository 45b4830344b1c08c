interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): unknown;
}

/** Returns the value of a key. If the map lacks the key, computes and stores its value first. */
export function computeIfAbsent<Key, Value>(known: Cache<Key, Value>, key: Key, compute: (key: Key) => Value): Value {
  const found = known.get(key);
  if (found !== undefined || known.has(key)) return found as Value; // the value may be undefined
  const made = compute(key);
  known.set(key, made);
  return made;
}
