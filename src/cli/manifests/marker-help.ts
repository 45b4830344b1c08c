import { type HelpDepth, markerHelp, markerHelpText } from '../../compiler/markers/index.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { printText } from '../terminal/print.js';

const depths: Readonly<Record<string, HelpDepth>> = { short: 1, long: 2, full: 3 };

/** Prints the documentation of all markers. */
export function printMarkerHelp(depth: string, asJson: boolean, io: Io): number {
  const text = asJson ? `${JSON.stringify(markerHelp(), undefined, 2)}\n` : markerHelpText(depths[depth]);
  printText(text, io);
  return exitCodes.done;
}
