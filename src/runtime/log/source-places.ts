import { readFileSync } from 'node:fs';
import { type SourceMap as NodeSourceMap, SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const mostKept = 500;

/**
 * Maps the frames of a bundle to their source locations, if the source map is next to the bundle.
 *
 * `--enable-source-maps` of Node decodes the map at startup and keeps it, which costs 7 MB of memory with Node 20 and
 * 24 MB with Node 24. Here nothing is read before the first error is logged, and only its locations are kept.
 */
export class SourcePlaces {
  readonly #shown = new Map<string, string>();
  #map: WeakRef<NodeSourceMap> | undefined;
  #isMissing = false;

  /** @param bundle URL of the bundle. Frames in other files are not changed. */
  constructor(private readonly bundle: string) {}

  /** Replaces the location at the end of a frame. */
  inFrame(frame: string): string {
    const at = frame.indexOf(`${this.bundle}:`);
    const place = at < 0 ? undefined : /^(\d+):(\d+)(\)?)$/.exec(frame.slice(at + this.bundle.length + 1));
    if (!place) return frame;
    const [found, line, column, end] = place;
    const shown = this.#shown.get(found) ?? this.#find(Number(line), Number(column));
    if (shown === undefined) return frame;
    if (this.#shown.size < mostKept) this.#shown.set(found, shown);
    return `${frame.slice(0, at)}${shown}${end}`;
  }

  #find(line: number, column: number): string | undefined {
    const entry = this.#load()?.findEntry(line - 1, column - 1);
    if (!entry || !('originalSource' in entry)) return undefined;
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }

  #load(): NodeSourceMap | undefined {
    if (this.#isMissing) return undefined;
    const kept = this.#map?.deref();
    if (kept) return kept;
    try {
      const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${this.bundle}.map`), 'utf8')));
      this.#map = new WeakRef(map);
      return map;
    } catch {
      this.#isMissing = true; // Not bundled, or bundled without a map.
      return undefined;
    }
  }
}
