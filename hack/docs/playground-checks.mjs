// The checks of the playground in a browser.
import { deflateRawSync } from 'node:zlib';
import axe from 'axe-core';
import { readExamples } from './playground.mjs';
import { CheckFailed, expect, patience } from './site-checks.mjs';

const phone = { width: 400, height: 800 };
const desktop = { width: 1280, height: 800 };
/** Editors contain only the lines that are visible. */
const tall = { width: 1280, height: 3000 };

const [{ state: frigate }] = readExamples();
const types = frigate.files['src/api/v1/frigate.types.ts'];

/**
 * What a reader does in the playground, by name. Each is called with a tab, a `Page` of puppeteer, and the URL of the site.
 */
export const playgroundInteractions = {
  async 'the playground generates what the types say, and judges the object'(tab, url) {
    await openPlayground(tab, `${url}/playground/`);
    await waitForText(tab, 'Generated file', 'minimum: 4');
    await setText(tab, 'Types', types, '@Minimum(4)', '@Minimum(6)');
    await waitForText(tab, 'Generated file', 'minimum: 6');
    await waitFor(tab, '.verdict.good', 'accepted');
    await waitForText(tab, 'Stored object', 'guns: 18');
    await setText(tab, 'Object', frigate.object, 'rig: Ship', 'rig: Sloop\n  guns: 5\n  color: red');
    await waitFor(tab, '.verdict.bad', 'rejected');
    await waitFor(tab, '.response', 'unknown field "spec.color"');
    await setText(tab, 'Object', frigate.object, 'rig: Ship', 'rig: Sloop\n  guns: 5');
    await waitFor(
      tab,
      '.response',
      'Frigate.ship.example.com "surprise" is invalid: spec.guns: Invalid value: 5: spec.guns in body should be greater than or equal to 6',
    );
    await setText(tab, 'Object', frigate.object, 'rig: Ship', 'rig: Sloop\n  guns: 28');
    await waitFor(tab, '.response', 'spec: Invalid value: a sloop has at most 20 guns');
  },
  async 'a message in the playground leads to its cause'(tab, url) {
    await openPlayground(tab, `${url}/playground/`);
    await setText(tab, 'Types', types, '@Minimum(4)', "@Minimum('x')");
    await waitFor(tab, '.messages', '@Minimum');
    await clickButton(tab, 'v1beta1/frigate.types.ts');
    await tab.click('.messages button');
    await tab.waitForFunction(
      () => getSelection()?.toString().includes('Minimum') || getSelection()?.toString() === "'x'",
      {
        timeout: patience,
      },
    );
    const isStale = await tab.$eval('.state', (element) => element.textContent !== '');
    expect(isStale, 'old manifests are shown as new ones');
  },
  async 'a link restores the playground'(tab, url) {
    await openPlayground(tab, `${url}/playground/`);
    await setText(tab, 'Types', types, '@Minimum(4)', '@Minimum(7)');
    await clickButton(tab, 'Copy link');
    await tab.waitForFunction(() => location.hash.startsWith('#v1/'), { timeout: patience });
    const link = await tab.evaluate(() => location.href);
    await tab.goto('about:blank');
    await openPlayground(tab, link);
    await waitForText(tab, 'Generated file', 'minimum: 7');
  },
  async 'the playground opens the file of a tutorial'(tab, url) {
    await openPlayground(tab, `${url}/playground/#example/memcached/src/controller/memcached.controller.ts`);
    await waitForText(tab, 'Types', 'MemcachedReconciler');
    await waitForText(tab, 'Generated file', 'memcacheds');
    await waitFor(tab, '.verdict', 'accepted');
  },
  async 'tutorials and markers lead to the playground'(tab, url) {
    await tab.setViewport(tall);
    await tab.goto(`${url}/tutorials/memcached`);
    await tab.click('.playground-link a[href$="memcached.types.ts"]');
    await waitForText(tab, 'Generated file', 'memcacheds.cache.example.com');
    await tab.goto(`${url}/reference/markers`);
    await tab.click('#minlength-kubebuildervalidationminlength ~ .playground-link a');
    await waitForText(tab, 'Generated file', 'minLength: 1');
    await waitFor(tab, '.response', 'spec.name: Required value');
  },
  async 'the playground targets an older version of Kubernetes'(tab, url) {
    await openPlayground(tab, `${url}/playground/#example/cronjob`);
    await waitForText(tab, 'Generated file', 'jobTemplate');
    await tab.select('header label:nth-of-type(2) select', '1.33');
    await tab.waitForFunction(() => document.querySelector('.state')?.textContent === '', { timeout: patience });
    await tab.waitForFunction(() => location.hash.startsWith('#v1/'), { timeout: patience });
    await waitFor(tab, '.verdict', 'accepted');
  },
  async 'a hostile link is text, and cannot run code'(tab, url) {
    const html = '<img src=x onerror="globalThis.isRun = true">';
    const files = { 'a.types.ts': `${html}\nexport class A { '${html}': string }` };
    const state = deflateRawSync(JSON.stringify({ files, object: `${html}: ${html}` })).toString('base64url');
    await openPlayground(tab, `${url}/playground/#v1/${state}`);
    await waitFor(tab, '.verdict', 'rejected');
    expect((await tab.$('main img')) === null, 'HTML of a link is part of the page');
    const isRun = await tab.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.isRun = true';
      document.body.append(script);
      return globalThis.isRun === true;
    });
    expect(!isRun, 'a script in the page is run');
    const bomb = deflateRawSync('['.repeat(60_000_000)).toString('base64url');
    const hashes = [
      '#v1/%%%',
      `#v1/${'A'.repeat(200_000)}`,
      `#v1/${bomb}`,
      '#example/..%2f..%2fsecret',
      '#example/other',
    ];
    for (const hash of hashes) {
      await tab.goto('about:blank');
      await openPlayground(tab, `${url}/playground/${hash}`);
      await waitFor(tab, '.notice', 'could not be');
    }
    await clickButton(tab, 'Copy link');
    await tab.waitForFunction(() => location.hash === '', { timeout: patience });
  },
  async 'the playground works without the data of the site'(tab, url) {
    await tab.evaluateOnNewDocument(() => {
      // As a browser does that blocks the data of sites.
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('access is denied', 'SecurityError');
        },
      });
    });
    await openPlayground(tab, `${url}/playground/`);
    await waitFor(tab, '.verdict', 'accepted');
  },
  async 'a paste of 1 MB does not block the playground'(tab, url) {
    await openPlayground(tab, `${url}/playground/`);
    await tab.$eval('.cm-content[aria-label="Object"]', (element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', `# ${'x'.repeat(99)}\n`.repeat(10_000));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await waitFor(tab, '.stopped', 'the limit is 400000');
    await waitFor(tab, '.state', 'of an earlier run');
    const verdict = await tab.$eval('.verdict', (element) => element.textContent);
    expect(verdict === '', `the object that is not judged is \`${verdict}\``);
    await setText(tab, 'Object', 'kind: Frigate');
    await waitFor(tab, '.verdict', 'rejected');
  },
  async 'a run that does not end is stopped'(tab, url) {
    await openPlayground(tab, `${url}/playground/`);
    // 2^40 paths through 40 types.
    const classes = Array.from({ length: 40 }, (_, at) => `class T${at} { a?: T${at + 1}; b?: T${at + 1} }`);
    await setText(
      tab,
      'Types',
      types,
      'export class FrigateStatus {',
      `${classes.join('\n')}\nclass T40 {}\nexport class FrigateStatus {\n  t?: T0;`,
    );
    await tab.waitForFunction(() => document.querySelector('.stopped, .messages .error') !== null, {
      timeout: patience,
    });
    await setText(tab, 'Types', types);
    await tab.waitForFunction(() => document.querySelector('.stopped, .messages .error') === null, {
      timeout: patience,
    });
  },
  async 'the playground works with the keyboard only'(tab, url) {
    await openPlayground(tab, `${url}/playground/`);
    const reached = [];
    for (let count = 0; count < 40; count += 1) {
      await tab.keyboard.press('Tab');
      const name = await tab.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40) ?? '';
      });
      if (reached.includes(name)) break;
      reached.push(name);
      if (name === 'Object') await tab.keyboard.type('# ');
    }
    for (const name of ['Copy link', 'Add file', 'role.yaml', 'Types', 'Generated file', 'Object', 'Stored object'])
      expect(reached.includes(name), `Tab does not reach ${name}, only ${reached.join(', ')}`);
    await waitFor(tab, '.verdict', 'rejected');
    await tab.focus('.actions button:last-child');
    await tab.keyboard.press('Enter');
    await waitFor(tab, 'dialog[open] pre', 'npx kbts create api --group ship --version v1 --kind Frigate');
    await tab.keyboard.press('Escape');
    await tab.waitForFunction(() => document.querySelector('dialog[open]') === null, { timeout: patience });
  },
  async 'the playground has no serious problems of accessibility, and fits on a phone'(tab, url) {
    await tab.setBypassCSP(true);
    for (const viewport of [desktop, phone]) {
      for (const value of ['light', 'dark']) {
        await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
        await tab.goto('about:blank');
        await openPlayground(tab, `${url}/playground/`, viewport);
        await setText(tab, 'Object', frigate.object, 'rig: Ship', 'rig: Schooner');
        await waitFor(tab, '.verdict.bad', 'rejected');
        const width = await tab.evaluate(() => document.documentElement.scrollWidth);
        expect(width <= viewport.width, `the page is ${width} px wide on a screen of ${viewport.width} px`);
        await tab.evaluate(axe.source);
        const serious = await tab.evaluate(async () => {
          const { violations } = await globalThis.axe.run();
          return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        });
        expect(serious.length === 0, `${viewport.width} px, ${value}: ${serious.join('; ')}`);
      }
    }
  },
  async 'the text area of the playground works before the editor is loaded'(tab, url) {
    await tab.evaluateOnNewDocument(() => {
      // The worker never responds, so the editor with colors is not loaded.
      globalThis.Worker = class {
        postMessage() {}
        terminate() {}
      };
    });
    await tab.goto(`${url}/playground/`);
    await tab.waitForSelector('textarea[aria-label="Types"]', { timeout: patience });
    await tab.type('textarea[aria-label="Types"]', '// ');
    const text = await tab.$eval('textarea[aria-label="Types"]', (area) => area.value);
    expect(text.includes('// '), 'the text area does not accept text');
    expect(text.includes('class Frigate'), 'the text area has no example');
  },
};

