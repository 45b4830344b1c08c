import type { Candidate } from '../../commands/define/values.js';
import { readEnclosingProject } from '../folders/project-folder.js';
import type { CommandEntry } from '../parse/command.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { complete } from './complete.js';

/**
 * Prints the completions for the last word, for the scripts of `kbts completion`: one line per candidate, with its
 * summary after a tab, and a final line with the paths to offer: `:files`, `:folders` or `:none`. Prints no errors,
 * because they would appear in the line that the user is typing.
 *
 * @param args `--` and the words after `kbts`; `--new-word` before `--` adds an empty word, if the shell cannot pass it
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

/** Formats a candidate as a line. Skips words with characters that a shell could interpret. */
function lineOf({ value, summary }: Candidate): string[] {
  if (!/^[\w.,:=/@+-]+$/.test(value)) return [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they would control the terminal
  return [summary === undefined ? value : `${value}\t${summary.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')}`];
}
