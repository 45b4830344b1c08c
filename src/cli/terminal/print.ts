import { visible } from '../../base/problems/index.js';
import { inProgram } from '../../commands/program/program.js';
import type { Io, Output } from './io.js';

/**
 * Prints text written by kbts, with the name of the program in command examples. Not for file contents, such as
 * manifests and diffs, which must stay unchanged.
 */
export function printText(text: string, io: Io, stream: Output = io.stdout): void {
  stream.write(inProgram(text, io.program));
}

/** Prints a note about the command's progress or result to standard error. */
export function printNote(text: string, io: Io): void {
  printText(`note: ${visible(text)}\n`, io, io.stderr);
}

/** Formats a count with its noun: `1 error`, `2 errors`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Formats rows as columns aligned to their widest cell, separated by two spaces. Ends with a line break. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
