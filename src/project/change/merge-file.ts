import { keepLineEnds, withLineFeeds } from '../../base/files/index.js';
import { isKustomization } from '../../base/yaml/index.js';
import { type Hunk, hunksOf } from './hunks.js';
import { mergeImports, withoutImports } from './merge-imports.js';
import { hasValue, isFlowList, mergedValue, spliced } from './merge-lists.js';
import { mergePackages } from './merge-packages.js';
import { type Merged, mergeText } from './merge-text.js';

/**
 * Applies the difference between two scaffolds of a file to the file on disk, and keeps all changes by the user.
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
  if (hasValue(disk, value)) return { text: disk, failed: [] };
  const lines = before.split('\n');
  const isInFlow = ({ start }: Hunk) => isFlowList(disk, keyAbove(lines, start));
  const { text: block } = mergeText(path, before, after, disk, isInFlow);
  for (const base of [block, disk]) {
    const text = spliced(base, value, after);
    if (hasValue(text, value)) return { text, failed: [] };
  }
  return { text: disk, failed: all };
}

/** Returns the key of the list that contains a line of a scaffolded kustomization file. */
function keyAbove(lines: readonly string[], index: number): string {
  const keys = lines.slice(0, index + 1).flatMap((line) => /^#?([A-Za-z]\w*):/.exec(line)?.[1] ?? []);
  return keys.at(-1) ?? '';
}
