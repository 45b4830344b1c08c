import { commandGroups } from './catalog.js';
import type { Command, CommandEntry, Example, Flag, ForeignFlag } from './command.js';
import { commonFlags, flagLetters } from './flags.js';
import { packageLinks } from './version.js';

/**
 * Renders the help of a group of commands.
 *
 * @param group name of the group; empty for all of kbts
 */
export function groupHelp(group: string, commands: readonly CommandEntry[]): string {
  const members = commands.filter(({ name }) => group === '' || name.startsWith(`${group} `));
  const name = group === '' ? 'kbts' : `kbts ${group}`;
  const about = commandGroups[group] ?? 'Creates Kubernetes operators in TypeScript, and generates their manifests.';
  return sections([
    group === '' ? about : `${about}.`,
    section('Usage', [`${name} <command> [flags]`]),
    ...(group === '' ? [section('Create an operator', columns(newOperator)), section('Then', nextSteps)] : []),
    section('Commands', columns(members.map((entry) => [entry.name, entry.summary]))),
    ...(group === '' ? [section('Environment', columns(environment)), section('Exit codes', columns(codes))] : []),
    `\`${group === '' ? 'kbts' : name} <command> --help\` explains a command and lists its flags.`,
    ...(group === '' ? [`Documentation: ${packageLinks().homepage}\nProblems:      ${packageLinks().bugs}`] : []),
  ]);
}

const newOperator = [
  ['npm create kbts@latest my-operator', 'in a new folder, with the latest kbts'],
  ['kbts init my-operator', 'in a new folder, with this kbts'],
  ['npx kbts init', 'in the current folder, with the kbts of its package.json'],
];

const nextSteps = ['cd my-operator && npm install', 'npx kbts create api --group ship --kind Frigate', 'npm run check'];

const environment = [
  ['NO_COLOR, FORCE_COLOR', 'turn colors off or on'],
  ['KBTS_DEBUG', 'prints the stack trace of an internal error'],
];

const codes = [
  ['0', 'success'],
  ['1', 'errors were found; nothing was written'],
  ['2', 'the command line is invalid'],
  ['130', 'canceled with Ctrl+C; nothing was written'],
];

/** Renders the help of one command. */
export function commandHelp({ name, summary }: CommandEntry, command: Command): string {
  const { details, words, flags, foreignFlags = {}, examples } = command;
  const required = Object.entries(flags).flatMap(([flag, definition]) =>
    definition.kind === 'text' && definition.isRequired ? [`--${flag} <${definition.argument}>`] : [],
  );
  const usage = ['kbts', name, ...(words ? [words.usage] : []), ...required, '[flags]'].join(' ');
  const own = Object.entries({ ...flags, ...commonFlags }).map(([flag, definition]) => [
    flagColumn(flag, definition),
    flagSummary(definition),
  ]);
  return sections([
    `${summary}.${details === undefined ? '' : `\n\n${details}`}`,
    section('Usage', [usage]),
    ...(words ? [section('Arguments', columns([[words.usage, words.summary]]))] : []),
    ...(examples.length > 0 ? [section('Examples', examples.flatMap(exampleLines))] : []),
    section('Flags', columns(own)),
    ...foreignSection('kubebuilder flags that are ignored', 'ignored', foreignFlags),
    ...foreignSection('kubebuilder flags that are rejected', 'refused', foreignFlags),
  ]);
}

function flagColumn(name: string, flag: Flag): string {
  const letter = flagLetters[name];
  const names = `${letter === undefined ? '' : `-${letter}, `}--${name}`;
  switch (flag.kind) {
    case 'text':
      return `${names} <${flag.argument}>`;
    case 'switch':
      return names;
    case 'choice':
      return `${names}[=${flag.choices.join('|')}]`;
  }
}

function flagSummary(flag: Flag): string {
  const fallback = flag.kind === 'choice' ? undefined : flag.default;
  const notes = [
    ...(flag.kind === 'text' && flag.isRequired ? ['required'] : []),
    ...(fallback === undefined || fallback === false || fallback === '' ? [] : [`default: ${fallback}`]),
  ];
  return notes.length === 0 ? flag.summary : `${flag.summary} (${notes.join(', ')})`;
}

function exampleLines({ summary, call }: Example, index: number): string[] {
  return [...(index === 0 ? [] : ['']), `# ${summary}`, `kbts ${call}`];
}

function foreignSection(
  title: string,
  fate: ForeignFlag['fate'],
  foreign: Readonly<Record<string, ForeignFlag>>,
): string[] {
  const byReason = new Map<string, string[]>();
  for (const [name, flag] of Object.entries(foreign)) {
    if (flag.fate === fate) byReason.set(flag.reason, [...(byReason.get(flag.reason) ?? []), `--${name}`]);
  }
  const lines = [...byReason].flatMap(([reason, names]) => fold(`${names.join(', ')}: ${reason}`, pageWidth - 2));
  return lines.length === 0 ? [] : [section(title, lines)];
}

function sections(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}

const pageWidth = 100;

/** Two columns; the second wraps at the page width. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length)) + 3;
  return rows.flatMap(([left = '', right = '']) =>
    fold(right, pageWidth - width - 2).map((line, index) => ((index === 0 ? left : '').padEnd(width) + line).trimEnd()),
  );
}

function fold(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
