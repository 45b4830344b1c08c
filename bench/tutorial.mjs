// The tutorial's API in both languages, each in a folder of its own.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../hack/run-step.mjs';
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
 * Makes a Go module of the same types and markers. It has less to read than the project beside it: types, and neither
 * controller nor webhooks, which would make controller-gen load controller-runtime too.
 *
 * @param {string} folder
 */
export function makeGoModule(folder) {
  mkdirSync(folder);
  cpSync(join(root, 'bench/tutorial'), join(folder, 'tutorial'), { recursive: true });
  for (const file of ['go.mod', 'go.sum']) cpSync(join(root, 'testdata/differential', file), join(folder, file));
  return folder;
}
