import { SourcePlaces } from './source-places.js';

/** Which frames of a stack are shown: all, those of the user's own code, or none. */
export type StackFrames = 'all' | 'own' | 'none';

/** In a bundle, all modules have the URL of the bundle. */
const places = new SourcePlaces(import.meta.url);
const mostFrames = 50;
/** How many frames are shown when none of them is the user's own. */
const fewFrames = 3;
/** Frames come last: only so many characters of a stack are looked at. */
const longestStack = 16_384;

/** The frames of an error, one per line. The message above them is left out: it may look like frames itself. */
export function framesOf(error: Error, frames: StackFrames): string[] {
  if (frames === 'none' || typeof error.stack !== 'string') return [];
  // What is before the message does not help: classes set their name after the stack was written.
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

/** Frames of packages, of Node itself, and those without a file. */
function isForeign(frame: string): boolean {
  return /[\\/]node_modules[\\/]|\bnode:|\(<anonymous>\)$|\(index \d+\)$/.test(frame);
}
