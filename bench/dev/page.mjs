// `npm run bench -- dev-page [--seconds N] [--tabs N]`: the page of `kbts dev` in Chromium while an operator reconciles 500
// objects, 50 a second. Prints how long frames take, what the tab computes, and its memory. Everything is real: operator, API
// server, recorder, event stream and browser, on the built package.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser, startBrowser } from '../../hack/browser.mjs';
import { withProgress } from '../../hack/progress.mjs';
import { root } from '../../hack/run-step.mjs';
import { processesOf, Session } from './session.mjs';

const [objects, perSecond] = [500, 50];
const collection = '/apis/cache.example.com/v1alpha1/namespaces/default/memcacheds';
const sessionFile = 'node_modules/.cache/kbts/dev/session.json';
const screens = ['reconciles', 'objects', 'webhooks', 'permissions', 'faults'];

/** Reconciles each object every 10 s, and writes its status. */
const controller = `
import { type Client, generationChangedPredicate, type Manager, newControllerManagedBy, type Request } from 'kbts/runtime';
import { Rbac } from 'kbts/api';
import { Memcached } from '../api/v1alpha1/memcached.types.js';

@Rbac({ groups: ['cache.example.com'], resources: ['memcacheds'], verbs: ['get', 'list', 'watch'] })
@Rbac({ groups: ['cache.example.com'], resources: ['memcacheds/status'], verbs: ['get', 'update', 'patch'] })
export class MemcachedReconciler {
  constructor(private readonly client: Client) {}

  async reconcile(request: Request) {
    const memcached = await this.client.find(Memcached, request);
    if (!memcached) return {};
    await this.client.status.update({ ...memcached, status: { ...memcached.status, nodes: [new Date().toISOString()] } });
    return { requeueAfter: ${(objects / perSecond) * 1000} };
  }

  setupWithManager(manager: Manager) {
    return newControllerManagedBy(manager)
      .for(Memcached, { predicates: [generationChangedPredicate] })
      .named('memcached')
      .complete(this);
  }
}
`;

/**
 * Measures the page, and prints two tables.
 *
 * @param {readonly string[]} args
 */
