// One run of one operator in one scenario.
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from 'kbts/testing';

/** How long a run may take, in milliseconds. */
const patience = 300_000;

/** The process of an operator, and the widgets of its namespace. */
export class OperatorRun {
  #events = new Set();

  /**
   * @param {object} options
   * @param {import('../faults/cluster.mjs').Cluster} options.cluster
   * @param {import('../faults/widgets.mjs').Widgets} options.widgets
   * @param {string} options.name
   * @param {readonly string[]} options.command
   */
  constructor({ cluster, widgets, name, command }) {
    this.cluster = cluster;
    this.widgets = widgets;
    this.name = name;
    const folder = join(cluster.plane.folder, name);
    mkdirSync(folder, { recursive: true });
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(kubeconfig, cluster.plane.admin.kubeconfig());
    this.start = performance.now();
    this.child = cluster.spawn(name, [...command, `--kubeconfig=${kubeconfig}`, `--namespace=${widgets.namespace}`]);
    if (this.child.stdout) createInterface(this.child.stdout).on('line', (line) => this.#hear(line));
  }

  get pid() {
    const { pid } = this.child;
    if (pid === undefined) throw new Error(`${this.name} did not start`);
    return pid;
  }

  /** Milliseconds since the process was started. */
  get elapsed() {
    return performance.now() - this.start;
  }

  /** Waits until the operator has reported an event. */
  async said(event) {
    while (!this.#events.has(event)) {
      if (this.child.exitCode !== null) throw new Error(`${this.name} ended:\n${this.cluster.plane.log(this.name)}`);
      if (this.elapsed > patience) throw new Error(`${this.name} never reported \`${event}\``);
      await sleep(1);
    }
  }

  /** Waits until the status of all widgets is as it should be. */
  async settle() {
    const isDone = async () => this.widgets.open === 0;
    await waitFor(isDone, { what: `${this.name} to handle all changes`, timeout: patience });
  }

  /** Changes objects at a steady rate, and returns how long each change waited, shortest first. */
  async change({ rate, seconds }) {
    const from = performance.now();
    for (let index = 0; index < rate * seconds; index += 1) {
      const due = from + (index * 1000) / rate;
      if (due > performance.now()) await sleep(due - performance.now());
      void this.widgets.change();
    }
    await sleep(1000);
    await this.settle();
    return this.widgets.waitsSince(from);
  }

  /** Changes objects until a change is handled, and returns how long that took. */
  async firstChange() {
    const from = performance.now();
    while (this.widgets.waitsSince(from).length === 0) {
      await this.widgets.change();
      await sleep(20);
    }
    return performance.now() - from;
  }

  async stop() {
    if (this.child.exitCode === null) {
      this.child.kill('SIGKILL');
      await once(this.child, 'exit');
    }
    rmSync(join(this.cluster.plane.folder, 'pids', this.name), { force: true });
  }

  #hear(line) {
    this.#events.add(JSON.parse(line).event);
  }
}
