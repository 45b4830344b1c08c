// An operator in a process of its own, and what surrounds it: its namespace, permissions, Lease, certificate and memory limit.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigMap } from 'kbts/k8s/core/v1';
import { makeCertificate } from '../../dist/runtime/certwatcher/index.js';
import { findFreePorts } from '../../dist/testing/controlplane/ports.js';

const lease = { leaseDuration: 3_000, renewDeadline: 2_000, retryPeriod: 300 };
const rbac = 'rbac.authorization.k8s.io';
const hasOldGroups = existsSync('/sys/fs/cgroup/memory');

/**
 * Creates an operator that is alone in its namespace. It does not run yet.
 *
 * @param {string} alert
 * @param {{ before?: { mayNotUpdate?: boolean, serves?: boolean } }} scenario
 * @param plane an embedded control plane
 * @param {string} scratch a folder for its files
 */
export async function newControlledOperator(alert, { before = {} }, plane, scratch) {
  const name = alert.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  await plane.client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  const user = await plane.addUser(name, before.mayNotUpdate ? [] : ['system:masters']);
  const [metrics, webhook] = await findFreePorts(2);
  const ports = { metrics, webhook };
  const operator = new ControlledOperator(name, ports, user.config, plane, join(scratch, name));
  if (before.mayNotUpdate) await operator.grant(['get', 'list', 'watch']);
  if (before.serves) await operator.installWebhook();
  return operator;
}

export class ControlledOperator {
  #settings = {};
  #child;
  #load;

  constructor(name, ports, config, plane, certDir) {
    Object.assign(this, { name, ports, config, plane, certDir });
    mkdirSync(certDir);
  }

  /** Starts it, or starts it again with changed settings. */
  async start(change = {}) {
    await this.stop();
    this.#settings = { ...this.#settings, ...change };
    const { how = {}, workers, memoryLimit, serves } = this.#settings;
    this.#child = fork(fileURLToPath(new URL('operator.mjs', import.meta.url)));
    if (memoryLimit) limitMemory(this.#child.pid, memoryLimit);
    this.#child.send({ config: this.config, name: this.name, options: this.#options(), workers, how });
    if (serves) this.#load = setInterval(() => this.#writeObject(), 200);
  }

  async stop() {
    clearInterval(this.#load);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Changes how it misbehaves. */
  tell(how) {
    this.#child.send(how);
  }

  #options() {
    const { elects, serves, options } = this.#settings;
    return {
      metrics: { bindAddress: `127.0.0.1:${this.ports.metrics}` },
      ...(elects && {
        leaderElection: true,
        leaderElectionID: this.name,
        leaderElectionNamespace: this.name,
        ...lease,
      }),
      ...(serves && { webhook: { host: '127.0.0.1', port: this.ports.webhook, certDir: this.certDir } }),
      ...options,
    };
  }

  /** Sends a request through the webhook. Whether it is denied does not matter. */
  #writeObject() {
    const metadata = { generateName: 'load-', namespace: this.name };
    this.plane.client.create(ConfigMap.from({ metadata }), { dryRun: true }).catch(() => {});
  }

  async createObjects(count) {
    const create = (_, index) => {
      const metadata = { name: `${Date.now()}-${index}`, namespace: this.name };
      return this.plane.client.create(ConfigMap.from({ metadata }));
    };
    await Promise.all(Array.from({ length: count }, create));
  }

  /** Another replica takes the Lease, and is gone at once. */
  async takeLease(leaseDurationSeconds) {
    const now = new Date().toISOString().replace('Z', '000Z');
    const spec = { holderIdentity: `gone-${Date.now()}`, leaseDurationSeconds, acquireTime: now, renewTime: now };
    const metadata = { name: this.name, namespace: this.name };
    await this.plane.apply([{ apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec }]);
  }

  async renewCertificate(validDays) {
    const names = { commonName: this.name, ipAddresses: ['127.0.0.1'], dnsNames: ['localhost'] };
    const { cert, key } = await makeCertificate({ ...names, validDays });
    writeFileSync(join(this.certDir, 'tls.key'), key);
    writeFileSync(join(this.certDir, 'tls.crt'), cert);
    return cert;
  }

  async grant(verbs) {
    const metadata = { name: this.name, namespace: this.name };
    const rules = [{ apiGroups: [''], resources: ['configmaps', 'events'], verbs }];
    const subjects = [{ apiGroup: rbac, kind: 'User', name: this.name }];
    const roleRef = { apiGroup: rbac, kind: 'Role', name: this.name };
    await this.plane.apply([
      { apiVersion: `${rbac}/v1`, kind: 'Role', metadata, rules },
      { apiVersion: `${rbac}/v1`, kind: 'RoleBinding', metadata, subjects, roleRef },
    ]);
  }

  async installWebhook() {
    const { name } = this;
    const webhook = {
      name: `${name}.example.com`,
      clientConfig: { service: { name: 'webhook', namespace: name, path: '/validate--v1-configmap' } },
      rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] }],
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
      failurePolicy: 'Ignore',
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
    };
    const apiVersion = 'admissionregistration.k8s.io/v1';
    const configuration = {
      apiVersion,
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name },
      webhooks: [webhook],
    };
    const caBundle = await this.renewCertificate(90);
    await this.plane.installWebhooks([configuration], { port: this.ports.webhook, caBundle });
  }
}

/** Puts a process into a cgroup, of version 1 or 2, with a memory limit in bytes. */
function limitMemory(pid, limit) {
  const group = join('/sys/fs/cgroup', hasOldGroups ? 'memory' : '', 'kbts-alerts');
  mkdirSync(group, { recursive: true });
  writeFileSync(join(group, hasOldGroups ? 'memory.limit_in_bytes' : 'memory.max'), String(limit));
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
}
