import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, startBrowser } from '../../../hack/browser.mjs';
import { servePage } from './fixtures/page-server.js';
import { hostile, reconcile, recordedAt, recording } from './fixtures/recording.js';

const path = findBrowser();
// In CI a missing browser is a failure.
const isSkipped = path === undefined && !process.env.CI;
const patience = 10_000;
const screens = ['reconciles/created', 'objects/uid-memcached-sample', 'webhooks/call-0', 'permissions', 'faults'];

describe.skipIf(isSkipped)(`the page of kbts dev${isSkipped ? ': Chromium is not installed' : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser(path ?? 'chromium');
  });
  afterAll(() => browser?.close());

  /** Runs a function with a new tab of a server, and expects no errors in its console. */
  async function inTab(
    source: Parameters<typeof servePage>[0],
    use: (tab: Page, server: Awaited<ReturnType<typeof servePage>>) => Promise<void>,
  ) {
    const server = await servePage(source);
    const errors: string[] = [];
    try {
      const tab = await browser.newPage();
      tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      tab.on('pageerror', (error) => errors.push(String(error)));
      await tab.setViewport({ width: 1280, height: 800 });
      await tab.goto(server.url);
      await tab.waitForSelector('.connection:is(.live, .recording)');
      await use(tab, server);
      await tab.close();
    } finally {
      await server.stop();
    }
    expect(errors).toEqual([]);
  }

  it('shows each screen of a recording on phones and desktops, light and dark', async () => {
    await inTab(recording(), async (tab, { url }) => {
      for (const width of [1280, 400]) {
        await tab.setViewport({ width, height: 800 });
        for (const scheme of ['light', 'dark']) {
          await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          for (const screen of screens) {
            await tab.goto(`${url}/#/${screen}`);
            await tab.waitForSelector(screen.includes('/') ? '.detail h2' : '.page, .empty');
            expect(await tab.evaluate('document.documentElement.scrollWidth'), `${screen} at ${width}`).toBe(width);
            expect((await brightness(tab)) > 128, scheme).toBe(scheme === 'light');
            const current = await tab.$eval('nav [aria-current]', (link) => link.getBoundingClientRect().right);
            expect(current, `${screen} in the navigation`).toBeLessThanOrEqual(width);
          }
        }
      }
    });
  });

  it('shows cause, requests, changes and log of a reconcile', async () => {
    await inTab(recording(), async (tab, { url }) => {
      await tab.goto(`${url}/#/reconciles/created`);
      const text = await textOf(tab, '.detail');
      const parts = [
        'Cause',
        'created',
        'get',
        'create',
        '+ kind: Deployment',
        'conditions[0].status',
        'Log',
        'created deployment',
      ];
      expect(text).toMatch(new RegExp(parts.map((part) => part.replaceAll(/[+[\]]/g, '\\$&')).join('.*'), 's'));
    });
  });

  it('shows a request as failed if the connection broke within the response', async () => {
    await inTab(recording(), async (tab, { url }) => {
      await tab.goto(`${url}/#/reconciles/failed-3`);
      expect(await textOf(tab, '.detail .requests .bad-text')).toContain('ECONNRESET');
    });
  });

  it('folds idle time, and hides what a filter excludes', async () => {
    await inTab(recording(), async (tab) => {
      expect(await textOf(tab, '.list')).toContain('28.7 s idle');
      await tab.type('#filter', 'looping -own');
      await tab.waitForFunction("document.querySelectorAll('.list .row').length === 1");
      expect(await textOf(tab, '.list')).toContain('status.lastSeen');
    });
  });

  it('shows hostile strings without running them', async () => {
    await inTab(recording(), async (tab, { url }) => {
      for (const screen of [
        'reconciles/failed-3',
        `objects/${encodeURIComponent(`uid-${hostile}`)}`,
        'webhooks/call-0',
      ]) {
        await tab.goto(`${url}/#/${screen}`);
        await tab.waitForSelector('.detail');
        expect(await textOf(tab, '.detail')).toContain('<script>hacked()</script>');
        expect(await tab.evaluate("document.querySelectorAll('body img, body script').length")).toBe(0);
      }
      expect(await tab.title()).not.toContain('hacked');
    });
  });

  it('is used with the keyboard only', async () => {
    await inTab(recording(), async (tab) => {
      // Keys arrive faster than a slow machine handles events.
      await tab.emulateCPUThrottling(5);
      const press = async (...keys: Parameters<Page['keyboard']['press']>[0][]) => {
        for (const key of keys) await tab.keyboard.press(key);
      };
      await press('j', 'j');
      await tab.waitForFunction("location.hash === '#/reconciles/loop-7'");
      await press('Enter');
      expect(await tab.evaluate('document.activeElement.className')).toBe('split-detail');
      await press('Escape', 'Escape');
      await tab.waitForFunction("location.hash === '#/reconciles'");
      await press('/');
      await tab.keyboard.type('scaled-by-nobody');
      await tab.waitForFunction("document.querySelectorAll('.list .row').length === 0");
      await press('Escape', '2', 'j');
      await tab.waitForSelector('[role=treeitem][aria-selected=true][aria-expanded=true]');
      await press('ArrowLeft');
      await tab.waitForSelector('[role=treeitem][aria-selected=true][aria-expanded=false]');
      await press('?');
      await tab.waitForSelector('dialog[open]');
      await press('Escape');
      await tab.waitForSelector('dialog:not([open])');
    });
  });

  it('passes one event stream on to seven tabs, and to another tab when its tab is closed', async () => {
    const { state } = recording();
    await inTab(state, async (first, server) => {
      const tabs = [first];
      const show = async (shown: readonly Page[], id: string) => {
        for (const tab of shown) {
          const isShown = () => tab.evaluate(`!!document.getElementById('row-${id}')`);
          await expect.poll(isShown, { timeout: patience, message: id }).toBe(true);
        }
      };
      // Browsers allow six connections to a server: with a stream for each tab, the seventh would not load.
      while (tabs.length < 7) {
        const tab = await browser.newPage();
        await tab.goto(server.url);
        tabs.push(tab);
      }
      await show(tabs, 'running');
      expect(server.streams()).toBe(1);
      server.send({ revision: 101, kind: 'reconcile', reconcile: reconcile('new-1', { name: 'one' }, recordedAt, 5) });
      await show(tabs, 'new-1');
      await first.goto('about:blank');
      await expect.poll(server.streams, { timeout: patience }).toBe(1);
      server.send({ revision: 102, kind: 'reconcile', reconcile: reconcile('new-2', { name: 'two' }, recordedAt, 5) });
      await show(tabs.slice(1), 'new-2');
      // Each of them still has a connection for requests.
      const [last = first] = tabs.slice(-1);
      await last.goto(`${server.url}/#/objects/uid-memcached-sample`);
      await last.waitForSelector('.yaml');
      await Promise.all(tabs.slice(1).map((tab) => tab.close()));
    });
  });

  it('stays small while 15,000 reconciles of 500 objects arrive, as in five minutes', async () => {
    await inTab(recording({ reconciles: [], lines: [] }).state, async (tab, server) => {
      const requests = recording().state.reconciles.find(({ id }) => id === 'scaled')?.requests ?? [];
      for (let sent = 0; sent < 15_000; sent += 500) {
        const changes = Array.from({ length: 500 }, (_, index) => {
          const id = `n-${sent + index}`;
          const one = reconcile(id, { name: `object-${index}` }, recordedAt + sent + index, 5, { requests });
          return { revision: 101 + sent + index, kind: 'reconcile', reconcile: one } as const;
        });
        server.send(...changes);
      }
      await tab.waitForSelector('#row-n-14999');
      const devtools = await tab.createCDPSession();
      await devtools.send('HeapProfiler.collectGarbage');
      const { JSHeapUsedSize = 0, Nodes = 0 } = await tab.metrics();
      expect(JSHeapUsedSize / 1e6).toBeLessThan(50);
      expect(Nodes).toBeLessThan(5_000);
    });
  });

  it('renders only rows in view, which stay where they are when others arrive', async () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      reconcile(`n-${index}`, { name: `n-${index}` }, recordedAt + index, 1),
    );
    await inTab(recording({ reconciles: many, lines: [] }).state, async (tab, server) => {
      expect(await tab.$$eval('.list .row', (rows) => rows.length)).toBeLessThan(80);
      // The middle of the list, whose rows have a height of 32 pixels.
      await tab.$eval('.list', (list) => list.scrollTo({ top: 32_000 }));
      await tab.waitForSelector('#row-n-999');
      const topOf = () => tab.$eval('#row-n-999', (row) => Math.round(row.getBoundingClientRect().top));
      const top = await topOf();
      server.send({
        revision: 101,
        kind: 'reconcile',
        reconcile: reconcile('new', { name: 'new' }, recordedAt + 9000, 1),
      });
      await tab.waitForSelector('.list [aria-setsize="2002"]');
      expect(await topOf()).toBe(top);
      await tab.focus('.list');
      await tab.keyboard.press('End');
      await tab.waitForSelector('#row-n-0[aria-selected=true]');
    });
  });

  it('turns title and icon red while something is wrong', async () => {
    const { state } = recording({ problems: [], hotLoops: [], permissions: [], reconciles: [] });
    await inTab(state, async (tab, server) => {
      const icon = () => tab.$eval('link[rel=icon]', (link) => link.getAttribute('href'));
      expect([await tab.title(), await icon()]).toEqual(['memcached-operator · kbts dev', 'icon.svg']);
      server.send({
        revision: 101,
        kind: 'problems',
        problems: [{ source: 'build', severity: 'error', message: 'broken' }],
      });
      await tab.waitForFunction("document.title.startsWith('(1)')");
      expect(await icon()).toBe('icon-error.svg');
    });
  });

  it('creates a sample, turns a fault on, and deletes after a second click', async () => {
    await inTab(recording({ reconciles: [], lines: [] }).state, async (tab, { url, actions }) => {
      expect(await textOf(tab, '.empty')).toContain(
        'kubectl --kubeconfig /tmp/memcached-operator/.kbts/kubeconfig apply',
      );
      await tab.click('.empty button');
      await tab.waitForSelector('.notice pre');
      await tab.goto(`${url}/#/faults`);
      await tab.waitForSelector('[role=switch]');
      await tab.click('[role=switch]');
      await tab.goto(`${url}/#/objects/uid-memcached-sample`);
      await tab.waitForSelector('.detail .delete');
      await tab.click('.detail .delete');
      await tab.click('.detail .delete');
      await expect
        .poll(() => actions)
        .toEqual([
          { kind: 'sample', apiVersion: 'cache.example.com/v1alpha1', objectKind: 'Memcached' },
          { kind: 'fault', name: 'latency', isOn: true },
          {
            kind: 'delete',
            apiVersion: 'cache.example.com/v1alpha1',
            objectKind: 'Memcached',
            namespace: 'default',
            name: 'memcached-sample',
          },
        ]);
    });
  });
});

async function textOf(tab: Page, selector: string): Promise<string> {
  await tab.waitForSelector(selector);
  return await tab.$eval(selector, (element) => element.textContent ?? '');
}

/** Of the background, from 0 to 255. */
function brightness(tab: Page): Promise<number> {
  return tab.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));
}
