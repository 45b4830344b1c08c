// Runs other programs for the scripts in this folder. Uses only Node modules.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root folder of the repo. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A program failed or did not start. */
export class StepFailed extends Error {
  constructor(command, reason, output = '') {
    super(`\`${command.join(' ')}\` ${reason}`);
    this.output = output;
  }
}

/**
 * Runs a program until it exits, with its output on the terminal.
 *
 * @param {readonly string[]} command program and arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, withErrors?: boolean }} [options] `quiet` keeps the
 *   output for the error; `withErrors` also returns standard error
 * @returns {Promise<string>} the output, when quiet
 */
export async function run(command, { cwd = root, env = process.env, quiet = false, withErrors = false } = {}) {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  const chunks = [];
  const complaints = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => complaints.push(chunk));
  const end = await new Promise((resolve) => {
    child.once('error', (error) => resolve({ reason: `did not start: ${error.message}` }));
    child.once('close', (code, signal) => resolve(code === 0 ? {} : { reason: `ended with ${signal ?? code}` }));
  });
  const output = Buffer.concat(chunks).toString();
  const all = output + Buffer.concat(complaints).toString();
  if (end.reason) throw new StepFailed(command, end.reason, all);
  return withErrors ? all : output;
}

/** The command for npm: the npm that started this script, or else the one on the PATH.
 *
 * @param {...string} args
 * @returns {string[]}
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script, ...args] : ['npm', ...args];
}

/** The command for a tool in `node_modules/.bin`.
 *
 * @param {string} name
 * @param {...string} args
 * @returns {string[]}
 */
export function tool(name, ...args) {
  return npm('exec', '--no', '--', name, ...args);
}
