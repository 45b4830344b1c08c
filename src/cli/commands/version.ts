import { defineCommand } from '../command.js';
import { exitCodes, type Io } from '../io.js';
import { packageVersion } from '../version.js';

/** `kbts version`. */
export const version = defineCommand({
  flags: {},
  examples: [],
  run: async (_invocation, io) => await printVersions(io),
});

/** Prints the versions of kbts, of what it runs on, and of what it knows. */
export async function printVersions(io: Io): Promise<number> {
  const { builtinVersions } = await import('../../k8s/schemas.js');
  printVersion(io);
  const modules = Object.entries(builtinVersions()).map(([name, release]) => `  ${name} ${release}\n`);
  io.stdout.write(`Built-in types:\n${modules.join('')}`);
  return exitCodes.done;
}

/** Prints the version of kbts and of what it runs on, and loads nothing for it. */
export function printVersion(io: Io): number {
  io.stdout.write(`kbts ${packageVersion()} (Node ${process.version}, ${process.platform}-${process.arch})\n`);
  return exitCodes.done;
}
