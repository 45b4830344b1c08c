import type { Plugin } from '../plugins/index.js';

/** A command line that is not kbts itself. */
export interface Program {
  readonly name: string;
  readonly version: string;
  /** Its plugins besides those of kbts. */
  readonly plugins: readonly Plugin[];
}

/** A call of kbts in a sentence or an example, up to the first word of a command. */
const call =
  /\bkbts(?= (?:<command>|--?[a-z]|\[|(?:alpha|completion|create|delete|doctor|edit|envtest|explain|help|import|info|init|manifests|plugins|version)\b))/g;

/** Replaces the name in calls such as `kbts create api` by that of the program. */
export function inProgram(text: string, program: Program | undefined): string {
  return program ? text.replaceAll(call, () => program.name) : text;
}
