/** A flag of the operator. Its value has the type of its default. */
export interface FlagDefinition<V extends FlagValue = FlagValue> {
  readonly default: V;
  /** One sentence for `--help`. */
  readonly help: string;
}

/** The types of flags: a string, a number, or a boolean, which can be set without a value. */
export type FlagValue = string | number | boolean;

/** Flags by name, without dashes. */
export type FlagDefinitions = Readonly<Record<string, FlagDefinition>>;

/** The values of flags by name. */
export type FlagValues<F extends FlagDefinitions> = { readonly [N in keyof F]: Widened<F[N]['default']> };

type Widened<V> = V extends boolean ? boolean : V extends number ? number : string;
