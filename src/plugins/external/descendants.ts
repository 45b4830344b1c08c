import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { type Environment, realProcesses } from '../../files/index.js';

/** The environment variable by which the processes of a plugin are found. */
export const runVariable = 'KBTS_PLUGIN_RUN';

/** How often new processes are looked for while the plugin runs, in milliseconds. */
export const lookInterval = 250;

/** A program that starts more processes than that is found by its environment only. */
const mostKnown = 10_000;

/** How long {@link Descendants.kill} may search, in milliseconds. */
const longestSearch = 1_000;

/**
 * The processes that a plugin starts, even those that leave its process group, on Linux; elsewhere none are found.
 *
 * A process is recognized by its parent, or by a random value in the environment that it started with. One that clears
 * its environment, and whose parent ends within {@link lookInterval}, is not found.
 */
export class Descendants {
  readonly #mark = randomBytes(16).toString('hex');
  /** Start times by process ID: IDs are reused. */
  readonly #known = new Map<number, string>();
  readonly #killed = new Set<string>();

  /** The environment for the plugin. A plugin may run kbts, whose own plugins then have both values. */
  environment(env: Environment): Environment {
    const outer = env[runVariable] ?? '';
    return { ...env, [runVariable]: /^[0-9a-f:]{1,1000}$/.test(outer) ? `${outer}:${this.#mark}` : this.#mark };
  }

  /** Sets the process of the plugin, which must not have been waited for yet. */
  start(plugin: number): void {
    this.#add(plugin);
  }

  /** Looks for new processes. */
  look(): void {
    for (const [pid, started] of this.#known) {
      // Those added here are visited, too.
      if (realProcesses.startOf(pid) === started) for (const child of childrenOf(pid)) this.#add(child);
    }
  }

  /** Kills all that still run, and what they start meanwhile. */
  kill(): void {
    const deadline = Date.now() + longestSearch;
    do this.look();
    while (this.#killFound(deadline));
  }

  /** Returns whether there may be more. */
  #killFound(deadline: number): boolean {
    const before = this.#killed.size;
    for (const [pid, started] of this.#known) this.#killOne(pid, started);
    for (const pid of processIds()) {
      if (Date.now() > deadline) return false;
      const started = realProcesses.startOf(pid);
      if (started !== undefined && environmentOf(pid).includes(this.#mark)) this.#killOne(pid, started);
    }
    return this.#killed.size > before;
  }

  #killOne(pid: number, started: string): void {
    const identity = `${pid} ${started}`;
    if (pid === process.pid || this.#killed.has(identity) || realProcesses.startOf(pid) !== started) return;
    this.#killed.add(identity);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, or has the permissions of another user.
    }
  }

  #add(pid: number): void {
    const started = realProcesses.startOf(pid);
    if (started !== undefined && this.#known.size < mostKnown) this.#known.set(pid, started);
  }
}

function childrenOf(pid: number): readonly number[] {
  const tasks = namesIn(`/proc/${pid}/task`);
  return tasks.flatMap((task) => numbersIn(textOf(`/proc/${pid}/task/${task}/children`).split(' ')));
}

function processIds(): readonly number[] {
  return process.platform === 'linux' ? numbersIn(namesIn('/proc')) : [];
}

/** Empty for processes of other users. */
function environmentOf(pid: number): string {
  return textOf(`/proc/${pid}/environ`);
}

function numbersIn(words: readonly string[]): readonly number[] {
  return words.filter((word) => /^\d+$/.test(word)).map(Number);
}

function namesIn(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
