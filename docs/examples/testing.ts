import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { Manager } from 'kbts/runtime';
import {
  type BinaryPaths,
  type ControlPlane,
  type ControlPlaneBinary,
  type ControlPlaneKind,
  type ControlPlaneOptions,
  type ControlPlaneSetupOptions,
  type ControlPlaneSkipOptions,
  type ControlPlaneUser,
  checkRoundTrip,
  controlPlaneSetup,
  controlPlaneSkipReason,
  type Describe,
  type DescribeWithControlPlaneOptions,
  describeWithControlPlane,
  type EmbeddedControlPlane,
  type FakeClient,
  FakeClock,
  type Fault,
  type FindControlPlaneOptions,
  type FoundControlPlane,
  findControlPlane,
  type InjectedFault,
  type InstallCrdsOptions,
  type Manifests,
  makeServingCertificate,
  newFakeClient,
  type RoundTrip,
  readSample,
  type ServingCertificate,
  type ServingCertificateOptions,
  startControlPlane,
  type TestCluster,
  testCluster,
  type WaitForOptions,
  type WebhookTarget,
  waitFor,
} from 'kbts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Site } from './api.js';
import { SiteReconciler } from './runtime/reconcile.js';
import { SiteV1Beta1, siteConverter } from './runtime/webhook/conversion.js';
import { Heartbeat } from './runtime-clock.js';

const shared: ControlPlaneSetupOptions = { crds: 'config/crd/bases', kwok: false };

/** In test/control-plane.ts, the `globalSetup` of vitest: one API server for all test files. */
export const setup = controlPlaneSetup(shared);

/** A test of a reconciler with a real API server, in a namespace of its own. */
export function siteReconcilerTests(): void {
  describeWithControlPlane(describe, 'SiteReconciler', () => {
    let cluster: TestCluster;

    beforeAll(async () => {
      cluster = await testCluster();
    });

    afterAll(() => cluster?.stop());

    it('waits for the deployment of a site', async () => {
      const metadata = { name: 'test', namespace: cluster.namespace };
      const sample = readSample(Site, 'config/samples/web_v1_site.yaml');
      await cluster.client.create({ ...sample, metadata });
      const { reconcile } = newManagerFor(new SiteReconciler(cluster.client));
      expect(await reconcile(metadata)).toEqual({ requeueAfter: 5_000, priority: -10 });
    });
  });
}

function newManagerFor(reconciler: SiteReconciler) {
  const context = { log: silent, signal: new AbortController().signal, reconcileID: 'test' };
  return { reconcile: (key: { name: string; namespace: string }) => reconciler.reconcile(key, context) };
}

const silent: Manager['log'] = { debug() {}, info() {}, error() {}, child: () => silent };

/** Arbitrary objects that the schema allows are the same after conversion to another version and back. */
export async function testConversion(): Promise<void> {
  const trip: RoundTrip = { converter: siteConverter, from: SiteV1Beta1, to: Site, crds: 'config/crd/bases' };
  await checkRoundTrip(trip);
}

/** Time is moved by hand: an hour passes at once. */
export async function countBeats(): Promise<number> {
  const clock = new FakeClock();
  let beats = 0;
  new Heartbeat(clock).start(60_000, () => {
    beats += 1;
  });
  await clock.advance(3_600_000);
  return beats;
}

/** What happens eventually is polled, with a description for the error after the timeout. */
export async function readySite(cluster: TestCluster, name: string): Promise<Site> {
  const options: WaitForOptions = { what: `the site ${name} to be ready`, timeout: 10_000 };
  return await waitFor(async () => {
    const site = await cluster.client.get(Site, { namespace: cluster.namespace, name });
    return (site.status?.readyReplicas ?? 0) > 0 && site;
  }, options);
}

