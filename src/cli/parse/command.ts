import type { CommandTable } from '../../commands/define/command.js';
import { type Fields, flagsOf, type GivenFlags, givenFlags } from '../../commands/define/fields.js';
import type { Flags, OptionsOf } from '../../commands/define/flags.js';
import type { ValueSource } from '../../commands/define/values.js';
import type { Plugin } from '../../plugins/index.js';
import type { Io } from '../terminal/io.js';

/** The parsed command line. */
export interface Invocation<F extends Flags = Flags> {
  readonly options: OptionsOf<F>;
  /** Positional arguments. */
  readonly args: readonly string[];
  /** The working directory, to which paths on the command line are relative. */
  readonly from: string;
  /** Whether defaults are accepted without prompts: `--yes`. */
  readonly yes: boolean;
  /** All commands, for help. */
  readonly commands: readonly CommandEntry[];
  /** The plugins to run, in order. */
  readonly plugins: readonly Plugin[];
}

/** A command: its flags, its help, and the function that runs it. */
export interface Command extends Omit<CommandTable, 'name' | 'fields'> {
  readonly flags: Flags;
  /** Flags that plugins would add, each with the plugin's short name, for hints. Default: none. */
  readonly pluginOf?: Readonly<Record<string, string>>;
  /** Runs the command and returns the exit code. */
  run(invocation: Invocation, io: Io): Promise<number>;
}

/** An entry in the command list; the command itself is loaded on demand. */
export interface CommandEntry {
  /** The name after `kbts`, for example `create api`. */
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Defines a command; the types of its options are inferred from its flags. */
export function defineCommand<const F extends Flags>(
  command: Omit<Command, 'flags' | 'run'> & {
    readonly flags: F;
    run(invocation: Invocation<F>, io: Io): Promise<number>;
  },
): Command {
  const { run, ...rest } = command;
  // The options come from `readCommandLine`, which parses them according to these flags.
  return { ...rest, run: (invocation, io) => run(invocation as Invocation<F>, io) };
}

/** Descriptions of the command groups. */
export const commandGroups: Readonly<Record<string, string>> = {
  create: 'Adds an API or a webhook to the project',
  delete: 'Removes what `kbts create` added to the project',
  import: 'Creates API types from CRDs, or a project from a Go project',
  alpha: 'Scaffolds a project again, or updates it to another version of kbts',
  envtest: 'Manages etcd, kube-apiserver and kubectl for tests',
};

/** Defines a flag whose value is a string, with an example of the value for help and hints. */
export function textFlag(argument: string, summary: string, example: string, values?: ValueSource) {
  return { kind: 'text', argument, summary, example, ...(values && { values }) } as const;
}

/** Defines a boolean flag that is false by default. */
export function switchFlag(summary: string) {
  return { kind: 'switch', summary, default: false } as const;
}

/** Flags that every command has. */
export const commonFlags = {
  yes: switchFlag('accepts the defaults without prompting'),
} as const satisfies Flags;

/** Single-letter aliases of flags. */
export const flagLetters: Readonly<Record<string, string>> = {
  yes: 'y',
  print: 'p',
  'installed-only': 'i',
  namespace: 'n',
};

/** Flags shared by all commands that write files. */
export const outputFlags = {
  'dry-run': switchFlag('lists the changes without applying them'),
  diff: switchFlag('prints the changes as a diff without applying them'),
  json: switchFlag('prints changes and errors as JSON, without prompting'),
} as const satisfies Flags;

/** The parsed command line of a command with output flags. */
export type TableInvocation = Invocation<typeof outputFlags>;

/** Creates a command from a table of fields, with the output flags. */
export function tableCommand<F extends Fields>(
  { name: _, fields, ...help }: CommandTable<F>,
  run: (given: GivenFlags<F>, invocation: TableInvocation, io: Io) => Promise<number>,
): Command {
  return {
    ...help,
    flags: { ...flagsOf(fields), ...outputFlags },
    // The options come from `readCommandLine`, which parses them according to these flags.
    run: (invocation, io) => run(givenFlags(fields, invocation.options), invocation as TableInvocation, io),
  };
}
