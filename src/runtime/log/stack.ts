import { readFileSync } from 'node:fs';
import { type SourceMap as NodeSourceMap, SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Which stack frames are logged: all, frames outside of dependencies, or none. */
export type StackFrames = 'all' | 'own' | 'none';

/** Maximum number of frames logged per error. */
const mostFrames = 50;
/** Number of frames that are logged if all are in dependencies. */
const fewFrames = 3;
/** Maximum number of characters processed per stack, counted from its end, where the frames are. */
const longestStack = 16_384;

/** Returns the stack frames of an error, without its message, whose lines could look like frames. */
export function framesOf(error: Error, frames: StackFrames): string[] {
  if (frames === 'none' || typeof error.stack !== 'string') return [];
  // The name before the message is unreliable: classes set it after the stack was captured.
  const message = error.stack.indexOf(error.message);
  const below = message < 0 ? error.stack : error.stack.slice(message + error.message.length);
  const all = below
    .slice(-longestStack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => places.inFrame(`    ${line.trim()}`));
  if (frames === 'all') return all;
  const own = all.filter((line) => !isForeign(line));
  return own.length > 0 ? own : all.slice(0, fewFrames);
}

function isForeign(frame: string): boolean {
  return /[\\/]node_modules[\\/]|\bnode:|\(<anonymous>\)$|\(index \d+\)$/.test(frame);
}

/** Maximum number of source locations kept in memory. */
const mostKept = 500;

/**
 * Maps the frames of a bundle to their source locations, if the source map is next to the bundle. Reads the map when an
 * error is logged, and keeps only the locations found; Node's `--enable-source-maps` would keep up to 24 MB in memory.
 */
export class SourcePlaces {
  readonly #shown = new Map<string, string>();
  #map: WeakRef<NodeSourceMap> | undefined;
  #isMissing = false;

  /** @param bundle a URL; frames in other files are not changed */
  constructor(private readonly bundle: string) {}

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

/** In a bundle, the URL of this module is the URL of the bundle. */
const places = new SourcePlaces(import.meta.url);
