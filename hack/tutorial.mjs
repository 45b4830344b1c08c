// The projects of the tutorials in testdata: for each, a list of commands, and the files that the user writes.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, run } from './run-step.mjs';

/** The folders of the projects in testdata. */
export const tutorials = ['cronjob', 'memcached', 'podset', 'crontab', 'application', 'chaospod', 'unit'];

/**
 * The commands of a tutorial, each as a list of arguments: `kbts …`, `npm …`, or `overlay FOLDER`, which copies a
 * folder next to the list over the project.
 *
 * @param {string} tutorial
 * @returns {string[][]}
 */
export function tutorialCommands(tutorial) {
  const lines = readFileSync(join(folderOf(tutorial), 'commands.txt'), 'utf8').split('\n');
  const commands = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  return commands.map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word));
}

/**
 * Runs one command of a tutorial.
 *
 * @param {string} tutorial
 * @param {string[]} command
 * @param {string} project folder of the project
 * @param {string} kbts path of the `kbts` command
 */
export async function runTutorialCommand(tutorial, [program, ...args], project, kbts) {
  if (program === 'kbts') await run([process.execPath, kbts, ...args], { cwd: project });
  else if (program === 'npm') await run(npm(...args), { cwd: project });
  else if (program === 'overlay') cpSync(join(folderOf(tutorial), args[0]), project, { recursive: true });
  else throw new Error(`testdata/${tutorial}/commands.txt: there is no command \`${program}\``);
}

function folderOf(tutorial) {
  return join(root, 'testdata', tutorial);
}

/** Packs the package for publishing; `dist` must be up to date.
 *
 * @param {string} into folder for the tarball
 * @param {string} [folder] of the package. Default: kbts itself
 * @returns {Promise<string>} the file
 */
export async function packPackage(into, folder = root) {
  const pack = npm('pack', '--json', '--ignore-scripts', '--pack-destination', into);
  const output = await run(pack, { cwd: folder, quiet: true });
  return join(into, JSON.parse(output)[0].filename);
}

/** Installs the dependencies of a project, with kbts from a tarball instead of the registry.
 *
 * @param {string} project folder of the project
 * @param {string} tarball
 */
export async function installProject(project, tarball) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const kind = 'kbts' in devDependencies && !('kbts' in dependencies) ? 'devDependencies' : 'dependencies';
  await run(npm('pkg', 'set', `${kind}.kbts=file:${tarball}`), { cwd: project });
  const isFirst = !existsSync(join(project, 'node_modules'));
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', ...(isFirst ? ['--prefer-offline'] : [])];
  await run(npm('install', ...flags), { cwd: project });
}
