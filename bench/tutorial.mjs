// Creates the tutorial's API in both languages, each in its own folder.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../hack/run-step.mjs';
import { runTutorialCommand, tutorialCommands } from '../hack/tutorial.mjs';

/**
 * The same arguments for both programs.
 *
 * @param {string} paths where the sources are
 * @param {{ hasDescriptions?: boolean }} options without descriptions by default, as the tutorial has it
 */
export function manifestArguments(paths, { hasDescriptions = false } = {}) {
  const crd = hasDescriptions ? 'crd' : 'crd:maxDescLen=0';
  return ['rbac:roleName=manager-role', crd, 'webhook', `paths=${paths}`, 'output:dir=out'];
}

/**
 * Creates the tutorial's whole project, whose types, controller and webhooks are all parsed.
 *
 * @param {string} folder
 */
export async function makeProject(folder) {
  mkdirSync(folder);
  const commands = tutorialCommands('cronjob').filter(([program]) => program !== 'npm');
  for (const command of commands) await runTutorialCommand('cronjob', command, folder, join(root, 'bin/kbts.js'));
  return folder;
}

/**
 * Creates the Go module with the same types and markers, and the imports of the tutorial's controller and webhooks:
 * controller-gen loads them all.
 *
 * @param {string} folder
 * @param {string} controllerGen
 */
export async function makeGoModule(folder, controllerGen) {
  cpSync(join(root, 'bench/tutorial'), folder, { recursive: true });
  // Like `make generate`: without these methods the Go code does not compile. Also downloads missing modules.
  await run([controllerGen, 'object', 'paths=./...'], { cwd: folder });
  return folder;
}
