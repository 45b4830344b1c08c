import { kubernetesVersions } from '../../base/kubernetes-version.js';
import { packageVersion, versionLine } from '../../commands/program/version.js';
import { defineCommand } from '../parse/command.js';
import { exitCodes, type Io } from '../terminal/io.js';

/** The `kbts version` command. */
export const version = defineCommand({
  flags: { json: { kind: 'switch', summary: 'prints the versions as JSON', default: false } },
  examples: [{ summary: 'For a script', call: 'version --json' }],
  run: async ({ options }, io) => await printVersions(options.json, io),
});

async function printVersions(asJson: boolean, io: Io): Promise<number> {
  const { builtinVersions } = await import('../../k8s/schemas.js');
  const builtinTypes = builtinVersions();
  if (asJson) {
    const environment = { node: process.version, platform: `${process.platform}-${process.arch}` };
    const versions = { version: packageVersion(), ...environment, builtinTypes, kubernetesVersions };
    io.stdout.write(`${JSON.stringify(versions, undefined, 2)}\n`);
    return exitCodes.done;
  }
  printVersion(io);
  const modules = Object.entries(builtinTypes).map(([name, release]) => `  ${name} ${release}\n`);
  io.stdout.write(`Built-in types:\n${modules.join('')}`);
  io.stdout.write(`Kubernetes versions that can be targeted:\n  ${kubernetesVersions.join(', ')}\n`);
  return exitCodes.done;
}

/** Prints the versions of kbts and its platform. Loads no other modules, for speed. */
export function printVersion(io: Io): number {
  const { program } = io;
  io.stdout.write(program ? `${program.name} ${program.version}, with ${versionLine()}\n` : `${versionLine()}\n`);
  return exitCodes.done;
}
