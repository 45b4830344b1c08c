import { type Diagnostic, locationOf, type ReadText, renderDiagnostic } from '../../base/problems/index.js';
import { problemInProgram } from '../../commands/program/program.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { paintFor } from '../terminal/paint.js';
import { count } from '../terminal/print.js';

/** Prints diagnostics for people, and then the number of errors if there are any and the command line is valid. */
export function printProblems(
  problems: readonly Diagnostic[],
  io: Io,
  readText: ReadText = () => undefined,
  outcome: 'nothing written' | 'written' | 'none' = 'nothing written',
): void {
  if (problems.length === 0) return;
  const paint = paintFor(io.stderr, io.env);
  for (const [problem, ...alike] of grouped(problems)) {
    const text = renderDiagnostic(problemInProgram(problem, io.program), readText, paint).trimEnd();
    io.stderr.write(`${text}\n${alsoAt(alike, readText)}\n`);
  }
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const text = { 'nothing written': '. Nothing was written', written: ' left', none: '' }[outcome];
  if (exitCodeOf(problems) === exitCodes.problems) io.stderr.write(`${count(errors, 'error')}${text}.\n`);
}

type Group = [Diagnostic, ...Diagnostic[]];

/** Maximum number of additional locations listed for a warning. */
const namedPlaces = 3;

/** Groups warnings with the same code and hint, for example warnings about many kinds. */
function grouped(problems: readonly Diagnostic[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [index, problem] of problems.entries()) {
    const key = problem.severity === 'warning' && problem.span ? `${problem.code} ${problem.hint}` : `${index}`;
    const group = groups.get(key);
    if (group) group.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups.values()];
}

function alsoAt(alike: readonly Diagnostic[], readText: ReadText): string {
  if (alike.length === 0) return '';
  const named = alike
    .slice(0, namedPlaces)
    .flatMap(({ span }) => (span ? [locationOf(span, readText)] : []))
    .join(', ');
  const others = alike.length > namedPlaces ? ` and ${alike.length - namedPlaces} more` : '';
  return `\n  ${count(alike.length, 'more warning')} of this kind${named === '' ? '' : `: ${named}${others}`}\n`;
}

/** Returns the exit code for a list of diagnostics. */
export function exitCodeOf(problems: readonly Diagnostic[]): number {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return exitCodes.done;
  return errors.some(({ code }) => code === 'usage') ? exitCodes.usage : exitCodes.problems;
}
