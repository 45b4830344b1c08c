import type { Diagnostic } from '../../base/problems/index.js';
import type { Plugin } from '../../plugins/index.js';

/** A custom command line based on kbts. */
export interface Program {
  readonly name: string;
  readonly version: string;
  /** Plugins in addition to the built-in ones. */
  readonly plugins: readonly Plugin[];
  /** Names of all commands, including the built-in ones. */
  readonly commands: readonly string[];
}

/** Replaces `kbts` in commands such as `kbts create api` with the name of the program. */
export function inProgram(text: string, program: Program | undefined): string {
  if (!program) return text;
  const words = program.commands.map((name) => name.replace(/ .*/s, '')).join('|');
  // Matches a command in a sentence or an example, up to the first word of the command name.
  const call = new RegExp(`\\bkbts(?= (?:<command>|--?[a-z]|\\[|(?:${words})\\b))`, 'g');
  return text.replaceAll(call, () => program.name);
}

/** Returns a diagnostic whose command examples use the name of the program. */
export function problemInProgram(problem: Diagnostic, program: Program | undefined): Diagnostic {
  if (!program) return problem;
  const { message, hint, related } = problem;
  return {
    ...problem,
    message: inProgram(message, program),
    ...(hint === undefined ? {} : { hint: inProgram(hint, program) }),
    ...(related ? { related: related.map((one) => ({ ...one, label: inProgram(one.label, program) })) } : {}),
  };
}
