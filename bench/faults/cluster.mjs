// The control plane that the proxies forward to, and the faults of its own processes.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Namespace as namespaceToken } from 'kbts/k8s/core/v1';
import { makeServingCertificate, startControlPlane, waitFor } from 'kbts/testing';
import { operatorRoles, widgetCrd } from '../operators/widgets.mjs';

/** A control plane with the kind of the operators and their roles. */
export class Cluster {
  #sockets = new Set();
  /** Accepts connections and says nothing. */
  #silent = createServer((socket) => {
    this.#sockets.add(socket);
    socket.on('error', () => {});
  });

  /**
   * @param {import('kbts/testing').ControlPlane} plane
   * @param {import('kbts/testing').ServingCertificate} certificate of proxies that end TLS
   */
  constructor(plane, certificate) {
    this.plane = plane;
    this.certificate = certificate;
    const [pid] = /\d+/.exec(readFileSync(join(plane.folder, 'pids/etcd'), 'utf8')) ?? [];
    this.etcdPid = Number(pid);
    this.etcdCommand = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  }

  static async start() {
    const plane = await startControlPlane({ kind: 'real' });
    await plane.installCrds([widgetCrd]);
    await plane.apply(operatorRoles);
    return new Cluster(plane, await makeServingCertificate());
  }

  /** The port of the API server. */
  get port() {
    return Number(new URL(this.plane.config.server).port);
  }

  /**
   * Starts a process that ends with the control plane, however this process ends. Standard error goes to a log file.
   *
   * @param {string} name
   * @param {readonly string[]} command
   */
  spawn(name, [program, ...args], env = process.env) {
    const log = openSync(join(this.plane.folder, `${name}.log`), 'a');
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', log], detached: true, env });
    closeSync(log);
    // The control plane kills the process groups that are listed here.
    writeFileSync(join(this.plane.folder, 'pids', name), String(child.pid));
    return child;
  }

  killEtcd() {
    process.kill(this.etcdPid, 'SIGKILL');
  }

  /** Starts etcd again with the same data, and waits until the API server has it back. */
  async startEtcd() {
    this.etcdPid = this.spawn('etcd-again', this.etcdCommand).pid ?? 0;
    await this.isServing();
  }

  /** Waits until the API server stores again. */
  async isServing() {
    const isReady = async () =>
      Boolean(await this.plane.client.list(namespaceToken, { signal: AbortSignal.timeout(1000) }));
    await waitFor(isReady, { what: 'the API server to serve again', timeout: 60_000 });
  }

  /** Compacts etcd: no watch can resume from an earlier version. */
  async compact() {
    const revision = await this.#etcdCall('/v3/kv/range', { key: 'AA==', limit: 1 });
    await this.#etcdCall('/v3/kv/compaction', { revision: revision.header.revision, physical: true });
  }

  /** Lets the creation of config maps with the label `hang` wait for a webhook that says nothing. */
  async hangConfigMaps() {
    if (this.#silent.listening) return;
    await new Promise((resolve) => this.#silent.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = this.#silent.address();
    if (typeof address !== 'object' || !address) throw new Error('the webhook has no port');
    await this.plane.apply([hangingWebhook(address.port)]);
    await sleep(1000); // until the API server knows it
  }

  async stop() {
    this.#silent.close();
    for (const socket of this.#sockets) socket.destroy();
    await this.plane.stop();
  }

  async #etcdCall(path, body) {
    const url = this.etcdCommand.find((arg) => arg.startsWith('--listen-client-urls='))?.split('=')[1];
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`etcd: ${response.status} ${await response.text()}`);
    return await response.json();
  }
}

function hangingWebhook(port) {
  const webhook = {
    name: 'hang.bench.kbts.dev',
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    failurePolicy: 'Fail',
    timeoutSeconds: 30,
    objectSelector: { matchLabels: { hang: 'yes' } },
    rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] }],
    clientConfig: { url: `https://127.0.0.1:${port}/hang` },
  };
  const metadata = { name: 'hang.bench.kbts.dev' };
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingWebhookConfiguration',
    metadata,
    webhooks: [webhook],
  };
}
