import { visible } from '../../problems/index.js';
import { inProgram } from '../program/program.js';
import type { Io, Output } from './io.js';

/**
 * Prints text of kbts itself, with the name of the program in its calls. Contents of files, such as manifests and diffs,
 * are written to the stream as they are.
 *
 * @param stream Default: standard output
 */
export function printText(text: string, io: Io, stream: Output = io.stdout): void {
  stream.write(inProgram(text, io.program));
}

/** Prints a line about what the command does, on standard error. */
export function printNote(text: string, io: Io): void {
  printText(`note: ${visible(text)}\n`, io, io.stderr);
}
