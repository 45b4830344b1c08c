import { keepLineEnds, withLineFeeds } from '../../base/files/index.js';
import { isKustomization } from '../text/restyled-list.js';
import { hunksOf } from './hunks.js';
import { mergeImports, withoutImports } from './merge-imports.js';
import { hasValue, mergedValue, spliced } from './merge-lists.js';
import { mergePackages } from './merge-packages.js';
import { type Merged, mergeText } from './merge-text.js';

/**
 * Applies the difference between two scaffolds of a file to the file on disk. Formatting, line endings and everything
 * else that the user changed are kept.
 *
 * Guarantees: a kustomization file has exactly the intended list items, or remains unchanged. No name is imported twice,
 * and no import is removed that is still used.
 */
export function mergeFile(path: string, before: string, after: string, disk: string): Merged {
  const [mark = ''] = /^\uFEFF?/.exec(disk) ?? [];
  const { text, failed } = mergeLines(path, before, after, withLineFeeds(disk.slice(mark.length)));
  return { text: mark + keepLineEnds(disk.slice(mark.length), text), failed };
}

function mergeLines(path: string, before: string, after: string, disk: string): Merged {
  if (before === after || disk === after) return { text: disk, failed: [] };
  if (disk === before) return { text: after, failed: [] };
  if (path === 'package.json') return { text: mergePackages(before, after, disk), failed: [] };
  if (isKustomization(path)) return mergeKustomization(path, before, after, disk);
  if (!path.endsWith('.ts')) return mergeText(path, before, after, disk);
  const { text, failed } = mergeText(path, withoutImports(before), withoutImports(after), disk);
  return { text: mergeImports(path, before, after, text), failed };
}

function mergeKustomization(path: string, before: string, after: string, disk: string): Merged {
  const value = mergedValue(before, after, disk);
  const all = hunksOf(before.split('\n'), after.split('\n'));
  if (value === undefined) return { text: disk, failed: all };
  const merged = mergeText(path, before, after, disk);
  if (hasValue(merged.text, value)) return { text: merged.text, failed: [] };
  const text = hasValue(disk, value) ? disk : spliced(disk, value, after);
  return hasValue(text, value) ? { text, failed: [] } : { text: disk, failed: all };
}