/** A control plane of one's own, for tests that restart it, or of built-in controllers. */
export async function withOwnControlPlane(test: (plane: ControlPlane) => Promise<void>): Promise<void> {
  const options: ControlPlaneOptions = { kwok: true, apiServerArgs: ['--event-ttl=1m'] };
  const plane = await startControlPlane(options);
  try {
    const crds: Manifests = ['config/crd/bases'];
    await plane.installCrds(crds);
    await test(plane);
  } finally {
    await plane.stop();
  }
}

/** Every tenth write of sites is refused: the operator must retry it. The objects are there again in the next run. */
export async function withConflicts(test: (plane: EmbeddedControlPlane) => Promise<void>): Promise<number> {
  const plane = await startControlPlane({ kind: 'embedded', state: 'sites.json', clock: new FakeClock() });
  const conflicts: Fault = { kind: 'status', code: 409, verb: 'update', resource: 'sites', share: 0.1 };
  const injected: InjectedFault = plane.injectFault(conflicts);
  try {
    await test(plane);
    return injected.count;
  } finally {
    await plane.stop();
  }
}

/** A user without permissions shows what the operator's role lacks. */
export async function kubeconfigOf(plane: ControlPlane): Promise<string> {
  const user: ControlPlaneUser = await plane.addUser('operator', ['web.example.com:operators']);
  const path = `${await mkdtemp('/tmp/web-operator-')}/kubeconfig`;
  await writeFile(path, user.kubeconfig());
  return path;
}

/** Webhooks of a server that is not a manager's need a certificate that the API server trusts. */
export async function serveConversion(plane: ControlPlane): Promise<Server> {
  const forLoopback: ServingCertificateOptions = { hosts: ['127.0.0.1'] };
  const certificate: ServingCertificate = await makeServingCertificate(forLoopback);
  const server = createServer({ cert: certificate.cert, key: certificate.key });
  await new Promise<void>((resolve) => server.listen(9443, resolve));
  const target: WebhookTarget = { port: 9443, caBundle: certificate.ca };
  const options: InstallCrdsOptions = { conversion: target };
  await plane.installCrds('config/crd/bases', options);
  return server;
}

/** Tests without vitest can be skipped by hand, with the reason. */
export function skipOrRun(describeTests: Describe, body: () => void): void {
  const needed: ControlPlaneBinary[] = ['kube-apiserver', 'etcd'];
  const options: ControlPlaneSkipOptions = { kind: 'real', binaries: needed };
  const reason = controlPlaneSkipReason(options);
  if (reason !== undefined) return void describeTests.skip(reason, body);
  const report: DescribeWithControlPlaneOptions = { ...options, report: (name, why) => silent.info(why, { name }) };
  describeWithControlPlane(describeTests, 'with a control plane', body, report);
}

/** The binaries can be used for other purposes, such as kubectl in a script. */
export function kubectlPath(): string | undefined {
  const options: FindControlPlaneOptions = { binaries: ['kubectl'] };
  const found: FoundControlPlane = findControlPlane(options);
  if (found.kind === 'missing') return undefined;
  const paths: BinaryPaths = found.paths;
  return paths.kubectl;
}

/** Manifests are files, folders, or objects. */
export const fromFile = (path: string): Manifests => readFileSync(path, 'utf8');

/** A test of a function that takes a client: the objects exist from the start, no process and no port is needed. */
export function siteReaderTests(): void {
  it('reads a site with its defaults', async () => {
    const client: FakeClient = await newFakeClient(['config/crd/bases', 'config/samples/web_v1_site.yaml']);
    const { items } = await client.list(Site);
    expect(items).toHaveLength(1);
  });
}

/** An API server in this process, for kubectl and for programs in other languages. */
export async function serveEmbedded(kubeconfigFile: string): Promise<ControlPlane> {
  const kind: ControlPlaneKind = 'embedded';
  const controlPlane = await startControlPlane({ kind, port: 6443, serviceAccountAdmission: true });
  await writeFile(kubeconfigFile, controlPlane.admin.kubeconfig());
  return controlPlane;
}
