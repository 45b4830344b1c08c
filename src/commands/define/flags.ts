import type { PluginSwitchFlag, PluginTextFlag } from '../../plugins/index.js';
import type { ValueSource } from './values.js';

/** A flag whose value is a string. */
export interface TextFlag extends PluginTextFlag {
  /** Whether the flag may be repeated; its values are joined by commas. Default: the last value is used. */
  readonly isRepeatable?: true;
  /** Allowed values. Default: any. */
  readonly choices?: readonly string[];
  /** Completions in the shell. Default: the choices. */
  readonly values?: ValueSource;
}

/** A flag with an optional value from a fixed set: `--flag`, `--flag=word`. */
export interface ChoiceFlag {
  readonly kind: 'choice';
  readonly summary: string;
  readonly choices: readonly string[];
  /** The value used if the flag is given without a value. */
  readonly alone: string;
}

/** A flag of a command. */
export type Flag = TextFlag | PluginSwitchFlag | ChoiceFlag;

/** Flags by name, without `--`, in the order in which help lists them. */
export type Flags = Readonly<Record<string, Flag>>;

/** Flag values by flag name. */
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
  /** The reason, in lowercase and without a period. */
  readonly reason: string;
  /** Placeholder for the value; undefined for a boolean flag. */
  readonly argument?: string;
}

/** An example in the help. */
export interface Example {
  readonly summary: string;
  /** The arguments after `kbts`. */
  readonly call: string;
}

/** The positional arguments that a command accepts. */
export interface Words {
  /** For example `[folder]`. */
  readonly usage: string;
  readonly summary: string;
  /** Maximum number of arguments. Default: unlimited. */
  readonly most?: number;
  /** Completions in the shell. Default: none. */
  readonly values?: ValueSource;
}

/** Splits the value of a repeatable flag; each value may itself be a list. */
export function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
