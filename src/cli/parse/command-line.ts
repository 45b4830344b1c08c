import { CommanderError } from 'commander';
import type { Diagnostic } from '../../base/problems/index.js';
import type { Flags, OptionsOf } from '../../commands/define/flags.js';
import type { Command, CommandEntry } from './command.js';
import { commandGroups, commonFlags } from './command.js';
import { GoCommand } from './go-command.js';
import { helpFormat } from './help-text.js';
import { foreignAsFlag, optionOf, valuesOf } from './options.js';
import type { ExtendedCommand } from './plugin-flags.js';
import { foreignFlag, invalidValue, unknownCommand } from './usage-errors.js';

type CommandLine =
  | {
      readonly kind: 'run';
      readonly command: Command;
      readonly options: OptionsOf<Flags>;
      readonly args: readonly string[];
      /** Whether prompts are skipped and their defaults used: `--yes`. */
      readonly yes: boolean;
      readonly warnings: readonly Diagnostic[];
    }
  /** Text to print, such as help. */
  | { readonly kind: 'text'; readonly text: string }
  /** The command line is invalid; there may be warnings as well. */
  | { readonly kind: 'wrong'; readonly problems: readonly Diagnostic[] };

/** Adds the flags of plugins, which depend on the command line, to a command. */
type Extension = (command: Command) => ExtendedCommand | Promise<ExtendedCommand>;

const unextended: Extension = (command) => ({ command, problems: [] });

/** Parses a command line: commander finds the command, reads its flags and formats its help. */
export async function readCommandLine(
  argv: readonly string[],
  commands: readonly CommandEntry[],
  extend: Extension = unextended,
): Promise<CommandLine> {
  const program = newProgram(commands, extend);
  try {
    await program.parseAsync(withHelpFirst(argv, program), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander throws this error after it has shown help, even if the reason for the help was an error.
    const isAsked = error.code === 'commander.helpDisplayed' || program.problems.length === 0;
    return isAsked ? { kind: 'text', text: program.shown } : { kind: 'wrong', problems: program.problems };
  }
  const { problems, called } = program;
  if (!called?.definition || problems.some(({ severity }) => severity === 'error')) return { kind: 'wrong', problems };
  const { yes, ...options } = valuesOf(
    { ...called.definition.flags, yes: commonFlags.yes },
    called.options,
    called.opts(),
  );
  return { kind: 'run', command: called.definition, options, args: called.args, yes: yes === true, warnings: problems };
}

/** Returns the help for the command with the given name, or an error if the command is unknown. */
export async function helpOf(
  words: readonly string[],
  commands: readonly CommandEntry[],
): Promise<Exclude<CommandLine, { kind: 'run' }>> {
  let at: GoCommand = newProgram(commands, unextended);
  for (const word of words) {
    const next = at.commands.find((command) => command.name() === word);
    if (next instanceof GoCommand) at = next;
    else if (at.commands.length > 0) return { kind: 'wrong', problems: [unknownCommand(word, at)] };
  }
  await at.load?.();
  return { kind: 'text', text: at.helpInformation() };
}

/** The root command `kbts` with all of its subcommands. */
class Program extends GoCommand {
  /** The command to run; undefined until its flags are parsed. */
  called?: GoCommand;
  /** The output that commander would have printed. */
  shown = '';
}

function newProgram(commands: readonly CommandEntry[], extend: Extension): Program {
  const program = new Program('kbts');
  const show = (text: string) => {
    program.shown += text;
  };
  program
    .exitOverride()
    .enablePositionalOptions()
    .helpOption('-h, --help', 'prints help for the command')
    .helpCommand(false)
    .configureHelp(helpFormat)
    .configureOutput({ writeOut: show, writeErr: show });
  for (const entry of commands) addCommand(program, entry, extend);
  return program;
}

function addCommand(program: Program, { name, summary, load }: CommandEntry, extend: Extension): void {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const parent = words.reduce<GoCommand>((above, word) => groupIn(above, word), program);
  const command = parent.command(last).summary(summary);
  command.load = async () => {
    const { command: definition, problems } = await extend(await load());
    command.problems.push(...problems);
    // If plugins failed to load, their flags are unknown and must not be reported.
    if (problems.some(({ severity }) => severity === 'error')) command.allowUnknownOption().allowExcessArguments();
    define(command, definition);
  };
  command.action(() => {
    program.called = command;
  });
}

function groupIn(above: GoCommand, word: string): GoCommand {
  const known = above.commands.find((command) => command.name() === word);
  return known instanceof GoCommand ? known : above.command(word).summary(commandGroups[word] ?? '');
}

function define(command: GoCommand, definition: Command): void {
  const { flags, foreignFlags = {}, words } = definition;
  command.definition = definition;
  if (words) command.argument(words.most === 1 ? '[word]' : '[words...]', words.summary);
  for (const [name, flag] of Object.entries({ ...flags, yes: commonFlags.yes })) {
    command.addOption(optionOf(name, flag, (value) => command.problems.push(invalidValue(name, flag, value))));
  }
  for (const [name, foreign] of Object.entries(foreignFlags)) {
    const option = optionOf(name, foreignAsFlag(foreign)).hideHelp();
    command.addOption(option).on(`option:${name}`, () => command.problems.push(foreignFlag(name, foreign)));
  }
}

const isHelpFlag = (word: string) => word === '--help' || word === '-h';

/** Normalizes `--help create api` and `create --help api` to `help create api`, and `--version` to `version`. */
function withHelpFirst(argv: readonly string[], program: Program): string[] {
  const [first = '', second = ''] = argv;
  if (first === '--version' || first === '-v') return ['version', ...argv.slice(1)];
  const group = program.commands.find((command) => command.name() === first && command.commands.length > 0);
  const asksAbove = isHelpFlag(first) || (group && isHelpFlag(second));
  return asksAbove ? ['help', ...argv.filter((word) => !isHelpFlag(word))] : [...argv];
}
