/** What a value that was read says, as a text: two values mean the same when their texts are equal. */
export function meaningOfValue(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? `${part}n` : part)) ?? '';
}
