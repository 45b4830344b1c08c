import { exportedNames } from './names.js';
import type { ProseFile } from './prose.js';
import type { SourceFile } from './source-files.js';
import { nameUsages, type Usage, usages } from './wording.js';

/** A place where the wording must change. */
export interface WordingHit {
  /** For example `src/cli/main/main.ts`. */
  readonly path: string;
  /** Location, what was found, and what to write. */
  readonly message: string;
}

/** Each usage with a pattern that ignores case and matches across lines. */
const inProse = usages.map((usage) => ({
  ...usage,
  pattern: new RegExp(usage.pattern.source.replaceAll(' ', '\\s+'), 'gi'),
}));

/** Finds the usages in the prose of a file, one for each place, in their order. */
export function hitsInProse({ path, source, prose }: ProseFile): WordingHit[] {
  const hits = new Map<number, WordingHit>();
  for (const usage of inProse.filter(({ except }) => !except?.files.test(path))) {
    for (const { start, text } of prose) {
      for (const { index, 0: match } of text.matchAll(usage.pattern)) {
        const at = start + index + match.length - match.replace(/^[\s.:;]+/, '').length;
        const found = source.slice(at, start + index + match.length).replace(/\s+/g, ' ');
        hits.set(at, { path, message: messageOf(`${path}:${placeAt(source, at)}`, found, usage) });
      }
    }
  }
  return [...hits].sort(([a], [b]) => a - b).map(([, hit]) => hit);
}

/** Finds the usages in the exported names of a file. */
export function hitsInNames(file: SourceFile): WordingHit[] {
  const path = `src/${file.path}`;
  return exportedNames(file).flatMap(({ node, words }) =>
    nameUsages
      .filter(({ pattern }) => pattern.test(words))
      .map((usage) => {
        const place = placeAt(file.tree.text, node.getStart(file.tree));
        return { path, message: messageOf(`${path}:${place}`, node.getText(file.tree), usage) };
      }),
  );
}

function messageOf(place: string, found: string, { write }: Usage): string {
  return `${place}: found "${found}"; write: ${write}`;
}

/** Line and column, counted from 1. */
function placeAt(source: string, offset: number): string {
  const before = source.slice(0, offset).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
