import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Lease } from '../../../k8s/coordination/v1.js';
import { ConfigMap } from '../../../k8s/core/v1.js';
import type { KubernetesObject } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { aborted } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
import { newManager } from '../index.js';

/** A webhook for ConfigMaps with the label `hang` that accepts connections and never responds. */
function webhookAt(port: number): KubernetesObject {
  const webhook = {
    name: 'hang.kb.io',
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    failurePolicy: 'Fail',
    timeoutSeconds: 30,
    objectSelector: { matchLabels: { hang: 'yes' } },
    rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] }],
    clientConfig: { url: `https://127.0.0.1:${port}/hang` },
  };
  return Object.assign(
    { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'MutatingWebhookConfiguration', metadata: { name: 'hang' } },
    { webhooks: [webhook] },
  );
}

describeWithControlPlane(describe, 'a leader on a control plane', () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket));
  const times = { leaseDuration: 4_000, renewDeadline: 3_000, retryPeriod: 500 };
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    if (typeof address !== 'object' || !address) throw new Error('it listens on TCP');
    await plane.client.create(webhookAt(address.port));
  }, 120_000);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await plane?.stop();
  }, 60_000);

  /** Starts a candidate, and records when it works as the leader. */
  async function start(name: string, working: Set<string>) {
    const options = { log: silentLogger, metrics: { bindAddress: '0' }, ...times };
    const election = {
      leaderElection: true,
      leaderElectionID: 'leader.example.com',
      leaderElectionNamespace: 'default',
    };
    const manager = await newManager(plane.config, { ...options, ...election, leaderElectionReleaseOnCancel: true });
    manager.add(async (signal) => {
      working.add(name);
      await aborted(signal);
      working.delete(name);
    });
    const stop = new AbortController();
    return { manager, stop, done: manager.start(stop.signal) };
  }

  it('keeps its lease while 150 calls wait for a webhook, and never works concurrently with another leader', async () => {
    const working = new Set<string>();
    const first = await start('first', working);
    await vi.waitFor(() => expect([...working]).toEqual(['first']), { timeout: 30_000 });
    const second = await start('second', working);
    const calls = Array.from({ length: 150 }, (_, i) => {
      const metadata = { namespace: 'default', name: `hanging-${i}`, labels: { hang: 'yes' } };
      const create = first.manager.client.create(ConfigMap.from({ metadata }), { signal: first.stop.signal });
      return create.catch((error: unknown) => error);
    });
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), { timeout: 30_000 });
    const renewed = new Set<string | undefined>();
    // The API server gives up on the TLS handshake after 10 s.
    for (const end = performance.now() + 2 * times.leaseDuration; performance.now() < end; ) {
      const { spec } = await plane.client.get(Lease, { namespace: 'default', name: 'leader.example.com' });
      renewed.add(spec?.renewTime);
      expect([...working]).toEqual(['first']);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(renewed.size).toBeGreaterThan(3);
    first.stop.abort(new Error('stopped'));
    await first.done;
    for (const result of await Promise.all(calls)) expect(result).toBeInstanceOf(Error);
    await vi.waitFor(() => expect([...working]).toEqual(['second']), { timeout: 30_000 });
    second.stop.abort();
    await second.done;
  }, 120_000);
});
