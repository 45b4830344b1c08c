import type { NameRule } from './names.js';

/** The allowed value of one key of PROJECT. */
export type Field = TextField | ScalarField | ObjectField | ListField;

/** A string, a list of strings, or a version, which YAML reads as a number when it is not quoted. */
export interface TextField {
  readonly kind: 'text' | 'texts' | 'version';
  readonly description: string;
  /** The rule for each string, which may end up in file names, code and commands. An empty one counts as absent. */
  readonly rule: NameRule;
  /** The default, in words. */
  readonly default?: string;
  readonly required?: boolean;
}

/** A boolean, or a map of which neither keys nor values are interpreted. */
export interface ScalarField {
  readonly kind: 'flag' | 'map';
  readonly description: string;
  /** The default, in words. */
  readonly default?: string;
  readonly required?: boolean;
}

/** A map with known keys. */
export interface ObjectField {
  readonly kind: 'object';
  readonly description: string;
  readonly fields: Fields;
}

/** A list of maps with known keys. */
export interface ListField {
  readonly kind: 'list';
  readonly description: string;
  readonly fields: Fields;
}

/** Known keys of a map. */
export type Fields = Readonly<Record<string, Field>>;

/** The type of a map with these keys in the file: every key may be absent. */
export type Written<F extends Fields> = { readonly [K in keyof F]?: WrittenValue<F[K]> };

type WrittenValue<F extends Field> = F extends { kind: 'text' }
  ? string
  : F extends { kind: 'version' }
    ? string | number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'texts' }
        ? readonly string[]
        : F extends { kind: 'object'; fields: infer G extends Fields }
          ? Written<G>
          : F extends { kind: 'list'; fields: infer G extends Fields }
            ? readonly Written<G>[]
            : Readonly<Record<string, unknown>>;
