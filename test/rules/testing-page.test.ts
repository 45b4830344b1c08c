import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { controlPlaneSetup, testCluster } from '../../src/testing/index.js';
import { filesOfPage } from './page-files.js';
import { root } from './source-files.js';

/** The project of the tutorial, with the tests of docs/concepts/testing.md. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kbts-testing-page-')));
const page = filesOfPage('concepts/testing.md');
const files = [...filesOfPage('first-operator.md'), ...page];
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
// As in a generated project.
writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "experimentalDecorators": true } }');
cpSync(`${root}docs/landing/crd.yaml`, join(folder, 'config/crd/bases/websites.yaml'));
symlinkSync(`${root}node_modules`, join(folder, 'node_modules'), 'junction');

const before = process.cwd();
process.chdir(folder); // The tests of a project run in its folder.
const stop = await controlPlaneSetup({ kind: 'embedded' })();
afterAll(async () => {
  await stop();
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});
// Modules that are written here: their types are checked in `site-pages.test.ts`.
const load = (path: string) => import(/* @vite-ignore */ join(folder, path));

describe('docs/concepts/testing.md', async () => {
  const tests = [...page.keys()].filter((path) => path.endsWith('.test.ts'));
  for (const path of tests) await load(path);

  it('has four tests, which run here', () => {
    expect(tests).toHaveLength(4);
  });

  it('waits until an object is ready', async () => {
    const { Website } = await load('src/api/v1/website.types.ts');
    const { untilReady } = await load('src/controller/wait.ts');
    const cluster = await testCluster();
    const metadata = { name: 'ready', namespace: cluster.namespace };
    const spec = { content: { type: 'Inline', html: 'Hello' }, replicas: 2 };
    const website = await cluster.client.create(Website.from({ metadata, spec }));
    const waiting = untilReady(cluster, 'ready');
    await cluster.client.status.update({ ...website, status: { readyReplicas: 2 } });
    expect((await waiting).status).toEqual({ readyReplicas: 2 });
    await cluster.stop();
  });

  it('breaks watches and restarts the API server a year later', async () => {
    const { nextYear } = await load('src/controller/website.restart.ts');
    const kubeconfigs: string[] = [];
    await nextYear(async (kubeconfig: string) => void kubeconfigs.push(kubeconfig));
    expect(kubeconfigs).toEqual([expect.stringContaining('https://127.0.0.1:')]);
  });
});
