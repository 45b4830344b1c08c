import type { Flag, Flags } from '../../commands/define/flags.js';
import type { Candidate, CompletionContext, ValueSource } from '../../commands/define/values.js';
import { commandWords } from '../../commands/define/values.js';
import { plugins as ownPlugins } from '../../plugins/index.js';
import type { Command, CommandEntry } from '../parse/command.js';
import { commonFlags } from '../parse/command.js';
import { withPluginFlags } from '../parse/plugin-flags.js';

interface Completion {
  readonly candidates: readonly Candidate[];
  /** Whether the shell also offers files or folders. Default: neither. */
  readonly paths?: 'files' | 'folders';
}

interface Cursor {
  /** The words before the cursor, without `kbts`. */
  readonly before: readonly string[];
  /** The beginning of the word at the cursor; may be empty. */
  readonly word: string;
}

/** Finds the completions at the cursor: commands, flags or values. */
export async function complete(
  { before, word }: Cursor,
  {
    commands,
    plugins = [],
    project,
  }: Partial<Pick<CompletionContext, 'plugins' | 'project'>> & { readonly commands: readonly CommandEntry[] },
): Promise<Completion> {
  const context = {
    commands,
    plugins: [...ownPlugins, ...plugins],
    given: {},
    before,
    ...(project ? { project } : {}),
  };
  const entry = entryOf(before, commands);
  if (!entry) return startingWith(word, { candidates: commandWords(context) });
  const command = withPluginFlags(await entry.load(), before, plugins);
  const rest = before.slice(entry.name.split(' ').length);
  return startingWith(word, completeArguments(rest, word, { command, context }));
}

function entryOf(words: readonly string[], commands: readonly CommandEntry[]): CommandEntry | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

function startingWith(word: string, { candidates, ...rest }: Completion): Completion {
  return { candidates: candidates.filter(({ value }) => value.startsWith(word)), ...rest };
}

function completeArguments(
  words: readonly string[],
  word: string,
  { command, context }: { readonly command: Command; readonly context: CompletionContext },
): Completion {
  const flags: Flags = { ...command.flags, ...commonFlags };
  const { given, before, waiting, isEnded } = readWords(words, flags);
  const at = { ...context, given, before };
  if (waiting) return listed(word, waiting, at);
  if (isEnded) return positional(command, at);
  const [, name = '', start] = /^--?([a-z][a-z-]*)(=)/.exec(word) ?? [];
  if (start !== undefined) {
    const flag = word.slice(0, word.indexOf('=') + 1);
    return joined(flag, listed(word.slice(flag.length), flags[name], at));
  }
  const found = word.startsWith('-') ? { candidates: [] } : positional(command, at);
  const hasOther = found.candidates.length > 0 || found.paths !== undefined;
  return hasOther ? found : { candidates: flagsLeft(flags, given) };
}

/** Reads the words before the cursor. `waiting` is the flag whose value is at the cursor. */
function readWords(words: readonly string[], flags: Flags) {
  const given: Record<string, string> = {};
  const before: string[] = [];
  let waiting: string | undefined;
  for (const [index, word] of words.entries()) {
    const [, name = '', value] = /^--?([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? [];
    // As in a real run: a word that begins with `--` is a flag, even if the previous flag lacks its value.
    if (waiting !== undefined && !word.startsWith('--')) {
      given[waiting] = word;
      waiting = undefined;
      continue;
    }
    waiting = undefined;
    if (word === '--') {
      return { given, before: [...before, ...words.slice(index + 1)], isEnded: true, waiting: undefined };
    } else if (!Object.hasOwn(flags, name)) {
      if (!word.startsWith('-')) before.push(word);
    } else if (value !== undefined) given[name] = value;
    else if (flags[name]?.kind === 'text') waiting = name;
    else given[name] = 'true';
  }
  return { given, before, isEnded: false, waiting: waiting === undefined ? undefined : flags[waiting] };
}

function positional({ words }: Command, context: CompletionContext): Completion {
  const isFull = words?.most !== undefined && context.before.length >= words.most;
  return isFull ? { candidates: [] } : fromSource(words?.values, context);
}

function valuesOf(flag: Flag | undefined, context: CompletionContext): Completion {
  if (!flag) return { candidates: [] };
  if (flag.kind === 'switch') return { candidates: [{ value: 'true' }, { value: 'false' }] };
  if (flag.choices) return { candidates: flag.choices.map((value) => ({ value })) };
  return flag.kind === 'text' ? fromSource(flag.values, context) : { candidates: [] };
}

function listed(word: string, flag: Flag | undefined, context: CompletionContext): Completion {
  const found = valuesOf(flag, context);
  const end = flag && isRepeatable(flag) ? word.lastIndexOf(',') + 1 : 0;
  return end === 0 ? found : joined(word.slice(0, end), found);
}

function fromSource(source: ValueSource | undefined, context: CompletionContext): Completion {
  if (typeof source === 'string') return { candidates: [], paths: source };
  return { candidates: source?.(context) ?? [] };
}

/** Prepends the start of the word, such as `--flag=`, to each candidate, because shells replace the whole word. */
function joined(start: string, { candidates, ...rest }: Completion): Completion {
  return { candidates: candidates.map((one) => ({ ...one, value: `${start}${one.value}` })), ...rest };
}

/** Lists the flags that can still be given, required flags first. */
function flagsLeft(flags: Flags, given: Readonly<Record<string, string>>): Candidate[] {
  const left = Object.entries(flags).filter(([name, flag]) => !Object.hasOwn(given, name) || isRepeatable(flag));
  left.sort(([, a], [, b]) => Number(isRequired(b)) - Number(isRequired(a)));
  return left.map(([name, { summary }]) => ({ value: `--${name}`, summary }));
}

function isRequired(flag: Flag): boolean {
  return flag.kind === 'text' && flag.isRequired === true;
}

function isRepeatable(flag: Flag): boolean {
  return flag.kind === 'text' && flag.isRepeatable === true;
}
