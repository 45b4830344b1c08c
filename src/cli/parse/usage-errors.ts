import type { Command as Commander, Option } from 'commander';
import { type Diagnostic, suggest } from '../../base/problems/index.js';
import type { Flag, ForeignFlag } from '../../commands/define/flags.js';
import type { Command } from './command.js';

/** A commander command with the additional properties that error messages require. */
interface CalledCommand extends Commander {
  /** The definition, if the command can run. */
  readonly definition?: Command;
  /** The words after `kbts`, such as `create api`; empty for `kbts` itself. */
  readonly path: string;
  /** Unknown flags, as written. */
  readonly unknownFlags: readonly string[];
}

/** Converts a commander error to diagnostics, based on its code. */
export function usageError(code: string, message: string, command: CalledCommand): Diagnostic[] {
  switch (code) {
    case 'commander.missingMandatoryOptionValue':
      return [missingFlag(optionIn(message, command), command)];
    case 'commander.unknownOption':
      return command.commands.length > 0
        ? [misplacedFlag(command)]
        : command.unknownFlags.map((flag) => unknownFlag(flag, command));
    case 'commander.excessArguments':
      return command.unknownFlags.length > 0 ? [] : [unexpectedWord(command)];
    case 'commander.unknownCommand':
      return [unknownCommand(command.args[0] ?? '', command)];
    default:
      throw new Error(`bug: ${message}`);
  }
}

/** Reports a flag whose required value is missing. */
export function missingValue(option: Option, command: CalledCommand): Diagnostic {
  const example = exampleOf(option, command);
  return usage(`\`${option.long}\` has no value`, `add one, for example \`${option.long} ${example}\``);
}

/** Reports an invalid flag value. */
export function invalidValue(name: string, flag: Flag, value: string): Diagnostic {
  const words = flag.kind === 'switch' ? ['true', 'false'] : (flag.choices ?? []);
  const shown = words.map((word) => `\`${word}\``);
  const expected = [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter((part) => part !== '').join(' or ');
  const alone = flag.kind === 'text' ? '' : `\`--${name}\` or `;
  const hint = `write ${alone}\`--${name}=${words.at(-1)}\``;
  return usage(`invalid value in \`--${name}=${value}\`, expected ${expected}`, hint);
}

/** Reports a kubebuilder flag that kbts ignores or rejects. */
export function foreignFlag(name: string, { fate, reason }: ForeignFlag): Diagnostic {
  if (fate === 'refused') return usage(`\`--${name}\` is not supported: ${reason}`, 'omit it');
  return { code: 'usage', severity: 'warning', message: `\`--${name}\` is ignored: ${reason}` };
}

/** Reports an unknown command. */
export function unknownCommand(word: string, command: CalledCommand): Diagnostic {
  const name = `${command.path} ${word}`.trim();
  const groups = rootOf(command).commands.filter(({ commands }) => commands.length > 0);
  const members = groups.flatMap((group) => group.commands.map((member) => [group.name(), member.name()] as const));
  // `kbts api` and `kbts creat` probably mean a command in a group.
  const byLastWord = members.find(([, last]) => last === name)?.join(' ');
  const known = [...rootOf(command).commands.map((one) => one.name()), ...members.map((words) => words.join(' '))];
  const near = byLastWord ?? suggest(name, known);
  const hint = near === undefined ? '`kbts help` lists the commands' : `did you mean \`kbts ${near}\`?`;
  return usage(`unknown command \`${name}\``, hint);
}

/** Reports a missing or unknown positional argument, with a similar word, `help`, or the known words as the hint. */
export function unknownWord(
  noun: string,
  word: string | undefined,
  known: readonly string[],
  help?: string,
): Diagnostic {
  const near = word === undefined ? undefined : suggest(word, known);
  const expected = help ?? `expected ${known.map((one) => `\`${one}\``).join(', ')}`;
  const hint = near === undefined ? expected : `did you mean \`${near}\`?`;
  return usage(word === undefined ? `the ${noun} is missing` : `unknown ${noun} \`${word}\``, hint);
}

function missingFlag(option: Option, command: CalledCommand): Diagnostic {
  return usage(`\`${option.long}\` is missing`, `add it, for example \`${option.long} ${exampleOf(option, command)}\``);
}

function unknownFlag(word: string, command: CalledCommand): Diagnostic {
  const bare = word.replace(/^-+/, '');
  const turnedOff = command.options.find((option) => bare === `no-${option.name()}` && !option.required);
  if (turnedOff) return usage(`unknown flag \`${word}\``, `did you mean \`${turnedOff.long}=false\`?`);
  const { otherNames = {}, pluginOf = {} } = command.definition ?? {};
  const nameIn = (names: Readonly<Record<string, string>>) => (Object.hasOwn(names, bare) ? names[bare] : undefined);
  const plugin = nameIn(pluginOf);
  if (plugin !== undefined)
    return usage(`unknown flag \`${word}\``, `it requires a plugin: add \`--plugins ${plugin}\``);
  const meant = nameIn(otherNames);
  const near = meant ?? suggest(bare, [...command.options.map((option) => option.name()), 'help']);
  const hint = near === undefined ? `\`kbts ${command.path} --help\` lists the flags` : `did you mean \`--${near}\`?`;
  return usage(`unknown flag \`${word}\``, hint);
}

/** Reports a flag that precedes the command name. */
function misplacedFlag(command: CalledCommand): Diagnostic {
  if (command.path !== '') {
    const members = command.commands.map((member) => `\`kbts ${command.path} ${member.name()}\``);
    return usage(`\`kbts ${command.path}\` requires a subcommand before its flags`, `write ${members.join(' or ')}`);
  }
  const [flag = ''] = command.unknownFlags;
  const near = suggest(flag, ['--help', '--version']);
  const example = 'flags go after the command, for example `kbts init --domain example.com`';
  return usage(`unknown flag \`${flag}\``, near === undefined ? example : `did you mean \`kbts ${near}\`?`);
}

function unexpectedWord(command: CalledCommand): Diagnostic {
  const word = command.args[command.registeredArguments.length] ?? '';
  const argv = rootOf(command).args;
  const before = argv[argv.indexOf(word) - 1]?.replace(/^--?/, '');
  const flag = command.options.find((option) => option.name() === before && option.presetArg === 'true');
  const help = `\`kbts ${command.path} --help\` shows its arguments`;
  return usage(
    `unexpected argument \`${word}\``,
    flag ? `write the value of a boolean flag with \`=\`: \`${flag.long}=${word}\`` : help,
  );
}

/** Extracts the option from a commander error message, the only place that names it. */
function optionIn(message: string, command: CalledCommand): Option {
  const name = /--([\w-]+)/.exec(message)?.[1];
  const option = command.options.find((candidate) => candidate.name() === name);
  if (!option) throw new Error(`bug: ${message}`);
  return option;
}

function exampleOf(option: Option, { definition }: CalledCommand): string {
  const flag = definition?.flags[option.name()];
  return (flag?.kind === 'text' ? flag.example : undefined) ?? option.defaultValue ?? /<.*>/.exec(option.flags)?.[0];
}

function rootOf(command: Commander): Commander {
  return command.parent ? rootOf(command.parent) : command;
}

function usage(message: string, hint: string): Diagnostic {
  return { code: 'usage', severity: 'error', message, hint };
}
