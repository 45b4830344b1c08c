import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, startBrowser } from '../../../hack/browser.mjs';
import { copyDevProject, type DevProject } from '../../dev/fixtures/dev-project.js';
import type { DevState } from '../../dev/index.js';
import type { RecordedRequest } from '../../runtime/recorder/index.js';
import { waitFor } from '../../testing/index.js';
import { type FakeIo, fakeIo } from '../terminal/fixtures/fake-io.js';
import { runDev } from './run-dev.js';
import { askSession } from './running-session.js';

const path = findBrowser();
const isSkipped = path === undefined && !process.env.CI;
const controller = 'src/controller/memcached.controller.ts';
const types = 'src/api/v1alpha1/memcached.types.ts';
const sample = 'config/samples/cache_v1alpha1_memcached.yaml';
const patience = 60_000;

describe.skipIf(isSkipped)(
  `kbts dev on its page${isSkipped ? ': Chromium is not installed' : ''}`,
  { timeout: 120_000 },
  () => {
    let project: DevProject;
    let io: FakeIo;
    let ended: Promise<number>;
    let browser: Browser;
    let tab: Page;

    beforeAll(async () => {
      project = await copyDevProject('memcached');
      io = fakeIo(project.folder, { answers: [], env: process.env });
      ended = runDev({ samples: false, rbac: true, types: true, port: '0', inspect: false }, io, project.fromSource);
      const found = () => /^page {8}(\S+)$/m.exec(io.printed.stdout)?.[1];
      const url = await waitFor(found, { what: 'the page', timeout: patience }).catch((error: Error) => {
        throw new Error(`${error.message}; it printed ${io.printed.stdout}${io.printed.stderr}`);
      });
      browser = await startBrowser(path ?? 'chromium');
      tab = await browser.newPage();
      tab.setDefaultTimeout(patience);
      await tab.setViewport({ width: 1280, height: 800 });
      await tab.goto(url);
      await tab.waitForSelector('.connection.live');
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      io?.interrupt();
      await ended;
      project?.remove();
    });

    const edit = (file: string, change: (text: string) => string) => {
      const place = join(project.folder, file);
      writeFileSync(place, change(readFileSync(place, 'utf8')));
      io.touch(file);
    };
    const stateOf = async () => (await askSession<DevState>('/api/state', io)) as DevState; // the session runs
    // Functions for the tab are strings, because these sources are checked without the types of browsers.
    const show = (hash: string) => tab.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    const textsOf = (selector: string) =>
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => element.textContent)`;
    /** Waits until a part of the page contains a string. */
    const shows = (selector: string, text: string | RegExp) => {
      const test = typeof text === 'string' ? `includes(${JSON.stringify(text)})` : `match(${text})`;
      return tab.waitForFunction(`${textsOf(selector)}.some((text) => text.${test})`);
    };
    const hides = (selector: string, text: string) =>
      tab.waitForFunction(`!${textsOf(selector)}.some((text) => text.includes(${JSON.stringify(text)}))`);
    const click = (label: string) =>
      tab.evaluate(`[...document.querySelectorAll('button')].find((one) => one.textContent === '${label}').click()`);
    const runs = (restarts: number) => shows('.head-state', new RegExp(`operator running, ${restarts} restart`));

    it('creates the sample, and shows its reconciles', async () => {
      await shows('.empty', 'Nothing was reconciled yet');
      await click('Create this sample');
      await shows('.list .row-reconcile', 'memcached-sample');
    });

    it('shows what a changed controller does', async () => {
      edit(controller, (text) =>
        text.replace(
          'const memcached = await',
          "console.error('changed');\n    throw new Error('changed controller');\n    const memcached = await",
        ),
      );
      await runs(1);
      await shows('.list .row-reconcile', 'changed controller');
      expect(await tab.title()).toMatch(/^\(\d+\) /);
      edit(controller, (text) => text.replace(/console\.error\('changed'\);\n.*\n/, ''));
      await runs(2);
    });

    it('shows a changed type in the timeline, and its field in an object', async () => {
      edit(types, (text) => text.replace(/(class MemcachedSpec \{\n)/, '$1  color?: string;\n\n'));
      await shows('.list .row-line', 'installed changed CRDs');
      edit(sample, (text) => text.replace('spec:\n', 'spec:\n  color: green\n'));
      io.press('s');
      const uid = await waitFor(async () => (await stateOf()).objects.find(({ kind }) => kind === 'Memcached')?.uid, {
        what: 'the Memcached',
        timeout: patience,
      });
      await show(`#/objects/${uid}`);
      await shows('.yaml', 'color: green');
      await show('#/reconciles');
    });

    it('shows a type error with its place, until it is fixed', async () => {
      edit(controller, (text) => `${text}\nexport const wrong: number = 'text';\n`);
      await shows('.banner.bad', /memcached\.controller\.ts:\d+:14.*Type 'string' is not assignable to type 'number'/);
      edit(controller, (text) => text.replace("\nexport const wrong: number = 'text';\n", ''));
      await hides('.banner', "Type 'string' is not assignable");
    });

    it.each(['page', 'terminal'])('shows a missing permission, which the %s adds to the source', async (where) => {
      edit(controller, (text) => text.replace(/^@Rbac\(.*'pods'.*\n/m, ''));
      await show('#/permissions');
      await shows('.error', "@Rbac({ groups: [''], resources: ['pods'], verbs: ['list'] })");
      if (where === 'page') {
        await click('Add them to the source');
        await shows('.notice', /\+@Rbac\(\{ groups: \[''\], resources: \['pods'\], verbs: \['list', 'watch'\] \}\)/);
      } else io.press('f');
      await hides('.error', 'pods');
      await show('#/reconciles');
      const { restarts } = (await stateOf()).operator;
      await runs(restarts);
    });

    it('names a controller that writes the time into its status', async () => {
      edit(controller, (text) =>
        text
          .replace('if (isSemanticallyEqual(status, memcached.status)) return;', '')
          .replace(
            'const status: MemcachedStatus = { ...memcached.status, nodes,',
            'const status: MemcachedStatus = { ...memcached.status, nodes: [new Date().toISOString()],',
          ),
      );
      await shows(
        '.banner.bad',
        /Hot loop: Memcached default\/memcached-sample was reconciled \d+ times in 10 s.*status\.nodes/,
      );
      const { hotLoops, operator } = await stateOf();
      const startedAt = operator.startedAt ?? Number.NaN;
      const named = hotLoops.find(({ at }) => at > startedAt);
      expect((named?.at ?? Number.NaN) - startedAt).toBeLessThan(10_000);
    });

    /** Clicks the switch of a fault. The mouse could miss it, because banners of the hot loop move it. */
    const turn = async (title: string, isOn: boolean) => {
      const found = `[role=switch][aria-label="${title}"]`;
      await tab.waitForSelector(`${found}[aria-checked=${!isOn}]`);
      await tab.evaluate(`document.querySelector(${JSON.stringify(found)}).click()`);
      await tab.waitForSelector(`${found}[aria-checked=${isOn}]`);
    };

    // The hot loop writes all the time, so each fault meets a request.
    it.each<[title: string, isBroken: (request: RecordedRequest) => boolean, effect: RegExp]>([
      ['Each request takes half a second longer.', ({ duration }) => duration >= 500, /[5-9]\d\d ms|\d s/],
      ['Each update fails with a conflict (409).', ({ status }) => status === 409, /409/],
      ['Every second request is rejected for now (429).', ({ retries }) => retries > 0, /×\d/],
      [
        'Every fourth request ends with a broken connection.',
        ({ retries, error }) => retries > 0 || error?.type === 'ECONNRESET',
        /×\d|ECONNRESET/,
      ],
    ])('breaks requests: %s', async (title, isBroken, effect) => {
      await show('#/faults');
      const since = Date.now();
      await turn(title, true);
      await shows('nav', 'faultson');
      const broken = await waitFor(
        async () =>
          (await stateOf()).reconciles.findLast(
            ({ startedAt, requests }) => startedAt > since && requests.some(isBroken),
          ),
        { what: 'a broken request', timeout: patience },
      );
      await show(`#/reconciles/${broken.id}`);
      await shows('.detail .requests', effect);
      await show('#/faults');
      await turn(title, false);
    });

    it('restarts the API server, and the operator continues', async () => {
      await show('#/faults');
      const press = (title: string) =>
        tab.evaluate(`[...document.querySelectorAll('.faults li')]
        .find((one) => one.textContent.includes('${title}')).querySelector('button').click()`);
      await press('The API server restarts.');
      await shows('.notice', 'the API server has restarted');
      const since = Date.now();
      await waitFor(
        async () =>
          (await stateOf()).reconciles.some(({ startedAt, outcome }) => startedAt > since && outcome === 'success'),
        { what: 'a later reconcile', timeout: patience },
      );
      await press('another replica takes its Lease');
      await shows(
        '.notice',
        /the Lease [\w.]+ was taken from the operator; the operator ended with code 1, and was restarted/,
      );
      await show('#/reconciles');
      await shows('.list .row-reconcile', 'memcached-sample');
    });
  },
);
