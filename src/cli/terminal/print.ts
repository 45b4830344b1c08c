import { visible } from '../../base/problems/index.js';
import { inProgram } from '../../commands/program/program.js';
import type { Io, Output } from './io.js';

/**
 * Prints text written by kbts, with the name of the program in command examples. File contents, such as manifests and
 * diffs, are written to the stream unchanged.
 *
 * @param stream the output stream. Default: standard output
 */
export function printText(text: string, io: Io, stream: Output = io.stdout): void {
  stream.write(inProgram(text, io.program));
}

/** Prints a note about the command's progress or result to standard error. */
export function printNote(text: string, io: Io): void {
  printText(`note: ${visible(text)}\n`, io, io.stderr);
}
