import type { Command as Commander, Help } from 'commander';
import type { Example, ForeignFlag } from '../../commands/define/flags.js';
import { packageLinks } from '../../commands/program/version.js';
import type { Command } from './command.js';
import type { GoCommand } from './go-command.js';

type Row = readonly [string, string];

/** Formats the output of `kbts help` with commander. */
export const helpFormat: Partial<Help> = {
  helpWidth: 100,
  formatHelp: (command, helper) => {
    const page = new Page(helper);
    const { definition, path } = command as GoCommand; // all kbts commands are created as `GoCommand`
    return definition ? commandPage(command, definition, path, page) : groupPage(command, path, page);
  },
  optionTerm({ flags, argChoices, presetArg }) {
    if (presetArg === undefined) return flags;
    return flags.replace(' [value]', argChoices ? `[=${argChoices.join('|')}]` : '');
  },
  optionDescription({ description, mandatory, defaultValue }) {
    const hasDefault = defaultValue !== undefined && defaultValue !== false && defaultValue !== '';
    const notes = [...(mandatory ? ['required'] : []), ...(hasDefault ? [`default: ${defaultValue}`] : [])];
    return notes.length === 0 ? description : `${description} (${notes.join(', ')})`;
  },
};

class Page {
  constructor(readonly helper: Help) {}

  section(title: string, lines: readonly string[]): string {
    return [`${title}:`, ...lines.map((line) => (line === '' ? '' : `  ${line}`))].join('\n');
  }

  columns(title: string, rows: readonly Row[]): string {
    const width = Math.max(...rows.map(([term]) => this.helper.displayWidth(term))) + 1;
    const items = rows.map(([term, description]) => this.helper.formatItem(term, width, description, this.helper));
    return [`${title}:`, ...items].join('\n');
  }

  folded(text: string): string[] {
    return this.helper.boxWrap(text, (this.helper.helpWidth ?? 80) - 2).split('\n');
  }
}

/** Formats help for a command group, or for kbts itself if the path is empty. */
function groupPage(command: Commander, path: string, page: Page): string {
  const isRoot = path === '';
  const name = isRoot ? 'kbts' : `kbts ${path}`;
  const about = isRoot
    ? 'Creates Kubernetes operators in TypeScript, and generates their manifests.'
    : `${command.summary()}.`;
  const operator = isRoot ? [page.columns('Create an operator', newOperator), page.section('Then', nextSteps)] : [];
  const surroundings = isRoot ? [page.columns('Environment', environment), page.columns('Exit codes', codes)] : [];
  return sections([
    about,
    page.section('Usage', [`${name} <command> [flags]`]),
    ...operator,
    page.columns('Commands', membersOf(command)),
    ...surroundings,
    `\`${name} <command> --help\` explains a command and lists its flags.${isRoot ? `\n${links()}` : ''}`,
  ]);
}

function links(): string {
  const { homepage, bugs } = packageLinks();
  return `Documentation: ${homepage}\nProblems:      ${bugs}`;
}

function membersOf(command: Commander): Row[] {
  return command.commands.map((member) => [(member as GoCommand).path, member.summary()]);
}

const newOperator: readonly Row[] = [
  ['npm create kbts@latest my-operator', 'in a new folder, with the latest kbts'],
  ['kbts init my-operator', 'in a new folder, with this kbts'],
  ['npx kbts init', 'in the current folder, with the kbts of its package.json'],
];

const nextSteps = ['cd my-operator && npm install', 'npx kbts create api --group ship --kind Frigate', 'npm run check'];

const environment: readonly Row[] = [
  ['NO_COLOR, FORCE_COLOR', 'turn colors off or on'],
  ['KBTS_DEBUG', 'prints the stack trace of an internal error'],
];

const codes: readonly Row[] = [
  ['0', 'success'],
  ['1', 'errors were found; nothing was written'],
  ['2', 'the command line is invalid'],
  ['130, 143', 'canceled with Ctrl+C or SIGTERM; nothing was written'],
];

function commandPage(command: Commander, definition: Command, path: string, page: Page): string {
  const { details, words, foreignFlags = {}, examples } = definition;
  const { helper } = page;
  const options = helper.visibleOptions(command);
  const required = options.filter(({ mandatory }) => mandatory).map((option) => helper.optionTerm(option));
  const usage = ['kbts', path, ...(words ? [words.usage] : []), ...required, '[flags]'].join(' ');
  return sections([
    `${command.summary()}.${details === undefined ? '' : `\n\n${details}`}`,
    page.section('Usage', [usage]),
    ...(words ? [page.columns('Arguments', [[words.usage, words.summary]])] : []),
    ...(examples.length > 0 ? [page.section('Examples', examples.flatMap(exampleLines))] : []),
    page.columns(
      'Flags',
      options.map((option) => [helper.optionTerm(option), helper.optionDescription(option)]),
    ),
    ...foreignSection('kubebuilder flags that are ignored', 'ignored', foreignFlags, page),
    ...foreignSection('kubebuilder flags that are rejected', 'refused', foreignFlags, page),
  ]);
}

function exampleLines({ summary, call }: Example, index: number): string[] {
  return [...(index === 0 ? [] : ['']), `# ${summary}`, `kbts ${call}`];
}

function foreignSection(
  title: string,
  fate: ForeignFlag['fate'],
  foreign: Readonly<Record<string, ForeignFlag>>,
  page: Page,
): string[] {
  const byReason = new Map<string, string[]>();
  for (const [name, flag] of Object.entries(foreign)) {
    if (flag.fate === fate) byReason.set(flag.reason, [...(byReason.get(flag.reason) ?? []), `--${name}`]);
  }
  const lines = [...byReason].flatMap(([reason, names]) => page.folded(`${names.join(', ')}: ${reason}`));
  return lines.length === 0 ? [] : [page.section(title, lines)];
}

function sections(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}
