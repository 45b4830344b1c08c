import type { Comment } from './comments.js';
import { parseSource, type Source } from './source.js';

/** Parsed files that outlive a run: a file is parsed again only when its text is another one. */
export class ParsedSources {
  readonly #sources = new Map<string, Source>();
  #parsed = 0;

  /** How many times a file was parsed so far. */
  get parsed(): number {
    return this.#parsed;
  }

  /** A file, parsed now or before. Throws what the parser throws. */
  source(path: string, text: string): Source {
    const known = this.#sources.get(path);
    if (known?.text === text) return known;
    this.#parsed += 1;
    const source = parseSource(path, text);
    this.#sources.set(path, source);
    return source;
  }

  /** The comments of a file, in order; none if it is nested too deeply to be parsed. */
  comments(path: string, text: string): readonly Comment[] {
    try {
      return this.source(path, text).comments;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return [];
    }
  }
}
