// Follows a tutorial page: writes the files, runs the commands, and compares their output.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasLine } from './page.mjs';

/** Timeouts of a command, and of the expected output of a background command. */
const longest = { command: 300_000, output: 60_000 };

/** A step did not match the page. */
export class PageFailed extends Error {}

/**
 * Runs the steps of a page in a folder. `cd` changes the folder of the steps that follow.
 *
 * @param {readonly import('./page.mjs').Step[]} steps
 * @param {{ folder: string, env: NodeJS.ProcessEnv, replace: (command: string) => string, say: (line: string) => void }} options
 *   `replace` changes a command before it runs, because the packages are not published yet
 * @returns {Promise<number>} how many commands and files there were
 * @throws PageFailed with the line of the page
 */
export async function runPage(steps, { folder, env, replace, say }) {
  const background = [];
  let cwd = folder;
  let count = 0;
  try {
    for (const step of steps) {
      if (step.kind === 'file') {
        mkdirSync(dirname(join(cwd, step.path)), { recursive: true });
        writeFileSync(join(cwd, step.path), step.text.endsWith('\n') ? step.text : `${step.text}\n`);
        say(`line ${step.line}: wrote ${step.path}`);
        count += 1;
        continue;
      }
      let output = '';
      for (const [index, command] of step.commands.entries()) {
        const into = /^cd (\S+)$/.exec(command)?.[1];
        say(`line ${step.line}: ${command}`);
        count += 1;
        if (into !== undefined) cwd = join(cwd, into);
        else if (step.isBackground && index === step.commands.length - 1) {
          background.push(await startCommand(replace(command), step, { cwd, env }));
        } else output += await finishCommand(replace(command), step, { cwd, env });
      }
      if (!step.isBackground) compare(await settled(output, step, { cwd, env, replace }), step);
      else await background.at(-1).waitForOutput();
    }
    return count;
  } finally {
    await Promise.all(background.map(({ stop }) => stop()));
  }
}

/** Repeats a `kubectl get` that ends a step for up to 10 s: a reader, too, looks again when a cluster has not settled. */
async function settled(output, step, { cwd, env, replace }) {
  const last = step.commands.at(-1) ?? '';
  for (let tries = 0; tries < 20 && last.startsWith('kubectl get ') && missingIn(output, step); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    output += await finishCommand(replace(last), step, { cwd, env });
  }
  return output;
}

function missingIn(output, { expected }) {
  return expected.find((row) => !hasLine(output, row));
}

function compare(output, { line, expected }) {
  const missing = missingIn(output, { expected });
  if (missing !== undefined) throw new PageFailed(`line ${line}: expected a line \`${missing}\`, found:\n${output}`);
}

async function finishCommand(command, { line }, { cwd, env }) {
  const child = start(command, cwd, env);
  const timer = setTimeout(() => kill(child), longest.command);
  const code = await new Promise((resolve) => child.process.once('close', resolve));
  clearTimeout(timer);
  if (code === 0 || /\|\| true$/.test(command)) return child.output();
  throw new PageFailed(`line ${line}: \`${command}\` ended with ${code}:\n${child.output()}`);
}

async function startCommand(command, { line, expected }, { cwd, env }) {
  const child = start(command, cwd, env);
  const closed = new Promise((resolve) => child.process.once('close', resolve));
  return {
    async waitForOutput() {
      const until = Date.now() + longest.output;
      while (expected.some((row) => !hasLine(child.output(), row))) {
        if (Date.now() > until || child.process.exitCode !== null) {
          compare(child.output(), { line, expected });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async stop() {
      kill(child);
      await closed;
    },
  };
}

function start(command, cwd, env) {
  // A separate process group, so that child processes of the shell end with it.
  const process = spawn('bash', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const chunks = [];
  for (const stream of [process.stdout, process.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return { process, output: () => Buffer.concat(chunks).toString() };
}

function kill({ process: child }) {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
}
