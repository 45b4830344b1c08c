// The soak: two replicas of our operator, 10,000 objects, 50 changes per second, and a random fault every 10 s.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Namespace } from 'kbts/k8s/core/v1';
import { defineKind } from 'kbts/runtime';
import { waitFor } from 'kbts/testing';
import { root } from '../../hack/run-step.mjs';
import { HttpProxy } from './http-proxy.mjs';
import { growthOf } from './memory.mjs';
import { Replica } from './operators.mjs';
import { chooseFault, seededRandom } from './soak-faults.mjs';
import { TcpProxy } from './tcp-proxy.mjs';
import { kubeconfigOf } from './trial.mjs';
import { Widgets } from './widgets.mjs';

const Widget = defineKind({ group: 'bench.kbts.dev', version: 'v1', kind: 'Widget' });
const namespace = 'soak';
const rate = 50;
const faultEvery = 10_000;
/** How long changes may take to be handled at the end. */
const patience = 1_200_000;

/**
 * @typedef {object} SoakSettings
 * @property {import('./cluster.mjs').Cluster} cluster
 * @property {import('./observer.mjs').Observer} observer
 * @property {readonly string[]} command
 * @property {number} time in milliseconds
 * @property {number} seed
 * @property {number} [objects] Default: 10,000
 */

/** What a soak measured; times in milliseconds. */
export class Soak {
  /** Each minute, what each process reported about its memory. @type {import('./memory.mjs').Sample[]} */
  samples = [];
  /** How often each fault happened. @type {Record<string, number>} */
  faults = {};
  /** @type {Replica[]} */
  replicas = [];
  /** How long changes were made. @type {number | undefined} */
  lasted;
  #token = 'token-0';
  #end = new AbortController();

  /** @param {SoakSettings} settings */
  constructor(settings) {
    this.settings = settings;
    const { cluster, observer } = settings;
    this.cluster = cluster;
    this.widgets = new Widgets(cluster.plane.client, namespace, Widget);
    this.http = new HttpProxy(cluster.plane.config, cluster.certificate);
    this.http.intercept = ({ token }) => (token === this.#token ? undefined : { code: 401, reason: 'Unauthorized' });
    this.random = seededRandom(settings.seed);
    observer.listen(namespace, (widget) => this.widgets.observe(widget));
  }

  /** Runs the whole soak, and returns its figures. */
  async run() {
    await this.#start();
    const began = performance.now();
    const stopChanges = this.widgets.keepChanging(rate);
    const sampling = setInterval(() => this.#sample(began), 60_000);
    try {
      await this.#cause(began);
      this.lasted = performance.now() - began;
      this.#sample(began);
    } finally {
      clearInterval(sampling);
      stopChanges();
    }
    await this.widgets.confirmed();
    await this.#settle();
    return await this.#result(began);
  }

  /** Ends the faults and the changes early; {@link run} goes on with what they led to. */
  finish() {
    this.#end.abort();
  }

  async stop() {
    for (const replica of this.replicas) await replica.stop();
    await this.tcp?.stop();
    await this.http.stop();
  }

  /** The replica that became the leader last. */
  get leader() {
    return this.replicas.reduce((last, replica) =>
      (replica.led.at(-1) ?? 0) > (last.led.at(-1) ?? 0) ? replica : last,
    );
  }

  /** Revokes the token of the operator, which gets a new one after a while. */
  async rotateToken(pause) {
    this.#token = `token-${Math.floor(this.random() * 1e9)}`;
    this.http.endWatches();
    await sleep(pause);
    writeFileSync(this.#tokenFile, this.#token);
  }

  get #tokenFile() {
    return join(this.cluster.plane.folder, namespace, 'token');
  }

  async #start() {
    const { cluster, command, objects = 10_000 } = this.settings;
    const { plane, certificate } = cluster;
    await plane.client.create(Namespace.from({ metadata: { name: namespace } }));
    await this.widgets.create(objects);
    mkdirSync(join(plane.folder, namespace), { recursive: true });
    writeFileSync(this.#tokenFile, this.#token);
    this.tcp = new TcpProxy(await this.http.start());
    const kubeconfig = kubeconfigOf(await this.tcp.start(), certificate.ca, { tokenFile: this.#tokenFile });
    for (const name of ['soak-a', 'soak-b']) {
      const more = { flags: ['--lease=soak', '--workers=16'], fault: 'block:3000' };
      this.replicas.push(new Replica({ cluster, name, command, namespace, kubeconfig, ...more }));
    }
    console.log(`soak: ${objects} objects created; waiting until they are reconciled`);
    await this.#settle();
    if (this.widgets.open > 0) throw new Error(`the operator does not work:\n${plane.log('soak-a')}`);
  }

  async #cause(began) {
    const { time } = this.settings;
    const until = (due) =>
      sleep(Math.max(0, due - performance.now()), undefined, { signal: this.#end.signal }).catch(() => {});
    for (let due = began + faultEvery; due < began + time; due += faultEvery) {
      await until(due);
      if (this.#end.signal.aborted) return;
      const fault = chooseFault(this.random);
      this.faults[fault.id] = (this.faults[fault.id] ?? 0) + 1;
      console.log(`${elapsed(began)} ${fault.id} (leader: ${this.leader.identity}, open: ${this.widgets.open})`);
      await fault.run(/** @type {any} */ (this), this.random);
    }
    await until(began + time);
  }

  #sample(began) {
    const minute = Math.round((performance.now() - began) / 60_000);
    for (const replica of this.replicas) {
      const { identity, memory } = replica;
      if (!memory) continue;
      this.samples.push({ minute, identity, isLeader: replica === this.leader, ...memory });
      console.log(
        `${elapsed(began)} ${identity}: heap ${mebibytes(memory.heap)}, resident ${mebibytes(memory.rss)} MiB`,
      );
    }
  }

  async #settle() {
    const look = async () => {
      if (this.widgets.open > 0) await this.widgets.dropOverwritten();
      return this.widgets.open === 0;
    };
    await waitFor(look, { what: 'the operator', timeout: patience, interval: 2_000 }).catch(() => {});
  }

  async #result(began) {
    const { widgets, samples, faults, settings } = this;
    const waits = widgets.waitsSince(began);
    const percentile = (share) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
    return {
      date: new Date().toISOString().slice(0, 10),
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
      node: process.versions.node,
      minutes: Math.round((this.lasted ?? 0) / 60_000),
      seed: settings.seed,
      objects: settings.objects ?? 10_000,
      changes: widgets.count,
      faults,
      lost: widgets.open,
      lostChanges: widgets.open > 0 ? await widgets.lost() : [],
      formerLeaderWrites: widgets.formerLeaderWrites,
      exits: this.replicas.reduce((sum, { exits }) => sum + exits, 0),
      waits: { median: percentile(0.5), p99: percentile(0.99), longest: percentile(1) },
      memory: growthOf(samples),
      samples,
    };
  }
}

function elapsed(began) {
  const seconds = Math.round((performance.now() - began) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function mebibytes(bytes) {
  return Math.round(bytes / 2 ** 20);
}
