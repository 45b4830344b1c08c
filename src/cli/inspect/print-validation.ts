import { openFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { type ValidateRequest, validateObjects } from '../../commands/validate.js';
import { placeOf } from '../changes/place.js';
import { printJsonResult } from '../results/json-result.js';
import { exitCodeOf, printProblems } from '../results/print-problems.js';
import type { Io } from '../terminal/io.js';
import { count } from '../terminal/print.js';

/** Validates objects, and prints the errors. Returns the exit code. */
export async function printValidation(
  request: ValidateRequest,
  { json, from }: { readonly json: boolean; readonly from: string },
  io: Io,
): Promise<number> {
  const problems = new DiagnosticList();
  const { valid, readText } = await validateObjects(request, placeOf(openFiles(io.cwd), io, from), problems);
  const list = problems.all;
  if (json) printJsonResult({ problems: list, readText }, io);
  else {
    printProblems(list, io, readText, 'none');
    if (!problems.hasErrors) io.stdout.write(`${count(valid, 'object')} ${valid === 1 ? 'is' : 'are'} valid\n`);
  }
  return exitCodeOf(list);
}
