import { type FlagDefinitions, type FlagValues, type ManagerFlags, readManagerFlags } from 'kbts/runtime/flags';
import type { LoggerOptions } from 'kbts/runtime/log';
import { expectTypeOf } from 'vitest';

const flags = readManagerFlags({
  'max-ships': { default: 3, help: 'Maximum number of ships.' },
  'dry-dock': { default: false, help: 'Only plan.' },
  class: { default: 'a', help: 'Class of ships.' },
});

// The default of a flag is its type, not its only value.
expectTypeOf(flags.own).toEqualTypeOf<{
  readonly 'max-ships': number;
  readonly 'dry-dock': boolean;
  readonly class: string;
}>();
expectTypeOf(flags.own['max-ships']).not.toBeAny();
expectTypeOf<FlagValues<{ readonly a: { readonly default: true; readonly help: '' } }>>().toEqualTypeOf<{
  readonly a: boolean;
}>();
// @ts-expect-error unknown flag
flags.own['min-ships'];
// @ts-expect-error a number, not a string
flags.own['max-ships'].trim();
// @ts-expect-error flags cannot be changed
flags.own.class = 'b';
// @ts-expect-error the help is missing
readManagerFlags({ a: { default: 1 } });
// @ts-expect-error a list cannot be a flag
readManagerFlags({ a: { default: ['a'], help: 'A.' } });
// @ts-expect-error without custom flags there is none
readManagerFlags().own.anything;

// The manager flags are assignable to the options that they configure.
expectTypeOf(readManagerFlags()).toEqualTypeOf<ManagerFlags>();
expectTypeOf(flags.logger).toEqualTypeOf<LoggerOptions>();
expectTypeOf(flags.kubeconfig).toEqualTypeOf<string | undefined>();
expectTypeOf(flags.leaderElection).toEqualTypeOf<boolean>();
expectTypeOf(flags.webhook.port).toEqualTypeOf<number>();
({ a: { default: 1, help: '' } }) satisfies FlagDefinitions;
