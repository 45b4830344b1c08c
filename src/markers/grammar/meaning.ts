/** Returns a canonical string for a parsed value: values are equal if their strings are equal. */
export function meaningOfValue(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
}
