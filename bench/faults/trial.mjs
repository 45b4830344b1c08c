// One operator under one fault: its own namespace, proxy, processes and changes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Namespace } from 'kbts/k8s/core/v1';
import { defineKind } from 'kbts/runtime';
import { waitFor } from 'kbts/testing';
import { bindingOf, userOf } from '../operators/widgets.mjs';
import { HttpProxy } from './http-proxy.mjs';
import { Replica } from './operators.mjs';
import { TcpProxy } from './tcp-proxy.mjs';
import { Widgets } from './widgets.mjs';

const Widget = defineKind({ group: 'bench.kbts.dev', version: 'v1', kind: 'Widget' });

/** How long an operator may take to start, and to handle all changes at the end, in milliseconds. */
const patience = 150_000;

/**
 * @typedef {object} TrialOptions
 * @property {import('./cluster.mjs').Cluster} cluster
 * @property {import('./observer.mjs').Observer} observer
 * @property {string} id of the operator and the fault; unique in the cluster
 * @property {readonly string[]} command
 * @property {readonly string[]} flags
 * @property {import('./faults.mjs').Fault} fault
 * @property {boolean} isShort
 */

/** The measurement of one operator. */
export class Trial {
  /** @type {Replica[]} */
  replicas = [];
  tcp;
  http;
  widgets;
  /** What the proxy that ends TLS accepts. */
  token = 'token-1';
  #stopChanges = () => {};

  /** @param {TrialOptions} options */
  constructor(options) {
    this.options = options;
    const { cluster, id } = options;
    this.tcp = new TcpProxy(cluster.port);
    this.http = new HttpProxy(cluster.plane.config, cluster.certificate);
    this.widgets = new Widgets(cluster.plane.client, id, Widget);
    this.http.intercept = ({ token }) => (token === this.token ? undefined : { code: 401, reason: 'Unauthorized' });
  }

  get client() {
    return this.options.cluster.plane.client;
  }

  /** Milliseconds of the long form, or of the short one. */
  time(long, short) {
    return this.options.isShort ? short : long;
  }

  /** Starts the replicas, and waits until they have handled all objects. */
  async start() {
    const { cluster, observer, id, command, fault, flags } = this.options;
    await this.client.create(Namespace.from({ metadata: { name: id } }));
    observer.listen(id, (widget) => this.widgets.observe(widget));
    await this.widgets.create(20);
    const kubeconfig = fault.proxy === 'http' ? await this.#tokenKubeconfig() : await this.#userKubeconfig();
    // Without the API server for longer than the renew deadline every leader ends; here it is of interest how it goes on.
    const election = fault.isOfCluster ? [] : ['--lease=bench'];
    for (let index = 0; index < (fault.replicas ?? 1); index += 1) {
      const name = `${id}-${'abc'[index]}`;
      const more = { flags: [...election, ...flags, ...(fault.flags ?? [])], fault: fault.onSignal?.(this) ?? '' };
      this.replicas.push(new Replica({ cluster, name, command, namespace: id, kubeconfig, ...more }));
      if (index === 0) await this.#waitForLeader();
    }
    if (this.replicas.length > 1) await sleep(3000); // until the others stand by
  }

  /** The first replica, which is the leader until it is disturbed. */
  get leader() {
    const [first] = this.replicas;
    if (!first) throw new Error('the trial has not started');
    return first;
  }

  async #waitForLeader() {
    await this.settle();
    const { cluster, id } = this.options;
    if (this.widgets.open > 0) throw new Error(`the operator does not work:\n${cluster.plane.log(`${id}-a`)}`);
  }

  /** Changes objects at this rate per second, until the next call. */
  change(rate) {
    this.#stopChanges();
    this.#stopChanges = rate === 0 ? () => {} : this.widgets.keepChanging(rate);
  }

  /** Waits until no change has waited for long, though there are new ones; at most for {@link patience}. */
  async catchUp() {
    await until(async () => this.widgets.isCaughtUp);
  }

  /** Waits until all changes are handled; at most for {@link patience}. */
  async settle() {
    await this.widgets.confirmed();
    await until(async () => {
      if (this.widgets.open > 0) await this.widgets.dropOverwritten();
      return this.widgets.open === 0;
    });
  }

  /** How often processes ended by themselves. */
  get exits() {
    return this.replicas.reduce((sum, { exits }) => sum + exits, 0);
  }

  get tokenFile() {
    return join(this.#folder, 'token');
  }

  /** Lets the operators have the token that is accepted. */
  publishToken() {
    writeFileSync(this.tokenFile, this.token);
  }

  async stop() {
    this.change(0);
    for (const replica of this.replicas) await replica.stop();
    await Promise.all([this.tcp.stop(), this.http.stop()]);
  }

  get #folder() {
    return join(this.options.cluster.plane.folder, this.options.id);
  }

  /** For the proxy that passes TLS on: a user with a client certificate. */
  async #userKubeconfig() {
    const { cluster, id } = this.options;
    const { config } = await cluster.plane.addUser(userOf(id), ['system:serviceaccounts']);
    await cluster.plane.apply(['bench-widgets', 'bench-config-maps'].map((role) => bindingOf(role, id)));
    return kubeconfigOf(await this.tcp.start(), config.ca, {
      'client-certificate-data': base64(config.cert),
      'client-key-data': base64(config.key),
    });
  }

  /** For the proxy that ends TLS: a token in a file, or from an exec plugin. */
  async #tokenKubeconfig() {
    const { cluster, fault } = this.options;
    mkdirSync(this.#folder, { recursive: true });
    this.publishToken();
    const user = fault.hasPlugin ? { exec: this.#plugin() } : { tokenFile: this.tokenFile };
    return kubeconfigOf(await this.http.start(), cluster.certificate.ca, user);
  }

  #plugin() {
    const apiVersion = 'client.authentication.k8s.io/v1';
    const credential = `{"apiVersion":"${apiVersion}","kind":"ExecCredential","status":{"token":"%s"}}`;
    const args = ['-c', `printf '${credential}' "$(cat '${this.tokenFile}')"`];
    return { apiVersion, command: '/bin/sh', args, interactiveMode: 'Never' };
  }
}

async function until(condition) {
  await waitFor(condition, { what: 'an operator', timeout: patience }).catch(() => {});
}

/** A kubeconfig for a proxy. */
export function kubeconfigOf(port, ca, user) {
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority-data': base64(ca) };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'proxy', cluster }],
    users: [{ name: 'operator', user }],
    contexts: [{ name: 'proxy', context: { cluster: 'proxy', user: 'operator' } }],
    'current-context': 'proxy',
  });
}

function base64(text) {
  return Buffer.from(text ?? '').toString('base64');
}
