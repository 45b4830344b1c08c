import type { Plugin } from '../../plugins/index.js';
import type { Diagnostic } from '../../problems/index.js';

/** A command line that is not kbts itself. */
export interface Program {
  readonly name: string;
  readonly version: string;
  /** Its plugins besides those of kbts. */
  readonly plugins: readonly Plugin[];
  /** The names of its commands besides those of kbts. */
  readonly commands: readonly string[];
}

/** The first words of the commands of kbts. */
const ownWords =
  'alpha|completion|create|delete|doctor|edit|envtest|explain|help|import|info|init|manifests|plugins|version';

/** Replaces the name in calls such as `kbts create api` by that of the program. */
export function inProgram(text: string, program: Program | undefined): string {
  if (!program) return text;
  const words = [ownWords, ...program.commands.map((name) => name.replace(/ .*/s, ''))].join('|');
  // A call in a sentence or an example, up to the first word of a command.
  const call = new RegExp(`\\bkbts(?= (?:<command>|--?[a-z]|\\[|(?:${words})\\b))`, 'g');
  return text.replaceAll(call, () => program.name);
}

/** A diagnostic with the name of the program in its calls. */
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
