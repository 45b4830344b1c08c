import type { SourceText, Span } from '../problems/index.js';

/** What is written at a place, and its parts by their paths; a use of a marker is one. */
export interface Written {
  readonly span: Span;
  readonly parts?: ReadonlyMap<string, SourceText>;
}

/**
 * Returns how a part of a marker's argument is written: the nearest one around it that is written by itself, or the
 * whole use. What is empty is not written: a missing argument, or one without a value.
 *
 * @param path as `.shortName[0]`
 */
export function partOfUse({ span, parts }: Written, path: string): SourceText {
  for (let at = path; parts; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('[')))) {
    const part = parts.get(at);
    if (part && part.span.end > part.span.start) return part;
    if (at === '') break;
  }
  return { span, text: '' };
}

/** Returns where a part of a marker's argument is written, as {@link partOfUse} finds it; the whole use without a path. */
export function spanInUse(use: Written, path?: string): Span {
  return path === undefined ? use.span : partOfUse(use, path).span;
}
