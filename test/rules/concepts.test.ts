import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Deployment } from '../../src/k8s/apps/v1.js';
import { ConfigMap } from '../../src/k8s/core/v1.js';
import { type EventNote, silentLogger } from '../../src/runtime/index.js';
import { newFakeClient } from '../../src/testing/index.js';
import { filesOfPage } from './page-files.js';
import { root } from './source-files.js';

/** Pages whose code works on one Website, in the order in which a reader adds it to the operator of the tutorial. */
const pages = [
  'first-operator.md',
  'concepts/finalizers.md',
  'concepts/ownership.md',
  'concepts/reconciling.md',
  'concepts/events.md',
  'concepts/webhooks.md',
  'faq.md',
];
const key = { name: 'site', namespace: 'default' };
const context = { log: silentLogger, signal: new AbortController().signal, reconcileID: 'test' };

describe('the code of the concepts', () => {
  let folder: string;
  // Modules that are written here: their types are checked in `site-pages.test.ts`.
  const load = (path: string) => import(/* @vite-ignore */ join(folder, path));

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'kbts-concepts-')));
    // As in a generated project.
    writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "experimentalDecorators": true } }');
    for (const [path, text] of pages.flatMap((page) => [...filesOfPage(page)])) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('runs in one reconcile after another, without a conflict', async () => {
    const client = await newFakeClient(`${root}docs/landing/crd.yaml`);
    const { Website } = await load('src/api/v1/website.types.ts');
    const { WebsiteReconciler } = await load('src/controller/website.controller.ts');
    const { DnsReconciler } = await load('src/controller/dns.ts');
    const { finalize } = await load('src/controller/finalizers.ts');
    const { applyPage } = await load('src/controller/page.ts');
    const { ensureDeployment } = await load('src/controller/replicas.ts');
    const { ExpiryReconciler } = await load('src/controller/expiry.ts');
    const { reportReady } = await load('src/controller/status.ts');
    const { pause } = await load('src/controller/field-manager.ts');
    const { listAny, applyAll } = await load('src/untyped.ts');
    const read = () => client.get(Website, key);
    const records = new Set<string>();
    const dns = new DnsReconciler(client, {
      setRecord: async (host: string) => void records.add(host),
      deleteRecord: async (host: string) => void records.delete(host),
    });

    const spec = { content: { type: 'Inline', html: 'Hello' }, replicas: 2 };
    await client.create(Website.from({ metadata: key, spec }));
    for (let round = 1; round <= 2; round += 1) {
      await dns.reconcile(key, context);
      const website = await finalize(client, await read());
      await client.status.update({ ...website, status: { readyReplicas: round } });
      await applyPage(client, website, `Hello ${round}`);
      await ensureDeployment(client, website);
      await new WebsiteReconciler(client).reconcile(key, context);
      await new ExpiryReconciler(client).reconcile(key, context);
      await reportReady(client, website, round + 10);
      await applyAll(client, [ConfigMap.from({ metadata: { ...key, name: 'other' } })]);
    }
    const managers = (await pause(client, await read())).metadata.managedFields?.map(
      (entry: { manager?: string }) => entry.manager,
    );
    expect(managers).toContain('website-budget');
    expect(await listAny(client, { group: '', version: 'v1', kind: 'ConfigMap' })).toHaveLength(2);
    expect([...records]).toEqual(['site.example.com']);
    expect((await read()).metadata.finalizers).toHaveLength(2);

    await client.delete(await read());
    await dns.reconcile(key, context);
    await finalize(client, await read());
    expect([records.size, await client.find(Website, key)]).toEqual([0, undefined]);
  });

  it('returns new conditions, and keeps those that were read', async () => {
    const { withReady } = await load('src/controller/conditions.ts');
    const first = withReady(undefined, false, 1);
    const second = withReady(first, true, 2);
    expect([first, second].map(([{ status, observedGeneration }]) => [status, observedGeneration])).toEqual([
      ['False', 1],
      ['True', 2],
    ]);
  });

  it('records an event once, after the change that it reports', async () => {
    const client = await newFakeClient(`${root}docs/landing/crd.yaml`);
    const { Website } = await load('src/api/v1/website.types.ts');
    const { ensureDeployment } = await load('src/controller/replicas.ts');
    const { RolloutReconciler } = await load('src/controller/rollout.ts');
    const notes: EventNote[] = [];
    const reconciler = new RolloutReconciler(client, { event: (_: unknown, note: EventNote) => notes.push(note) });
    const spec = { content: { type: 'Inline', html: 'Hello' }, replicas: 2 };
    await ensureDeployment(client, await client.create(Website.from({ metadata: key, spec })));
    for (const readyReplicas of [1, 2]) {
      const deployment = await client.get(Deployment, key);
      await client.status.update({ ...deployment, status: { replicas: 2, readyReplicas } });
      await reconciler.reconcile(key);
      await reconciler.reconcile(key);
    }
    expect(notes.map(({ type, reason }) => [type, reason])).toEqual([
      ['Warning', 'PodsNotReady'],
      ['Normal', 'PodsReady'],
    ]);
  });

  it('decides by the user of a request', async () => {
    const { WebsiteDeletionValidator } = await load('src/webhook/v1/website-deletion.ts');
    const deletedBy = (groups: string[], paused = false) =>
      new WebsiteDeletionValidator().validateDelete(
        { spec: { paused } },
        { request: { userInfo: { username: 'ada', groups } }, log: silentLogger },
      );
    expect(() => deletedBy(['dev'])).toThrow('ada is not in web-admins');
    expect(() => deletedBy(['dev'], true)).not.toThrow();
    expect(() => deletedBy(['web-admins'])).not.toThrow();
  });
});
