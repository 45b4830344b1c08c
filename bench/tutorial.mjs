// The tutorial's API in both languages, each in a folder of its own.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../hack/run-step.mjs';
import { runTutorialCommand, tutorialCommands } from '../hack/tutorial.mjs';

/**
 * The same arguments for both programs. Without descriptions, as the tutorial has it.
 *
 * @param {string} paths where the sources are
 */
export function manifestArguments(paths) {
  return ['rbac:roleName=manager-role', 'crd:maxDescLen=0', 'webhook', `paths=${paths}`, 'output:dir=out'];
}

/**
 * Makes the tutorial's whole project, whose types, controller and webhooks are all read.
 *
 * @param {string} folder
 */
export async function makeProject(folder) {
  mkdirSync(folder);
  const commands = tutorialCommands().filter(([program]) => program !== 'npm');
  for (const command of commands) await runTutorialCommand(command, folder, join(root, 'bin/kbts.js'));
  return folder;
}

/**
 * Makes the Go module of the same types and markers, with the imports that the tutorial's controller and webhooks have:
 * controller-gen loads them all.
 *
 * @param {string} folder
 * @param {string} controllerGen
 */
export async function makeGoModule(folder, controllerGen) {
  cpSync(join(root, 'bench/tutorial'), folder, { recursive: true });
  // As `make generate` does: without these methods the Go code does not compile. Also downloads what is missing.
  await run([controllerGen, 'object', 'paths=./...'], { cwd: folder });
  return folder;
}
