import { posix } from 'node:path';
import type { ReadableFiles } from '../../base/files/index.js';
import { readSpecifiers } from '../../compiler/loader/index.js';
import { resolveSpecifier } from './references.js';

/** New paths of files that move, by their old paths. */
export type Moves = ReadonlyMap<string, string>;

/**
 * Rewrites the relative imports in a source file after files have moved; undefined if the file cannot be parsed.
 *
 * @param path old path of the source file
 * @param files the project before the move
 */
export function withMovedImports(path: string, text: string, files: ReadableFiles, moves: Moves): string | undefined {
  const specifiers = readSpecifiers(path, text);
  if (!specifiers) return undefined;
  let result = text;
  for (const { text: specifier, start } of specifiers.toReversed()) {
    const next = movedSpecifier(path, specifier, files, moves);
    result = result.slice(0, start) + next + result.slice(start + specifier.length);
  }
  return result;
}

function movedSpecifier(from: string, specifier: string, files: ReadableFiles, moves: Moves): string {
  const written = posix.join(posix.dirname(from), specifier);
  const target = resolveSpecifier(from, specifier, files) ?? written;
  const movedFrom = moves.get(from) ?? from;
  const movedTo = moves.get(target) ?? target;
  if (movedFrom === from && movedTo === target) return specifier;
  // The specifier may omit an extension or `/index.ts` of the target, or spell `.ts` as `.js`.
  const stem = commonStart(written, target);
  const spelled = movedTo.slice(0, movedTo.length - (target.length - stem.length)) + written.slice(stem.length);
  const relative = posix.relative(posix.dirname(movedFrom), spelled);
  const end = specifier.endsWith('/') && !relative.endsWith('/') ? '/' : '';
  return (relative.startsWith('.') ? relative : `./${relative}`) + end;
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return a.slice(0, length);
}
