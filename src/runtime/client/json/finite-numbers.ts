import { plainValue } from './write-json.js';

/** A value and its path. */
interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | undefined;
}

/**
 * Rejects NaN and infinities: JSON would contain null instead, which removes a field or resets it to its default.
 *
 * @param text the value as JSON
 * @throws TypeError with the path of the number
 */
export function checkNumbers(value: unknown, text: string): void {
  if (!text.includes('null')) return;
  const pending: Place[] = [{ value, key: '', parent: undefined }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    const current = plainValue(place.value, place.key);
    if (typeof current === 'number' && !Number.isFinite(current)) {
      throw new TypeError(`cannot send \`${current}\` as \`${pathOf(place)}\`: expected a finite number`);
    }
    if (typeof current !== 'object' || current === null) continue;
    for (const [key, item] of Object.entries(current)) {
      if (typeof item === 'number' || typeof item === 'object') pending.push({ value: item, key, parent: place });
    }
  }
}

function pathOf({ key, parent }: Place): string {
  const keys = [key];
  for (let at = parent; at?.parent; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}
