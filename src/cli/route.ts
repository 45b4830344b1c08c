import { type Diagnostic, suggest } from '../problems/index.js';
import type { CommandEntry } from './command.js';

/** The command or group that a command line selects. */
export type Route =
  | { readonly kind: 'command'; readonly entry: CommandEntry; readonly rest: readonly string[] }
  /** A group such as `create`, or the empty string for `kbts` alone: prints its help. */
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'problem'; readonly problem: Diagnostic };

/** Finds the command that a command line names. `--help create api` and `create --help api` mean `help create api`. */
export function routeOf(argv: readonly string[], commands: readonly CommandEntry[]): Route {
  const [first, second] = argv;
  if (first === undefined) return { kind: 'group', name: '' };
  if (isHelpFlag(first)) return helpRoute(argv.slice(1), commands);
  if (first === '--version' || first === '-v') return routeOf(['version', ...argv.slice(1)], commands);
  if (first.startsWith('-')) return { kind: 'problem', problem: unknownRootFlag(first) };
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ');
    const entry = commands.find((candidate) => candidate.name === name);
    if (entry) return { kind: 'command', entry, rest: argv.slice(length) };
  }
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  if (!isGroup) return { kind: 'problem', problem: unknownCommand(first, commands) };
  if (second === undefined) return { kind: 'group', name: first };
  if (isHelpFlag(second)) return helpRoute([first, ...argv.slice(2)], commands);
  const problem = second.startsWith('-')
    ? missingWord(first, commands)
    : unknownCommand(`${first} ${second}`, commands);
  return { kind: 'problem', problem };
}

/** The help for some arguments: a group, or the command at their start. */
function helpRoute(words: readonly string[], commands: readonly CommandEntry[]): Route {
  const [first] = words;
  if (first === undefined || words.every(isHelpFlag)) return { kind: 'group', name: '' };
  const isGroup = words.length === 1 && commands.some(({ name }) => name.startsWith(`${first} `));
  return isGroup ? { kind: 'group', name: first } : routeOf(['help', ...words], commands);
}

/** Whether an argument requests help. */
function isHelpFlag(word: string): boolean {
  return word === '--help' || word === '-h';
}

function unknownCommand(name: string, commands: readonly CommandEntry[]): Diagnostic {
  const known = commands.map((entry) => entry.name);
  const groups = known.filter((candidate) => candidate.includes(' '));
  // `kbts api` and `kbts creat` mean a command of a group.
  const byLastWord = groups.find((candidate) => candidate.split(' ')[1] === name);
  const near = byLastWord ?? suggest(name, [...known, ...groups.map((candidate) => candidate.split(' ')[0] ?? '')]);
  const hint = near === undefined ? '`kbts help` lists the commands' : `did you mean \`kbts ${near}\`?`;
  return usage(`unknown command \`${name}\``, hint);
}

function missingWord(group: string, commands: readonly CommandEntry[]): Diagnostic {
  const members = commands.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => `\`kbts ${name}\``);
  return usage(`\`kbts ${group}\` requires a subcommand before its flags`, `write ${members.join(' or ')}`);
}

function unknownRootFlag(flag: string): Diagnostic {
  const near = suggest(flag, ['--help', '--version']);
  const hint = near
    ? `did you mean \`kbts ${near}\`?`
    : 'flags go after the command, for example `kbts init --domain example.com`';
  return usage(`unknown flag \`${flag}\``, hint);
}

function usage(message: string, hint: string): Diagnostic {
  return { code: 'usage', severity: 'error', message, hint };
}
