/** A flag of the operator. The type of its default is the type of its value. */
export interface FlagDefinition<V extends FlagValue = FlagValue> {
  readonly default: V;
  /** One sentence for `--help`. */
  readonly help: string;
}

/** What a flag can be: text, a number, or a boolean, which may be given without a value. */
export type FlagValue = string | number | boolean;

/** Flags by name, without dashes. */
export type FlagDefinitions = Readonly<Record<string, FlagDefinition>>;

/** The values of flags by name. */
export type FlagValues<F extends FlagDefinitions> = { readonly [N in keyof F]: Widened<F[N]['default']> };

/** The type of the values of a flag with this default. */
export type Widened<V> = V extends boolean ? boolean : V extends number ? number : string;
