import type { ProjectSource } from './source.js';

/** Limits of what is copied: the largest known operators have a tenth of that. */
const limits = { files: 5_000, file: 2 ** 21, all: 2 ** 26 } as const;

/** The manifests of a Go project that the new one keeps. */
export interface KeptConfig {
  /** Contents by path. */
  readonly files: ReadonlyMap<string, string>;
  /** What is not copied, with the reason. */
  readonly skipped: readonly string[];
}

/**
 * Reads `config/`, except for what the generator writes.
 *
 * @param isGenerated whether the new project generates a file
 */
export function readConfig(source: ProjectSource, isGenerated: (place: string) => boolean): KeptConfig {
  const files = new Map<string, string>();
  const skipped: string[] = [];
  let left: number = limits.all;
  const tree = source.manifestsBelow('config');
  for (const place of tree.files) {
    if (isGenerated(place)) continue;
    const size = source.sizeOf(place);
    if (size > Math.min(limits.file, left) || files.size >= limits.files) {
      skipped.push(
        files.size < limits.files ? `\`${place}\` is too large` : `\`${place}\`, after ${limits.files} files`,
      );
      continue;
    }
    left -= size;
    const text = source.text(place, limits.file);
    if (text === undefined) continue;
    if (/[\0\ufffd]/.test(text)) skipped.push(`\`${place}\` is not a text file`);
    else files.set(place, withNode(place, text));
  }
  const others = tree.others.map((place) => source.reasonAgainst(place));
  const protectedOnes = tree.skipped.map((place) => `\`${place}\` belongs to git or npm`);
  return { files, skipped: [...tree.beyond, ...protectedOnes, ...others, ...skipped] };
}

/** The image of the new project runs Node, so the command of the manager is another one. */
function withNode(place: string, text: string): string {
  if (!/\.ya?ml$/.test(place)) return text;
  return text.replace(
    /^([ -]*)command:[ ]*\n([ ]*)- "?\/manager"?[ ]*$/m,
    (_, key: string, item: string) =>
      `${key}command:\n${['/nodejs/bin/node', '--max-semi-space-size=2', '/manager.mjs'].map((word) => `${item}- ${word}`).join('\n')}`,
  );
}
