// Follows a tutorial page: writes the files, runs the commands, and compares their output.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasLine, textOf } from './page.mjs';

/** Timeouts of a command, and of the expected output of a background command. */
const longest = { command: 300_000, output: 60_000 };

/** A step did not match the page. */
export class PageFailed extends Error {}

/** A command printed other lines than those of the page. */
export class OutputDiffers extends PageFailed {}

/**
 * Runs the steps of a page in a folder. `cd` changes the folder of the steps that follow, and `export` their environment.
 * Without kubectl, the steps that use it are left out.
 *
 * @param {readonly import('./page.mjs').Step[]} steps
 * @param {import('./run-page.mjs').PageOptions} options
 * @returns {Promise<import('./run-page.mjs').PageRun>}
 * @throws PageFailed with the line of the page
 */
export async function runPage(steps, options) {
  const background = [];
  const run = { count: 0, cwd: options.folder, outputs: [] };
  const { hasKubectl = true } = options;
  const env = { ...options.env };
  try {
    for (const step of steps) {
      if (step.kind === 'file') writeStep(step, run, options);
      else if (!hasKubectl && step.commands.some((command) => /\bkubectl\b/.test(command))) continue;
      else {
        const output = await runStep(step, run, background, { ...options, env });
        if (step.outputLine !== undefined) run.outputs.push({ line: step.outputLine, output });
      }
    }
    return run;
  } finally {
    await Promise.all(background.map(({ stop }) => stop()));
  }
}

function writeStep(step, run, { say, testedText = () => undefined }) {
  const path = join(run.cwd, step.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, textOf(step, testedText(step.path)));
  say(`line ${step.line}: wrote ${step.path}`);
  run.count += 1;
}

/** Returns the output of the commands that end, or what one in the background has printed so far. */
async function runStep(step, run, background, { env, replace, say, isLenient = false, beforeCommand = () => {} }) {
  let output = '';
  const last = step.commands.length - 1;
  for (const [index, command] of step.commands.entries()) {
    const into = /^cd (\S+)$/.exec(command)?.[1];
    const [, name, value] = /^export (\w+)="([^"]*)"$/.exec(command) ?? [];
    say(`line ${step.line}: ${command}`);
    run.count += 1;
    if (into !== undefined) {
      run.cwd = join(run.cwd, into);
      continue;
    }
    if (name !== undefined) {
      env[name] = value.replace('$PWD', run.cwd);
      continue;
    }
    beforeCommand(command, run.cwd);
    const at = { cwd: run.cwd, env };
    if (step.isBackground && index === last) {
      background.push(await startCommand(replace(command), step, at));
      return background.at(-1).waitForOutput(isLenient);
    }
    output += index === last ? await settled(command, output, step, { ...at, replace }) : await finish(command);
  }
  if (!isLenient) compare(output, step);
  return output;

  function finish(command) {
    return finishCommand(replace(command), step, { cwd: run.cwd, env });
  }
}

/**
 * Repeats a `kubectl get` that ends a step: a reader, too, looks again when a cluster has not settled. The garbage collector
 * takes up to 30 s to notice a new CRD.
 */
async function settled(command, before, step, { cwd, env, replace }) {
  const look = () => finishCommand(replace(command), step, { cwd, env });
  const until = Date.now() + longest.output;
  for (;;) {
    const output = await look();
    const isDone = !command.startsWith('kubectl get ') || missingIn(before + output, step) === undefined;
    if (isDone || Date.now() > until) return output;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function missingIn(output, { expected }) {
  return expected.find((row) => !hasLine(output, row));
}

function compare(output, { line, outputLine = line, expected }) {
  const missing = missingIn(output, { expected });
  if (missing === undefined) return;
  throw new OutputDiffers(`line ${outputLine}: expected a line \`${missing}\`, found:\n${output}`);
}

async function finishCommand(command, { line }, { cwd, env }) {
  const child = start(command, cwd, env);
  const timer = setTimeout(() => kill(child), longest.command);
  const code = await new Promise((resolve) => child.process.once('close', resolve));
  clearTimeout(timer);
  if (code === 0 || /\|\| true$/.test(command)) return child.output();
  throw new PageFailed(`line ${line}: \`${command}\` ended with ${code}:\n${child.output()}`);
}

async function startCommand(command, step, { cwd, env }) {
  const child = start(command, cwd, env);
  const closed = new Promise((resolve) => child.process.once('close', resolve));
  return {
    async waitForOutput(isLenient) {
      const until = Date.now() + longest.output;
      while (missingIn(child.output(), step) !== undefined) {
        if (Date.now() > until || child.process.exitCode !== null) {
          if (isLenient && child.process.exitCode === null) break;
          compare(child.output(), step);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return child.output();
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
