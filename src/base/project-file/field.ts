import type { NameRule } from './names.js';

/** The allowed value of one key of PROJECT. */
export type Field = TextField | ScalarField | MapField;

/** A string, a list of strings, or a version; YAML parses an unquoted version as a number. */
export interface TextField {
  readonly kind: 'text' | 'texts' | 'version';
  readonly description: string;
  /**
   * The rule for each string; strings may be used in file names, code and commands. An empty string counts as absent.
   */
  readonly rule: NameRule;
  /** The value of a missing key. If undefined, a required key becomes empty, and any other key stays missing. */
  readonly fallback?: string;
  readonly required?: boolean;
}

/** A boolean, or a map whose keys and values are not interpreted. */
interface ScalarField {
  readonly kind: 'flag' | 'map';
  readonly description: string;
}

/** A map with known keys, or a list of such maps. */
interface MapField {
  readonly kind: 'object' | 'list';
  readonly description: string;
  readonly fields: Fields;
}

/** The known keys of a map, with the allowed value of each. */
export type Fields = Readonly<Record<string, Field>>;

/** The type of a parsed map with these fields; every key is optional. */
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
