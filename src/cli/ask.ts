import type { ProblemSink } from '../problems/index.js';
import type { Io } from './io.js';

/** A switch that is asked for when the command line leaves it open. */
export interface Question {
  /** Name of the flag that answers it. */
  readonly flag: string;
  readonly text: string;
  /** What the command line says. */
  readonly given: boolean | undefined;
}

/**
 * Decides a switch: as given, else asks on a terminal, else yes.
 *
 * @param saysYes whether questions are answered with yes unasked
 * @returns undefined when the input ended without an answer, which is reported
 */
export async function decide(
  { flag, text, given }: Question,
  saysYes: boolean,
  io: Io,
  sink: ProblemSink,
): Promise<boolean | undefined> {
  if (given !== undefined) return given;
  if (saysYes || !io.isInteractive) return true;
  for (;;) {
    const answer = await io.ask(`${text} [y/n] `);
    if (answer === undefined) {
      const hint = `answer on the command line: \`--${flag}\` or \`--${flag}=false\``;
      sink.report({ code: 'usage', severity: 'error', message: `the question \`${text}\` was not answered`, hint });
      return undefined;
    }
    const word = answer.trim().toLowerCase();
    if (word === 'y' || word === 'yes') return true;
    if (word === 'n' || word === 'no') return false;
    io.stderr.write(`\`${word}\` is no answer, expected \`y\` or \`n\`\n`);
  }
}
