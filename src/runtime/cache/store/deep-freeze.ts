/** Freezes a JSON value and all nested values, at any depth. */
export function deepFreeze(value: object): void {
  const pending: object[] = [value];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const item of Object.values(next)) if (typeof item === 'object' && item !== null) pending.push(item);
  }
}
