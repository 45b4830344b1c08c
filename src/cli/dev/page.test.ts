import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser, startBrowser } from '../../../hack/browser.mjs';
import { copyDevProject, type DevProject } from '../../dev/fixtures/dev-project.js';
import type { DevState } from '../../dev/index.js';
import { waitFor } from '../../testing/index.js';
import { type FakeIo, fakeIo } from '../terminal/fixtures/fake-io.js';
import { runDev } from './run-dev.js';
import { askSession } from './running-session.js';

const path = findBrowser();
const isSkipped = path === undefined && !process.env.CI;
const controller = 'src/controller/memcached.controller.ts';
const types = 'src/api/v1alpha1/memcached.types.ts';
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

    it('shows in the timeline that a changed type was installed', async () => {
      edit(types, (text) => text.replace(/(class MemcachedSpec \{\n)/, '$1  color?: string;\n\n'));
      await shows('.list .row-line', 'installed changed CRDs');
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
  },
);
