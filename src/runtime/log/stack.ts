import { SourcePlaces } from './source-places.js';

/** Which frames of a stack are logged: all, those outside of dependencies, or none. */
export type StackFrames = 'all' | 'own' | 'none';

/** In a bundle, all modules have the URL of the bundle. */
const places = new SourcePlaces(import.meta.url);
const mostFrames = 50;
/** How many frames are logged if all of them are in dependencies. */
const fewFrames = 3;
/** Only this many characters at the end of a stack, where the frames are, are processed. */
const longestStack = 16_384;

/** Returns the frames of an error, one per line, without the message, which may look like frames itself. */
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

/** Frames in packages, in Node itself, and without a file. */
function isForeign(frame: string): boolean {
  return /[\\/]node_modules[\\/]|\bnode:|\(<anonymous>\)$|\(index \d+\)$/.test(frame);
}
