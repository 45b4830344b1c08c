import { type Problem, suggest } from '../problems/index.js';
import type { CommandEntry } from './command.js';

/** Where the first words of a command line lead. */
export type Route =
  | { readonly kind: 'command'; readonly entry: CommandEntry; readonly rest: readonly string[] }
  /** A group such as `create`, or the empty text for `kbts` alone: its help is shown. */
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Finds the command that a command line names. */
export function routeOf(argv: readonly string[], commands: readonly CommandEntry[]): Route {
  const [first, second] = argv;
  if (first === undefined || isHelpFlag(first)) return { kind: 'group', name: '' };
  if (first === '--version') return routeOf(['version', ...argv.slice(1)], commands);
  if (first.startsWith('-')) return { kind: 'problem', problem: unknownRootFlag(first) };
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ');
    const entry = commands.find((candidate) => candidate.name === name);
    if (entry) return { kind: 'command', entry, rest: argv.slice(length) };
  }
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
  if (!isGroup) return { kind: 'problem', problem: unknownCommand(first, commands) };
  if (second === undefined || isHelpFlag(second)) return { kind: 'group', name: first };
  const problem = second.startsWith('-')
    ? missingWord(first, commands)
    : unknownCommand(`${first} ${second}`, commands);
  return { kind: 'problem', problem };
}

/** Whether a word asks for help. */
export function isHelpFlag(word: string): boolean {
  return word === '--help' || word === '-h';
}

function unknownCommand(name: string, commands: readonly CommandEntry[]): Problem {
  const known = commands.map((entry) => entry.name);
  const groups = known.filter((candidate) => candidate.includes(' '));
  // `kbts api` and `kbts creat` mean a command of a group.
  const byLastWord = groups.find((candidate) => candidate.split(' ')[1] === name);
  const near = byLastWord ?? suggest(name, [...known, ...groups.map((candidate) => candidate.split(' ')[0] ?? '')]);
  const hint = near === undefined ? '`kbts help` lists the commands' : `did you mean \`kbts ${near}\`?`;
  return usage(`unknown command \`${name}\``, hint);
}

function missingWord(group: string, commands: readonly CommandEntry[]): Problem {
  const members = commands.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => `\`kbts ${name}\``);
  return usage(`\`kbts ${group}\` needs one more word before its flags`, `write ${members.join(' or ')}`);
}

function unknownRootFlag(flag: string): Problem {
  const near = suggest(flag, ['--help', '--version']);
  const hint = near
    ? `did you mean \`kbts ${near}\`?`
    : 'flags stand behind the command, as `kbts init --domain example.com`';
  return usage(`unknown flag \`${flag}\``, hint);
}

function usage(message: string, hint: string): Problem {
  return { code: 'usage', severity: 'error', message, hint };
}
