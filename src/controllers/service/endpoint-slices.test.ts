import { afterAll, beforeAll, expect, it } from 'vitest';
import { Pod, type PodSpec, Service, type ServiceSpec } from '../../k8s/core/v1.js';
import { EndpointSlice } from '../../k8s/discovery/v1.js';
import type { Stored } from '../../runtime/index.js';
import { type FakeClient, newFakeClient, waitFor } from '../../testing/index.js';
import { type RunningControllers, startControllers } from '../index.js';

let client: FakeClient;
let controllers: RunningControllers;

beforeAll(async () => {
  client = await newFakeClient();
  controllers = await startControllers(client.transport);
});
afterAll(() => controllers.stop());

it('lists the ready pods of a Service, until they are gone', async () => {
  await createService('web', { ports: [{ port: 80 }] });
  const [empty] = await untilSlices('web', (slices) => slices.length === 1);
  expect(empty?.metadata).toMatchObject({
    generateName: 'web-',
    labels: { 'kubernetes.io/service-name': 'web' },
    ownerReferences: [{ kind: 'Service', name: 'web', controller: true }],
  });
  const pod = await createPod('web');
  const [slice] = await untilSlices('web', ([one]) => one?.endpoints?.[0]?.conditions?.ready === true);
  expect(slice?.ports).toEqual([{ name: '', port: 80, protocol: 'TCP' }]);
  expect(slice?.endpoints).toMatchObject([{ nodeName: 'node-0', targetRef: { kind: 'Pod', name: 'web' } }]);
  await client.delete(pod);
  await untilSlices('web', (slices) => slices.length === 1 && !slices[0]?.endpoints?.length);
});

it('has a slice for each set of ports, and reports unready pods as such', async () => {
  await createService('named', { ports: [{ name: 'http', port: 80, targetPort: 'http' }] });
  const container = (containerPort: number) => ({
    name: 'main',
    image: 'web',
    ports: [{ name: 'http', containerPort }],
  });
  await createPod('named', 'named-1', { containers: [container(8080)] });
  await createPod('named', 'named-2', { containers: [container(9090)], readinessGates: [{ conditionType: 'a/b' }] });
  const slices = await untilSlices('named', (all) => all.flatMap(({ endpoints = [] }) => endpoints).length === 2);
  const summary = slices.map(({ ports, endpoints }) => [ports?.[0]?.port, endpoints?.[0]?.conditions?.ready]);
  expect(summary.sort()).toEqual([
    [8080, true],
    [9090, false],
  ]);
});

it('ignores a Service without a selector', async () => {
  const metadata = { namespace: 'default', name: 'manual' };
  await client.create(Service.from({ metadata, spec: { ports: [{ port: 80 }] } }));
  await createService('last', { clusterIP: 'None' });
  const [headless] = await untilSlices('last', (slices) => slices.length === 1);
  expect(headless?.metadata.labels).toHaveProperty(['service.kubernetes.io/headless'], '');
  expect(await slicesOf('manual')).toEqual([]);
});

async function createService(name: string, spec: Partial<ServiceSpec>): Promise<void> {
  await client.create(
    Service.from({ metadata: { namespace: 'default', name }, spec: { selector: { app: name }, ...spec } }),
  );
}

function createPod(app: string, name = app, spec: Partial<PodSpec> = {}): Promise<Stored<Pod>> {
  const metadata = { namespace: 'default', name, labels: { app } };
  return client.create(Pod.from({ metadata, spec: { containers: [{ name: 'main', image: 'web' }], ...spec } }));
}

async function slicesOf(service: string): Promise<Stored<EndpointSlice>[]> {
  const labels = { 'kubernetes.io/service-name': service };
  return (await client.list(EndpointSlice, { namespace: 'default', labels })).items;
}

function untilSlices(service: string, condition: (slices: readonly Stored<EndpointSlice>[]) => boolean) {
  const look = async () => {
    const slices = await slicesOf(service);
    return condition(slices) && slices;
  };
  return waitFor(look, { what: String(condition) });
}
