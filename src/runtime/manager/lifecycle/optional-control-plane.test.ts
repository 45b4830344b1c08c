import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CustomResourceDefinition } from '../../../k8s/apiextensions/v1.js';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../../../testing/index.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { newClient, newTransport } from '../../client/index.js';
import { openCrd } from '../../fixtures/open-crd.js';
import { type Logger, silentLogger } from '../../log/index.js';
import { newManager } from '../index.js';

const group = 'berths.example.com';
const Berth = defineKind<KubernetesObject>({ group, version: 'v1', kind: 'Berth' });
const crd = openCrd({ group, kind: 'Berth' });

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 200 });

describeWithControlPlane(describe, 'an optional kind on a control plane', () => {
  let plane: ControlPlane;
  let end = async () => {};

  beforeAll(async () => {
    plane = await startControlPlane();
  }, 300_000);
  afterEach(() => end(), 60_000);
  afterAll(() => plane?.stop(), 60_000);

  async function removeCrd(): Promise<void> {
    const metadata = { name: `berths.${group}` };
    await plane.client.delete({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata });
    await until(async () => expect(await plane.client.find(CustomResourceDefinition, metadata)).toBeUndefined());
  }

  it('may be missing at the start, come, go, and come again', async () => {
    const seen: string[] = [];
    const lines: string[] = [];
    const add = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
    const log: Logger = { ...silentLogger, info: add('info'), error: add('error'), child: () => log };
    const manager = await newManager(plane.config, { log, metrics: { bindAddress: '0' } });
    await newControllerManagedBy(manager)
      .for(Berth, { optional: true })
      .complete(async (request) => {
        const found = await manager.client.find(Berth, request);
        seen.push(`${request.namespace ?? ''}/${request.name} ${found ? 'exists' : 'is gone'}`);
      });
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    end = async () => {
      stop.abort();
      await running;
    };
    await until(() => expect(lines).toContain('info starting workers'));

    const transport = newTransport(plane.config);
    const client = newClient({ transport });
    for (const name of ['first', 'second']) {
      await plane.installCrds([crd]);
      await until(async () => void (await client.create(Berth.from({ metadata: { namespace: 'default', name } }))));
      await until(() => expect(seen).toContain(`default/${name} exists`));
      await removeCrd();
      await until(() => expect(seen).toContain(`default/${name} is gone`));
    }
    transport.close();
    expect(lines.filter((line) => line.startsWith('error')).length).toBeLessThan(15);
    expect(lines.length).toBeLessThan(60);
  }, 400_000);
});
