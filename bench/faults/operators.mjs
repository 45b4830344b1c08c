// The processes of one operator, as a Deployment would run them: one that ends is started again.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} OperatorOptions
 * @property {import('./cluster.mjs').Cluster} cluster
 * @property {string} name unique in the cluster
 * @property {readonly string[]} command
 * @property {string} namespace
 * @property {string} kubeconfig
 * @property {readonly string[]} [flags]
 * @property {string} [fault] what SIGUSR2 does
 */

/** One replica. */
export class Replica {
  #runs = 0;
  #isEnded = false;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** Times at which this replica became the leader. @type {number[]} */
  led = [];
  /** How often the process ended by itself. */
  exits = 0;
  /** What the process that runs now last reported about its memory. @type {{ heap: number, rss: number } | undefined} */
  memory;

  /** @param {OperatorOptions} options */
  constructor(options) {
    this.options = options;
    this.folder = join(options.cluster.plane.folder, options.name);
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, 'kubeconfig'), options.kubeconfig);
    this.#start();
  }

  /** Name of the process that runs now, as in the status of widgets. */
  get identity() {
    return `${this.options.name}-${this.#runs}`;
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    this.#child?.kill(signal);
  }

  /** Ends the replica for good. */
  async stop() {
    this.#isEnded = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  #start() {
    const { cluster, name, command, namespace, flags = [], fault = '' } = this.options;
    this.#runs += 1;
    this.memory = undefined;
    const own = [`--kubeconfig=${join(this.folder, 'kubeconfig')}`, `--identity=${this.identity}`];
    const args = [...command, ...own, '--tuned', `--namespace=${namespace}`, ...flags];
    const child = cluster.spawn(name, args, { ...process.env, FAULT: fault });
    this.#child = child;
    if (child.stdout) createInterface(child.stdout).on('line', (line) => this.#hear(line));
    child.once('exit', () => {
      rmSync(join(cluster.plane.folder, 'pids', name), { force: true });
      if (this.#isEnded) return;
      this.exits += 1;
      setTimeout(() => this.#isEnded || this.#start(), 1000);
    });
  }

  #hear(line) {
    const { event, heap, rss } = JSON.parse(line);
    if (event === 'leading') this.led.push(performance.now());
    if (event === 'memory') this.memory = { heap, rss };
  }
}
