import { basename } from 'node:path';
import { newLogger } from '../log/index.js';
import type { FlagDefinitions } from './flag.js';
import { type ManagerFlags, managerFlags, parseManagerFlags } from './manager-flags.js';
import { asksForHelp, FlagError } from './parse-flags.js';
import { usageOf } from './usage.js';

/** The part of `process` that parsing flags uses. */
export interface FlagProcess {
  readonly argv: readonly string[];
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean | undefined };
  exit(code: number): never;
}

/**
 * Parses the command line. For `--help` it prints all flags and exits with code 0; on an error it logs one line and exits
 * with code 2, like Go programs.
 *
 * @param own flags that the operator adds to those of every manager
 * @throws TypeError if the operator adds a flag that every manager has, such as `help`
 * @example
 * const flags = readManagerFlags({ 'max-retries': { default: 3, help: 'How often to call the backend.' } });
 * flags.own['max-retries']; // a number
 */
export function readManagerFlags<const F extends FlagDefinitions = Record<never, never>>(
  own: F = {} as F, // without an argument, `F` has no flags
  target: FlagProcess = process,
): ManagerFlags<F> {
  const [, program = 'manager', ...args] = target.argv;
  const taken = Object.keys(own).find((name) => Object.hasOwn(managerFlags, name) || name === 'help');
  if (taken !== undefined) throw new TypeError(`every manager has a flag \`--${taken}\`; choose another name`);
  try {
    if (asksForHelp(args, { ...own, ...managerFlags })) {
      target.stdout.write(usageOf(basename(program), own, managerFlags));
      return target.exit(0);
    }
    return parseManagerFlags(args, own);
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    // The flags would determine the log format, but they are invalid.
    const development = target.stderr.isTTY === true || args.some((arg) => /^--?zap-devel(?:=true)?$/.test(arg));
    newLogger({ development, destination: target.stderr }).error('invalid command line', { error });
    return target.exit(2);
  }
}
