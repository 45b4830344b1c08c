import { plainValue } from './write-json.js';

/**
 * Rejects NaN and infinities: JSON would contain null instead, which removes a field or resets it to its default.
 *
 * @throws TypeError with the path of the number
 */
export function checkNumbers(value: unknown, text: string): void {
  if (!text.includes('null')) return;
  const pending = [{ value, key: '', path: '' }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { key: name, path } = place;
    const current = plainValue(place.value, name);
    if (typeof current === 'number' && !Number.isFinite(current)) {
      throw new TypeError(`cannot send \`${current}\` as \`${path}\`: expected a finite number`);
    }
    if (typeof current !== 'object' || current === null) continue;
    for (const [key, item] of Object.entries(current)) {
      const isPending = typeof item === 'number' || typeof item === 'object';
      if (isPending) pending.push({ value: item, key, path: path === '' ? key : `${path}.${key}` });
    }
  }
}
