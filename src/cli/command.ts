import type { Io } from './io.js';

/** A flag with a text as its value. */
export interface TextFlag {
  readonly kind: 'text';
  /** What the value is, as help shows it between `<` and `>`. */
  readonly argument: string;
  readonly summary: string;
  /** A value to show in help and hints. */
  readonly example?: string;
  /** Default: none. */
  readonly default?: string;
  /** Default: false. */
  readonly isRequired?: true;
  /** The only values. Default: any. */
  readonly choices?: readonly string[];
}

/** A flag that is on or off: `--flag`, `--flag=false`. */
export interface SwitchFlag {
  readonly kind: 'switch';
  readonly summary: string;
  /** Default: none, which lets the command tell "not given" from "off". */
  readonly default?: boolean;
}

/** A flag that can stand alone or name one of a few words: `--flag`, `--flag=word`. */
export interface ChoiceFlag {
  readonly kind: 'choice';
  readonly summary: string;
  readonly choices: readonly string[];
  /** What the flag means when it stands alone. */
  readonly alone: string;
}

/** What there is to say about one flag. */
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

/** A flag of kubebuilder that has no use here: passed over with a warning, or refused. */
export interface ForeignFlag {
  readonly fate: 'ignored' | 'refused';
  /** Why, as the end of a sentence. */
  readonly reason: string;
  /** What its value is. Default: the flag is a switch. */
  readonly argument?: string;
}

/** A call to show in help. */
export interface Example {
  readonly summary: string;
  /** The words behind `kbts`. */
  readonly call: string;
}

/** What the command line held, read. */
export interface Invocation<F extends Flags = Flags> {
  readonly options: OptionsOf<F>;
  /** Words that are neither flags nor values of flags. */
  readonly args: readonly string[];
  /** The folder that the user is in: paths on the command line are relative to it. */
  readonly from: string;
  /** Whether questions are left out and their defaults taken: `--yes`. */
  readonly yes: boolean;
  /** Every command there is, for help. */
  readonly commands: readonly CommandEntry[];
}

/** The words that a command takes beside flags. */
export interface Words {
  /** How help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** How many there may be. Default: any number. */
  readonly most?: number;
}

/** A command: its flags, its help, and what it does. */
export interface Command {
  /** More than the summary, as help shows it. Default: none. */
  readonly details?: string;
  /** Words that it takes beside flags. Default: none. */
  readonly words?: Words;
  /** Whether the command runs in the project that holds the current folder. Default: it runs in the current folder. */
  readonly inProject?: true;
  readonly flags: Flags;
  /** Flags of kubebuilder without use here. Default: none. */
  readonly foreignFlags?: Readonly<Record<string, ForeignFlag>>;
  readonly examples: readonly Example[];
  /** Does the work; gives the exit code. */
  run(invocation: Invocation, io: Io): Promise<number>;
}

/** A command in the list of commands; the rest of it is loaded only when it is needed. */
export interface CommandEntry {
  /** The words behind `kbts`, as `create api`. */
  readonly name: string;
  readonly summary: string;
  load(): Promise<Command>;
}

/** Checks the types of a command whose options follow from its flags. */
export function defineCommand<const F extends Flags>(
  command: Omit<Command, 'flags' | 'run'> & {
    readonly flags: F;
    run(invocation: Invocation<F>, io: Io): Promise<number>;
  },
): Command {
  const { run, ...rest } = command;
  // The options come from `parseArguments`, which reads them by these same flags.
  return { ...rest, run: (invocation, io) => run(invocation as Invocation<F>, io) };
}