/** Opens the playground, and waits for the first result and the editor with colors. */
async function openPlayground(tab, address, viewport = tall) {
  await tab.setViewport(viewport);
  await tab.goto(address);
  await tab.waitForSelector('.cm-content[aria-label="Types"]', { timeout: patience });
}

async function waitFor(tab, selector, text) {
  const isShown = (selector, text) =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
  try {
    await tab.waitForFunction(isShown, { timeout: patience }, selector, text);
  } catch {
    const found = await tab.$$eval(selector, (all) => all.map((element) => element.textContent).join('; '));
    throw new CheckFailed(`expected \`${text}\`, found \`${found}\``);
  }
}

/** Waits for a string in the visible lines of an editor. */
async function waitForText(tab, label, text) {
  await waitFor(tab, `.cm-content[aria-label="${label}"]`, text);
}

/** Types a string into an editor in place of what is there, with one part of it replaced. */
async function setText(tab, label, text, part = '', replacement = '') {
  expect(text.includes(part), `\`${part}\` is not in the text`);
  await tab.focus(`.cm-content[aria-label="${label}"]`);
  await tab.keyboard.down('Control');
  await tab.keyboard.press('KeyA');
  await tab.keyboard.up('Control');
  await tab.keyboard.sendCharacter(text.replace(part, () => replacement));
}

async function clickButton(tab, text) {
  const button = await tab.evaluateHandle(
    (wanted) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === wanted),
    text,
  );
  await button.click();
}
