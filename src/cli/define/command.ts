import type { Plugin, PluginCommand } from '../../plugins/index.js';
import type { Io } from '../terminal/io.js';
import type { ValueSource } from './candidate.js';

/** A flag whose value is a string. */
export interface TextFlag {
  readonly kind: 'text';
  /** Placeholder of the value, which help shows between `<` and `>`. */
  readonly argument: string;
  readonly summary: string;
  /** An example value for help and hints. */
  readonly example?: string;
  /** Default: none. */
  readonly default?: string;
  /** Default: false. */
  readonly isRequired?: true;
  /** Whether the flag may be repeated; its values are joined by commas. Default: the last one counts. */
  readonly isRepeatable?: true;
  /** The allowed values. Default: any. */
  readonly choices?: readonly string[];
  /** What the shell offers for the value. Default: the choices. */
  readonly values?: ValueSource;
}

/** A boolean flag: `--flag`, `--flag=false`. */
export interface SwitchFlag {
  readonly kind: 'switch';
  readonly summary: string;
  /** Default: none, so that the command can distinguish "not given" from "false". */
  readonly default?: boolean;
}

/** A flag with an optional value out of a few: `--flag`, `--flag=word`. */
export interface ChoiceFlag {
  readonly kind: 'choice';
  readonly summary: string;
  readonly choices: readonly string[];
  /** The value of the flag when none is given. */
  readonly alone: string;
}

/** The definition of one flag. */
export type Flag = TextFlag | SwitchFlag | ChoiceFlag;

/** Flags by name, without `--`, in the order of the help. */
export type Flags = Readonly<Record<string, Flag>>;

/** The values of flags, by the names of the flags. */
export type OptionsOf<F extends Flags> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

type ValueOf<F extends Flag> = F extends { kind: 'switch' }
  ? F extends { default: boolean }
    ? boolean
    : boolean | undefined
  : F extends { default: string } | { isRequired: true }
    ? string
    : string | undefined;

/** A kubebuilder flag that kbts does not support: ignored with a warning, or rejected. */
export interface ForeignFlag {
  readonly fate: 'ignored' | 'refused';
  /** The reason, without a capital letter or a period. */
  readonly reason: string;
  /** Placeholder of its value. Default: the flag is boolean. */
  readonly argument?: string;
}

/** An example for help. */
export interface Example {
  readonly summary: string;
  /** The arguments after `kbts`. */
  readonly call: string;
}

/** The parsed command line. */
export interface Invocation<F extends Flags = Flags> {
  readonly options: OptionsOf<F>;
  /** Positional arguments. */
  readonly args: readonly string[];
  /** The working directory: paths on the command line are relative to it. */
  readonly from: string;
  /** Whether defaults are accepted without prompts: `--yes`. */
  readonly yes: boolean;
  /** All commands, for help. */
  readonly commands: readonly CommandEntry[];
  /** The plugins that take part, in order. */
  readonly plugins: readonly Plugin[];
}

/** The positional arguments of a command. */
export interface Words {
  /** How help displays them. */
  readonly usage: string;
  readonly summary: string;
  /** How many there may be. Default: any number. */
  readonly most?: number;
  /** What the shell offers for them. Default: nothing. */
  readonly values?: ValueSource;
}

/** A command: its flags, its help, and what it does. */
export interface Command {
  /** More than the summary, for help. Default: none. */
  readonly details?: string;
  /** Its positional arguments. Default: none. */
  readonly words?: Words;
  /**
   * Whether the command runs in the project that contains the current folder. Default: it runs in the current folder.
   */
  readonly inProject?: true;
  /** The command as plugins know it; `--plugins` adds their flags. Default: plugins cannot take part. */
  readonly pluginCommand?: PluginCommand;
  readonly flags: Flags;
  /** kubebuilder flags that kbts does not support. Default: none. */
  readonly foreignFlags?: Readonly<Record<string, ForeignFlag>>;
  /** Other names that users may expect a flag to have, for hints. Default: none. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** The short names of plugins by the flags that they would add, for hints. Default: none. */
  readonly pluginOf?: Readonly<Record<string, string>>;
  readonly examples: readonly Example[];
  /** Runs the command and returns the exit code. */
  run(invocation: Invocation, io: Io): Promise<number>;
}

/** An entry in the list of commands; the command itself is loaded on demand. */
export interface CommandEntry {
  /** The name after `kbts`, for example `create api`. */
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Defines a command; the types of its options follow from its flags. */
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
