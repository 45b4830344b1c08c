// `node hack/docs/landing.mjs`: follows docs/first-operator.md until its operator is written, runs it with `kbts dev`, and
// writes what the landing page shows into docs/landing: the types and the reconciler, what is
// generated from them, and a recording. Also draws the picture that other sites show for a link.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findBrowser, startBrowser } from '../browser.mjs';
import { followPage, prepareReaders } from '../pages/reader.mjs';
import { root } from '../run-step.mjs';
import { excerptOf, excerptOfReconciler } from './landing-excerpt.mjs';

const folder = join(root, 'docs/landing');
const say = (line) => console.log(`landing: ${line}`);

await main();

async function main() {
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-landing-'));
  try {
    const page = readFileSync(join(root, 'docs/first-operator.md'), 'utf8');
    const shared = await prepareReaders(scratch);
    const { cwd } = await followPage(untilWritten(page), shared, { name: 'landing', say });
    const types = readFileSync(join(cwd, 'src/api/v1/website.types.ts'), 'utf8');
    writeFileSync(join(folder, 'types.txt'), excerptOf(types));
    const controller = readFileSync(join(cwd, 'src/controller/website.controller.ts'), 'utf8');
    writeFileSync(join(folder, 'reconciler.txt'), excerptOfReconciler(controller));
    for (const [from, to] of [
      ['config/crd/bases/web.example.com_websites.yaml', 'crd.yaml'],
      ['config/rbac/role.yaml', 'role.yaml'],
    ]) {
      copyFileSync(join(cwd, from), join(folder, to));
    }
    await record(cwd);
    await drawCard();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The picture that other sites show for a link. */
async function drawCard() {
  const browser = await startBrowser(findBrowser());
  try {
    const tab = await browser.newPage();
    await tab.setViewport({ width: 1200, height: 630 });
    await tab.goto(pathToFileURL(join(root, 'hack/docs/card.svg')).href);
    await tab.screenshot({ path: join(root, 'docs/public/card.png') });
  } finally {
    await browser.close();
  }
}

/** The page without its tests and checks, which change nothing. */
function untilWritten(page) {
  return page.replace(/^## 5\. [\s\S]*/m, '').replaceAll(/^npm run check\n/gm, '');
}

/** Runs the operator, scales its website, and deletes what it owns. */
async function record(cwd) {
  const recording = join(cwd, 'recording.json');
  const flags = ['--samples', '--port=0', `--export=${recording}`];
  const kbts = join(cwd, 'node_modules/kbts/bin/kbts.js');
  const dev = spawn(process.execPath, [kbts, 'dev', ...flags], { cwd });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => dev.once('close', resolve));
  try {
    await change(cwd);
    const why = execFileSync(process.execPath, [kbts, 'why', 'website/website-sample'], { cwd, encoding: 'utf8' });
    writeFileSync(join(folder, 'why.txt'), why);
  } catch (error) {
    throw new Error(`${error.message}\n${output}`, { cause: error });
  } finally {
    dev.kill('SIGINT');
    await ended;
  }
  // Nothing of the machine: the page shows where the kubeconfig is.
  writeFileSync(
    join(folder, 'recording.json'),
    readFileSync(recording, 'utf8').replaceAll(cwd, '/home/me/website-operator'),
  );
}

async function change(cwd) {
  const { newClient } = await import('../../dist/runtime/client/index.js');
  const { loadConfig } = await import('../../dist/runtime/config/index.js');
  const { waitFor } = await import('../../dist/testing/index.js');
  const { defineKind } = await import('../../dist/k8s/kind.js');
  const { Deployment } = await import('../../dist/k8s/apps/v1.js');
  const group = { group: 'web.example.com', version: 'v1' };
  const Website = defineKind({ ...group, kind: 'Website', plural: 'websites', namespaced: true });
  const kubeconfig = join(cwd, 'node_modules/.cache/kbts/dev/kubeconfig');
  const key = { name: 'website-sample', namespace: 'default' };
  await waitFor(() => existsSync(kubeconfig), { what: 'the kubeconfig', timeout: 120_000 });
  const client = newClient({ config: await loadConfig({ kubeconfig }) });
  const pods = (count) => {
    const isReported = async () => (await client.find(Website, key))?.status?.readyReplicas === count;
    return waitFor(isReported, { what: `a status with ${count} pods`, timeout: 120_000 });
  };
  await pods(2);
  const scaled = Website.from({ metadata: key, spec: { replicas: 3 } });
  await client.apply(scaled, { fieldManager: 'kubectl', force: true });
  await pods(3);
  const { metadata } = await client.get(Deployment, key);
  await client.delete(Deployment.from({ metadata: key }));
  const isReplaced = async () => {
    const found = await client.find(Deployment, key);
    return found?.status?.readyReplicas === 3 && found.metadata.uid !== metadata.uid;
  };
  await waitFor(isReplaced, { what: 'a new Deployment', timeout: 120_000 });
  await pods(3);
}
