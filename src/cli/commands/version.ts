import { defineCommand } from '../command.js';
import { exitCodes, type Io } from '../io.js';
import { packageVersion } from '../version.js';

/** `kbts version`. */
export const version = defineCommand({
  flags: {},
  examples: [],
  run: async (_invocation, io) => printVersion(io),
});

/** Prints the version of kbts and of what it runs on. */
export function printVersion(io: Io): number {
  io.stdout.write(`kbts ${packageVersion()} (Node ${process.version}, ${process.platform}-${process.arch})\n`);
  return exitCodes.done;
}
