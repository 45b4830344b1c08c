import type { Severities } from '../../base/problems/index.js';
import type { WrittenProject, WrittenResource } from '../../base/project-file/index.js';
import type { Plugin, PluginOptions } from '../../plugins/index.js';
import type { ChoiceFlag, Flag, Flags, TextFlag } from './flags.js';
import { splitList } from './flags.js';

/** The path of a key in the PROJECT file, for example `multigroup` or `resources.api.ssa`. */
type ProjectKey = Keys<WrittenProject> | `resources.${ResourceKey}`;

type Keys<T> = keyof NonNullable<T> & string;
type ResourceKey =
  | Keys<WrittenResource>
  | `api.${Keys<WrittenResource['api']>}`
  | `webhooks.${Keys<WrittenResource['webhooks']>}`;

interface FlagField {
  readonly help: string;
  /** Flag name. Default: the field key in kebab case. */
  readonly flag?: string;
  /** `flag` if the field exists on the command line only. Default: the field is also part of the request. */
  readonly only?: 'flag';
  /** PROJECT key that stores the value, for scaffolding the project again; undefined if it is not stored. */
  readonly project?: ProjectKey;
}

interface ValueField extends FlagField, Pick<TextFlag, 'argument' | 'example' | 'default' | 'isRequired' | 'values'> {
  /** A `file` flag takes a path, a `plugins` flag keys, a `severities` flag pairs such as `webhook-unserved=off`. */
  readonly type: 'string' | 'strings' | 'file' | 'plugins' | 'severities';
  /** The values that the request type accepts; checked when planning. Default: any. */
  readonly literals?: readonly string[];
}

/** Defines a field whose flag takes a string. */
export function textField(argument: string, help: string, example: string) {
  return { type: 'string', argument, help, example } as const;
}

interface BooleanField extends FlagField {
  readonly type: 'boolean';
  /** Value if the flag is missing. Default: none, so that the plan can distinguish "not given" from "false". */
  readonly default?: boolean;
  /** Question shown on a terminal if the flag is missing. Default: no prompt. */
  readonly prompt?: string;
}

interface ChoiceField extends FlagField, Pick<ChoiceFlag, 'choices' | 'alone'> {
  readonly type: 'choice';
  readonly only: 'flag';
}

interface LibraryField {
  readonly type: 'boolean' | 'string' | 'strings' | 'folder' | 'specifier' | 'pluginOptions';
  readonly only: 'library';
  /** Whether the field is required. Default: false. */
  readonly isRequired?: true;
}

/** A field of a command's request. */
export type Field = ValueField | BooleanField | ChoiceField | LibraryField;

/** The fields of a command's request, in the order in which help lists them. */
export type Fields = Readonly<Record<string, Field>>;

interface FieldTypes {
  readonly boolean: boolean;
  readonly string: string;
  readonly strings: readonly string[];
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
  readonly choice: string;
  readonly plugins: readonly (Plugin | string)[];
  readonly pluginOptions: PluginOptions;
  readonly severities: Severities;
}

type ValueOf<F extends Field> = F extends { literals: readonly (infer Word)[] } ? Word : FieldTypes[F['type']];

type KeysOnly<F extends Fields, Only> = { [K in keyof F]: F[K] extends { only: Only } ? K : never }[keyof F];
type RequestKeys<F extends Fields> = Exclude<keyof F, KeysOnly<F, 'flag'>>;
type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends { isRequired: true } ? K : never }[keyof F];
type SetKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends { isRequired: true } | { default: boolean | string } ? K : never;
}[keyof F];

type OptionalValues<F extends Fields, K extends keyof F> = { readonly [P in K]?: ValueOf<F[P]> };
type RequiredValues<F extends Fields, K extends keyof F> = { readonly [P in K]: ValueOf<F[P]> };

/** The request that a library function accepts: only required fields must be set. */
export type RequestOf<F extends Fields> = OptionalValues<F, RequestKeys<F>> &
  RequiredValues<F, RequestKeys<F> & RequiredKeys<F>>;

type PlanKeys<F extends Fields> = Exclude<RequestKeys<F>, 'folder'>;

/** A request with the default values, and without `folder`, which is part of the place. */
export type CompleteRequest<F extends Fields> = OptionalValues<F, PlanKeys<F>> &
  RequiredValues<F, PlanKeys<F> & SetKeys<F>>;

/** Fills in the default values of a request. */
export function withDefaults<F extends Fields>(fields: F, request: RequestOf<F>): CompleteRequest<F> {
  const { folder: _, ...given }: Readonly<Record<string, unknown>> = request;
  const defaults = Object.entries(fields).flatMap(([key, field]) =>
    field.only === undefined && 'default' in field ? [[key, field.default]] : [],
  );
  return { ...Object.fromEntries(defaults), ...given } as CompleteRequest<F>; // all keys with defaults are set
}

/** The type of a flag value; a string for fields whose type is `file`, `plugins` or `severities`. */
type GivenValue<F extends Field> = F['type'] extends 'file' | 'plugins' | 'severities' ? string : ValueOf<F>;
type FlagKeys<F extends Fields> = Exclude<keyof F, KeysOnly<F, 'library'>>;

/** Flag values by field key. */
export type GivenFlags<F extends Fields> = {
  readonly [P in FlagKeys<F> & SetKeys<F>]: GivenValue<F[P]>;
} & { readonly [P in Exclude<FlagKeys<F>, SetKeys<F>>]?: GivenValue<F[P]> };

/** Returns the values of parsed flags by field key. */
export function givenFlags<F extends Fields>(
  fields: F,
  options: Readonly<Record<string, string | boolean | undefined>>,
): GivenFlags<F> {
  const given = Object.entries(fields).flatMap(([key, field]) => {
    const value = field.only === 'library' ? undefined : options[flagName(key, field)];
    if (value === undefined) return [];
    return [[key, field.type === 'strings' && typeof value === 'string' ? splitList(value) : value]];
  });
  return Object.fromEntries(given) as GivenFlags<F>; // the flags were parsed according to these fields
}

/** The name of the flag that sets a field, without `--`. */
export function flagName(key: string, field: Exclude<Field, LibraryField>): string {
  return field.flag ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Converts fields to flags. Fields that exist only in the library have no flag. */
export function flagsOf(fields: Fields): Flags {
  const flags = Object.entries(fields).flatMap(([key, field]): [string, Flag][] =>
    field.only === 'library' ? [] : [[flagName(key, field), flagOf(field)]],
  );
  return Object.fromEntries(flags);
}

function flagOf(field: Exclude<Field, LibraryField>): Flag {
  const { type, help: summary } = field;
  if (type === 'choice') return { kind: 'choice', summary, choices: field.choices, alone: field.alone };
  const fallback = field.default === undefined ? {} : { default: field.default };
  if (type === 'boolean') return { kind: 'switch', summary, ...fallback } as Flag; // its default is a boolean
  const { argument, example, isRequired, values } = field;
  return {
    ...{ kind: 'text', argument, summary },
    ...(example === undefined ? {} : { example }),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(isRequired ? { isRequired } : {}),
    ...(type === 'string' || type === 'file' ? {} : { isRepeatable: true }),
    ...(values ? { values } : {}),
  };
}
