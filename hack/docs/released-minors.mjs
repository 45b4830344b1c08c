// Which versions have pages of their own on the documentation site.
import { execFileSync } from 'node:child_process';
import { root } from '../run-step.mjs';

/**
 * Returns the minor versions that were released, newest first, each with the tag of its last patch.
 *
 * @param {readonly string[]} [tags] Default: those of this clone
 * @returns {{ minor: string, tag: string }[]}
 */
export function releasedMinors(tags = tagsOfClone()) {
  const versions = tags.flatMap((tag) => {
    const [, major, minor, patch] = /^v(\d+)\.(\d+)\.(\d+)$/.exec(tag) ?? [];
    return major === undefined ? [] : [{ tag, parts: [major, minor, patch].map(Number) }];
  });
  versions.sort(
    (a, b) => b.parts.map((part, index) => part - a.parts[index]).find((difference) => difference !== 0) ?? 0,
  );
  const last = new Map();
  for (const { tag, parts } of versions) {
    const minor = parts.slice(0, 2).join('.');
    if (!last.has(minor)) last.set(minor, tag);
  }
  return [...last].map(([minor, tag]) => ({ minor, tag }));
}

function tagsOfClone() {
  try {
    return execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' }).split('\n');
  } catch {
    // A tarball of the sources has no tags.
    return [];
  }
}