export async function benchDevPage(args) {
  const options = { seconds: { type: 'string', default: '300' }, tabs: { type: 'string', default: '1' } };
  const { values } = parseArgs({ args: [...args], options });
  const [seconds, tabs] = [Number(values.seconds), Number(values.tabs)];
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-bench-'));
  const session = new Session(prepareProject(join(scratch, 'memcached')), {
    cache: join(scratch, 'cache'),
    port: 4900,
    args: ['--types=false'],
  });
  const browser = await startBrowser(findBrowser() ?? 'chromium');
  try {
    await session.printed(/starting workers/);
    await session.printed(/^page /m);
    const { url: origin, token } = JSON.parse(readFileSync(join(session.project, sessionFile), 'utf8'));
    const url = `${origin}/?token=${token}`;
    const opened = [];
    for (let tab = 0; tab < tabs; tab += 1) opened.push(await openTab(browser, url));
    await withProgress(`bench: ${objects} objects`, () => createObjects(session));
    const rows = {};
    for (const screen of screens) {
      const name = `${screen}, ${seconds / screens.length} s`;
      rows[name] = await withProgress(`bench: ${name}`, () => measure(opened, screen, seconds / screens.length));
    }
    console.table(rows);
    const pages = opened.map(({ page }) => page.$eval('.connection', (element) => element.textContent));
    console.log(`tabs: ${(await Promise.all(pages)).join(', ')}; event streams: ${await streamsOf(opened)}`);
    console.log('aims: 95 % of frames below 50 ms, none above 200 ms, less than 150 MB');
  } finally {
    await browser.close();
    await session.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function prepareProject(project) {
  cpSync(join(root, 'testdata/memcached/project'), project, { recursive: true });
  writeFileSync(join(project, 'src/controller/memcached.controller.ts'), controller);
  rmSync(join(project, 'src/controller/memcached.controller.test.ts'), { force: true });
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/kbts'));
  for (const name of ['esbuild', 'typescript']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  return project;
}

/** Objects are created at the pace at which they are reconciled, so that reconciles are evenly spread. */
async function createObjects(session) {
  const began = performance.now();
  for (let index = 0; index < objects; index += 1) {
    const body = {
      apiVersion: 'cache.example.com/v1alpha1',
      kind: 'Memcached',
      metadata: { name: `memcached-${index}` },
      spec: { size: 1 },
    };
    const { status, text } = await session.request('POST', collection, body);
    if (status !== 201) throw new Error(`cannot create an object: ${text}`);
    const due = began + ((index + 1) / perSecond) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
}

async function openTab(browser, url) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const devtools = await page.createCDPSession();
  await devtools.send('Performance.enable');
  const streams = new Set();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') streams.add(requestId);
  });
  for (const event of ['Network.loadingFinished', 'Network.loadingFailed'])
    devtools.on(event, ({ requestId }) => streams.delete(requestId));
  await page.goto(url);
  await page.waitForSelector('.connection.live');
  return { page, devtools, streams };
}

async function streamsOf(tabs) {
  return tabs.reduce((sum, { streams }) => sum + streams.size, 0);
}

/** Measures the first tab, which is in front; all tabs show the screen, and scroll and select as a person does. */
async function measure(tabs, screen, seconds) {
  const [{ page, devtools }] = tabs;
  for (const tab of tabs) await tab.page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
  await page.bringToFront();
  await page.evaluate(() => {
    globalThis.frames_ = [];
    globalThis.isMeasured = true;
    let last;
    const frame = (at) => {
      if (last !== undefined) globalThis.frames_.push(at - last);
      last = at;
      if (globalThis.isMeasured) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const before = await metricsOf(devtools);
  const end = performance.now() + seconds * 1000;
  for (let step = 0; performance.now() < end; step += 1) {
    // A person selects a row now and then, and scrolls.
    if (step % 4 === 1) await page.$eval('.list', (list) => list.focus()).catch(() => {});
    if (step % 4 === 1) await page.keyboard.press('ArrowDown');
    if (step % 4 === 3) await page.$eval('.list', (list) => list.scrollBy(0, 900)).catch(() => {});
    if (step % 8 === 7) await page.$eval('.list', (list) => list.scrollTo(0, 0)).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, Math.max(0, end - performance.now()))));
  }
  const after = await metricsOf(devtools);
  const frames = await page.evaluate(() => {
    globalThis.isMeasured = false;
    return globalThis.frames_;
  });
  await devtools.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize: kept } = await metricsOf(devtools);
  const reconciles = await page.evaluate(
    () => document.querySelector('.list')?.querySelector('[aria-setsize]')?.ariaSetSize,
  );
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  const perSecondOf = (name) =>
    Number((((after[name] - before[name]) / (after.Timestamp - before.Timestamp)) * 1000).toFixed(0));
  return {
    frames: frames.length,
    'p50, ms': at(0.5),
    'p95, ms': at(0.95),
    'max, ms': at(1),
    'over 200': frames.filter((time) => time > 200).length,
    'tasks, ms/s': perSecondOf('TaskDuration'),
    'script, ms/s': perSecondOf('ScriptDuration'),
    'style, ms/s': perSecondOf('RecalcStyleDuration'),
    'layout, ms/s': perSecondOf('LayoutDuration'),
    'heap, MB': Math.round(after.JSHeapUsedSize / 1e6),
    'after GC, MB': Math.round(kept / 1e6),
    'process, MB': largestRenderer(page.browser().process().pid),
    nodes: after.Nodes,
    rows: Number(reconciles ?? 0),
  };
}

async function metricsOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Private memory of the largest process of a tab, as the browser's task manager shows it. */
function largestRenderer(browser) {
  const sizes = processesOf(browser).map((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return 0;
      return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1000;
    } catch {
      return 0; // it has ended
    }
  });
  return Math.round(Math.max(...sizes));
}
