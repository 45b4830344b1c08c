import type { Candidate } from '../define/candidate.js';
import type { CommandEntry } from '../define/command.js';
import { readEnclosingProject } from '../folders/project-folder.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { complete } from './complete.js';

/**
 * Prints what the shell offers for the last of some words: a line for each candidate, with its summary after a tab, and
 * a last line that says which paths the shell offers, `:files`, `:folders` or `:none`. The scripts of `kbts completion`
 * call this. Prints no errors, which would appear in the middle of the line that the user writes.
 *
 * @param args `--` and the words after `kbts`, of which the last one is at the cursor. `--new-word` before `--` stands
 *   for an empty last word, which some shells cannot pass.
 * @param commands all commands
 */
export async function printCompletions(
  args: readonly string[],
  commands: readonly CommandEntry[],
  io: Io,
): Promise<number> {
  const end = args.indexOf('--');
  const words = [...args.slice(end + 1), ...(args.slice(0, end).includes('--new-word') ? [''] : [])];
  const project = readEnclosingProject(io)?.project;
  const found = await complete(
    { before: words.slice(0, -1), word: words.at(-1) ?? '' },
    { commands, plugins: io.program?.plugins ?? [], ...(project ? { project } : {}) },
  );
  const lines = [...found.candidates.flatMap(lineOf), `:${found.paths ?? 'none'}`];
  io.stdout.write(`${lines.join('\n')}\n`);
  return exitCodes.done;
}

/** No line for a word that a shell could read as anything but a word. */
function lineOf({ value, summary }: Candidate): string[] {
  if (!/^[\w.,:=/@+-]+$/.test(value)) return [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would control the terminal
  return [summary === undefined ? value : `${value}\t${summary.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')}`];
}
