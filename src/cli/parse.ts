import { type Diagnostic, suggest } from '../problems/index.js';
import type { Command, Flag, Flags, ForeignFlag, OptionsOf } from './command.js';
import { commonFlags, flagLetters } from './flags.js';

/** A parsed command line, and the errors in it. */
export interface Arguments {
  readonly options: OptionsOf<Flags>;
  readonly args: readonly string[];
  /** Whether defaults are accepted without prompts: `--yes`. */
  readonly yes: boolean;
  /** Whether help was requested; then nothing else matters. */
  readonly isHelpRequested: boolean;
  /** Errors, and warnings about flags that are ignored. */
  readonly problems: readonly Diagnostic[];
}

/**
 * Parses the flags and arguments after the name of a command.
 *
 * @param name name of the command, for hints
 */
export async function parseArguments(name: string, command: Command, argv: readonly string[]): Promise<Arguments> {
  const foreign = command.foreignFlags ?? {};
  const flags: Flags = { ...command.flags, ...foreignAsFlags(foreign), ...commonFlags };
  const read = await readFlags(flags, argv);
  if (read.values.has('help') && read.values.get('help') !== 'false') {
    return { options: {}, args: [], yes: false, isHelpRequested: true, problems: [] };
  }
  const options: Record<string, string | boolean | undefined> = {};
  const problems: Diagnostic[] = [];
  for (const [flagName, flag] of Object.entries({ ...command.flags, yes: commonFlags.yes })) {
    const { value, problem } = readValue(flagName, flag, read.values.get(flagName));
    options[flagName] = value;
    if (problem) problems.push(problem);
    if (isMissing(flag, value) && !read.valueless.includes(flagName)) problems.push(missing(flagName, flag));
  }
  problems.push(
    ...Object.entries(foreign).flatMap(([flagName, flag]) => foreignProblem(flagName, flag, read.values)),
    ...read.unknown.map((word) => unknownFlag(word, flags, name)),
    ...read.valueless.map((flagName) => valueless(flagName, flags[flagName])),
  );
  if (read.unknown.length === 0) {
    const needless = read.words.slice(mostWords(command));
    problems.push(...needlessWords(needless, flags, argv, name));
  }
  const { yes, ...own } = options;
  return { options: own, args: read.words, yes: yes === true, isHelpRequested: false, problems };
}

function mostWords({ words }: Command): number {
  return words ? (words.most ?? Number.POSITIVE_INFINITY) : 0;
}

function foreignAsFlags(foreign: Readonly<Record<string, ForeignFlag>>): Flags {
  const entries = Object.entries(foreign).map(([name, { argument, reason: summary }]): [string, Flag] => [
    name,
    argument === undefined ? { kind: 'switch', summary } : { kind: 'text', argument, summary },
  ]);
  return Object.fromEntries(entries);
}

interface FlagsRead {
  /** The last value of each flag, as a string. */
  readonly values: ReadonlyMap<string, string>;
  readonly words: readonly string[];
  /** Unknown flags. */
  readonly unknown: readonly string[];
  /** Names of flags without their value. */
  readonly valueless: readonly string[];
}

