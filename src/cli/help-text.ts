import { commandGroups } from './catalogue.js';
import type { Command, CommandEntry, Example, Flag, ForeignFlag } from './command.js';

/**
 * The help of a group of commands.
 *
 * @param group the word of the group; empty for all of kbts
 */
export function groupHelp(group: string, commands: readonly CommandEntry[]): string {
  const members = commands.filter(({ name }) => group === '' || name.startsWith(`${group} `));
  const name = group === '' ? 'kbts' : `kbts ${group}`;
  const about = commandGroups[group] ?? 'Makes Kubernetes operators in TypeScript, and their manifests.';
  return sections([
    group === '' ? about : `${about}.`,
    section('Usage', [`${name} <command> [flags]`]),
    ...(group === '' ? [section('A new operator', newOperator)] : []),
    section('Commands', columns(members.map((entry) => [entry.name, entry.summary]))),
    ...(group === '' ? [section('Environment', columns(environment)), section('Exit codes', columns(codes))] : []),
    `\`${group === '' ? 'kbts' : name} <command> --help\` explains a command and lists its flags.`,
  ]);
}

const newOperator = [
  'kbts init --domain example.com',
  'kbts create api --group ship --kind Frigate',
  'npm install && npm run check',
];

const environment = [
  ['NO_COLOR, FORCE_COLOR', 'turn colours off or on'],
  ['KBTS_DEBUG', 'shows the stack when kbts itself fails'],
];

const codes = [
  ['0', 'all is done'],
  ['1', 'problems were found; nothing was written'],
  ['2', 'the command line cannot be understood'],
];

/** The help of one command. */
export function commandHelp({ name, summary }: CommandEntry, command: Command): string {
  const { details, words, flags, foreignFlags = {}, examples } = command;
  const required = Object.entries(flags).flatMap(([flag, definition]) =>
    definition.kind === 'text' && definition.isRequired ? [`--${flag} <${definition.argument}>`] : [],
  );
  const usage = ['kbts', name, ...(words ? [words.usage] : []), ...required, '[flags]'].join(' ');
  const own = [...Object.entries(flags), helpEntry].map(([flag, definition]) => [
    flagColumn(flag, definition),
    flagSummary(definition),
  ]);
  return sections([
    `${summary}.${details === undefined ? '' : `\n\n${details}`}`,
    section('Usage', [usage]),
    ...(words ? [section('Words', columns([[words.usage, words.summary]]))] : []),
    ...(examples.length > 0 ? [section('Examples', examples.flatMap(exampleLines))] : []),
    section('Flags', columns(own)),
    ...foreignSection('Flags of kubebuilder that are accepted and ignored', 'ignored', foreignFlags),
    ...foreignSection('Flags of kubebuilder that are refused', 'refused', foreignFlags),
  ]);
}

const helpEntry: [string, Flag] = ['help', { kind: 'switch', summary: 'explains the command', default: false }];

function flagColumn(name: string, flag: Flag): string {
  switch (flag.kind) {
    case 'text':
      return `--${name} <${flag.argument}>`;
    case 'switch':
      return `${name === 'help' ? '-h, ' : ''}--${name}`;
    case 'choice':
      return `--${name}[=${flag.choices.join('|')}]`;
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
  const rows = Object.entries(foreign).flatMap(([name, flag]) =>
    flag.fate === fate ? [[`--${name}${flag.argument === undefined ? '' : ` <${flag.argument}>`}`, flag.reason]] : [],
  );
  return rows.length === 0 ? [] : [section(title, columns(rows))];
}

function sections(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
}

const pageWidth = 100;

/** Two columns; the second is folded at the width of the page. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([left = '']) => left.length)) + 3;
  return rows.flatMap(([left = '', right = '']) =>
    fold(right, pageWidth - width - 2).map((line, index) => (index === 0 ? left : '').padEnd(width) + line),
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
