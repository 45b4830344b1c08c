import { type Diagnostic, type DiagnosticSink, visible } from '../../base/problems/index.js';
import type { Io } from './io.js';

interface Question<Value> {
  /** Name of the flag that sets the value. */
  readonly flag: string;
  readonly text: string;
  /** The value used when the user presses Enter or no prompt is shown. */
  readonly default: Value;
}

/** The terminal, and whether prompts are shown. */
export interface Asking {
  readonly io: Io;
  /** Whether defaults are used without a prompt, for example with `--yes`. Without a terminal, they are always used. */
  readonly takesDefaults: boolean;
  /** Receives an error if the input ends before a question is answered. */
  readonly sink: DiagnosticSink;
}

/** Prompts for a boolean flag, or returns the default; undefined if the input ended, which is reported. */
export async function askBoolean(question: Question<boolean>, asking: Asking): Promise<boolean | undefined> {
  const choices = question.default ? 'Y/n' : 'y/N';
  return await ask(question, `${question.text}? [${choices}] `, asking, (answer) => {
    const word = answer.toLowerCase();
    if (word === 'y' || word === 'yes') return { value: true };
    if (word === 'n' || word === 'no') return { value: false };
    return { reason: `invalid answer \`${answer}\`: enter \`y\` or \`n\`` };
  });
}

/** Like {@link askBoolean}, for a string. Shows the first error of `check`, if any, and repeats the question. */
export async function askText(
  question: Question<string>,
  asking: Asking,
  check: (reply: string) => readonly Diagnostic[],
): Promise<string | undefined> {
  return await ask(question, `${question.text} [${question.default}]: `, asking, (answer) => {
    const [problem] = check(answer);
    return problem ? { reason: problem.message } : { value: answer };
  });
}

type Answer<Value> = { readonly value: Value } | { readonly reason: string };

async function ask<Value extends boolean | string>(
  question: Question<Value>,
  prompt: string,
  { io, takesDefaults, sink }: Asking,
  read: (answer: string) => Answer<Value>,
): Promise<Value | undefined> {
  if (takesDefaults || !io.isInteractive) return question.default;
  for (;;) {
    const line = await io.ask(visible(prompt));
    if (line === undefined) {
      sink.report(unanswered(question));
      return undefined;
    }
    const answer = line.trim();
    if (answer === '') return question.default;
    const result = read(answer);
    if ('value' in result) return result.value;
    io.stderr.write(`${visible(result.reason)}\n`);
  }
}

function unanswered({ flag, text, default: fallback }: Question<boolean | string>): Diagnostic {
  const message = `the question \`${text}\` was not answered`;
  const value = typeof fallback === 'boolean' ? `\`--${flag}\` or \`--${flag}=false\`` : `\`--${flag} ${fallback}\``;
  const hint = `answer on the command line with ${value}, or accept all defaults with \`--yes\``;
  return { code: 'usage', severity: 'error', message, hint };
}