async function readFlags(flags: Flags, argv: readonly string[]): Promise<FlagsRead> {
  // Loaded only here, so that `kbts --version` does without.
  const { Command: Parser, Option } = await import('commander');
  const parser = new Parser().exitOverride();
  const options = Object.keys(flags).map((name) => ({ name, option: new Option(`--${name} <value>`) }));
  for (const { option } of options) parser.addOption(option);
  const { words, valueless } = spellOut(flags, argv);
  const { operands, unknown } = parser.parseOptions(words);
  const found: Record<string, unknown> = parser.opts();
  const values = options.flatMap(({ name, option }): [string, string][] => {
    const value = found[option.attributeName()];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const asFlags = unknown.filter((word) => word.startsWith('-')).map((word) => word.replace(/=.*/s, ''));
  return { values: new Map(values), words: operands, unknown: asFlags, valueless };
}

const byLetter = Object.fromEntries(Object.entries(flagLetters).map(([name, letter]) => [`-${letter}`, name]));

/**
 * Joins each flag and its value with `=`, following Go's flag syntax: a boolean flag never consumes the next
 * argument.
 */
function spellOut(flags: Flags, argv: readonly string[]): { words: string[]; valueless: string[] } {
  const words: string[] = [];
  const valueless: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (word === '--') return { words: [...words, ...argv.slice(index)], valueless };
    const name = byLetter[word] ?? word.replace(/^--/, '');
    const flag = word.startsWith('-') && Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (flag?.kind === 'switch') words.push(`--${name}=true`);
    else if (flag?.kind === 'choice') words.push(`--${name}=${flag.alone}`);
    else if (flag) {
      const next = argv[index + 1];
      // A value that looks like a flag means that the value is missing; write `--flag=--value` if it is intended.
      if (next === undefined || next.startsWith('--')) valueless.push(name);
      else words.push(`--${name}=${argv[++index]}`);
    } else words.push(word);
  }
  return { words, valueless };
}

const truths: Readonly<Record<string, boolean>> = { true: true, t: true, 1: true, false: false, f: false, 0: false };

function readValue(
  name: string,
  flag: Flag,
  text: string | undefined,
): { value?: string | boolean | undefined; problem?: Diagnostic } {
  if (text === undefined) return { value: flag.kind === 'choice' ? undefined : flag.default };
  if (flag.kind === 'text' && (!flag.choices || flag.choices.includes(text))) return { value: text };
  const isKnown = flag.kind === 'switch' ? Object.hasOwn(truths, text.toLowerCase()) : flag.choices?.includes(text);
  if (isKnown) return { value: flag.kind === 'switch' ? truths[text.toLowerCase()] : text };
  const words = flag.kind === 'switch' ? ['true', 'false'] : (flag.choices ?? []);
  const expected = words.map((word) => `\`${word}\``).join(', ');
  const alone = flag.kind === 'text' ? '' : `\`--${name}\` or `;
  return {
    problem: usage(
      `invalid value in \`--${name}=${text}\`, expected ${expected}`,
      `write ${alone}\`--${name}=${words.at(-1)}\``,
    ),
  };
}

function foreignProblem(
  name: string,
  { fate, reason }: ForeignFlag,
  values: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (!values.has(name)) return [];
  if (fate === 'refused') return [usage(`\`--${name}\` is not supported: ${reason}`, 'omit it')];
  return [{ code: 'usage', severity: 'warning', message: `\`--${name}\` is ignored: ${reason}` }];
}

function unknownFlag(word: string, flags: Flags, command: string): Diagnostic {
  const bare = word.replace(/^-+/, '');
  const turnedOff = bare.replace(/^no-/, '');
  if (turnedOff !== bare && flags[turnedOff]?.kind === 'switch') {
    return usage(`unknown flag \`${word}\``, `did you mean \`--${turnedOff}=false\`?`);
  }
  const near = suggest(bare, Object.keys(flags));
  const hint = near === undefined ? `\`kbts ${command} --help\` lists the flags` : `did you mean \`--${near}\`?`;
  return usage(`unknown flag \`${word}\``, hint);
}

function isMissing(flag: Flag, value: unknown): boolean {
  return flag.kind === 'text' && flag.isRequired === true && value === undefined;
}

function missing(name: string, flag: Flag): Diagnostic {
  return usage(`\`--${name}\` is missing`, `add it, for example \`--${name} ${exampleOf(flag)}\``);
}

function valueless(name: string, flag: Flag | undefined): Diagnostic {
  return usage(`\`--${name}\` has no value`, `add one, for example \`--${name} ${exampleOf(flag)}\``);
}

function exampleOf(flag: Flag | undefined): string {
  return flag?.kind === 'text' ? (flag.example ?? flag.default ?? `<${flag.argument}>`) : '';
}

function needlessWords(words: readonly string[], flags: Flags, argv: readonly string[], command: string): Diagnostic[] {
  return words.slice(0, 1).map((word) => {
    const before = argv[argv.indexOf(word) - 1]?.replace(/^--/, '') ?? '';
    const hint =
      flags[before]?.kind === 'switch'
        ? `write the value of a boolean flag with \`=\`: \`--${before}=${word}\``
        : `\`kbts ${command} --help\` shows its arguments`;
    return usage(`unexpected argument \`${word}\``, hint);
  });
}

function usage(message: string, hint: string): Diagnostic {
  return { code: 'usage', severity: 'error', message, hint };
}
