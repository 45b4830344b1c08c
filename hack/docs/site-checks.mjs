// The checks of the documentation site in a browser.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Widths of a phone and of a desktop window. */
const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 900 };
/** Maximum weight of the landing page in bytes, compressed, before anyone scrolls. */
const landingBudget = 150_000;
/** Milliseconds that a page may take to show what is expected. */
export const patience = 60_000;

/** A check that a site does not pass. */
export class CheckFailed extends Error {}

/**
 * What a reader does on the site, by name. Each starts on the home page in a desktop window.
 * Each is called with a tab, a `Page` of puppeteer, and the URL of the site.
 */
export const interactions = {
  async 'the home page leads to the tutorial'(tab) {
    await tab.click('.VPHero a[href$="/first-operator"]');
    await hasHeading(tab, 'Your first operator');
  },
  async 'the sidebar leads to a page without loading the site again'(tab, url) {
    await open(tab, `${url}/first-operator`);
    await tab.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await tab.click('.VPSidebar a[href$="/concepts/finalizers"]');
    await hasHeading(tab, 'Finalizers');
    expect(await tab.evaluate(() => window.isSameDocument), 'the site was loaded again');
  },
  async 'the search finds a page'(tab) {
    await tab.click('.DocSearch-Button');
    await tab.waitForSelector('.search-input', { timeout: patience });
    await tab.type('.search-input', 'finalizer');
    await tab.waitForSelector('.VPLocalSearchBox .result[href*="/concepts/finalizers"]', { timeout: patience });
    await tab.click('.VPLocalSearchBox .result[href*="/concepts/finalizers"]');
    await tab.waitForFunction(() => location.pathname.endsWith('/concepts/finalizers'), { timeout: patience });
  },
  async 'the keyboard alone searches, opens a page, its menu and its code'(tab) {
    await tab.keyboard.press('/');
    await tab.waitForSelector('.search-input', { timeout: patience });
    await tab.keyboard.type('leader lease');
    const result = '.VPLocalSearchBox .result[href*="/concepts/leader-election"]';
    await tab.waitForSelector(result, { timeout: patience });
    for (let down = 0; down < 10 && !(await tab.$(`${result}.selected`)); down += 1)
      await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await hasHeading(tab, 'Leader election');
    await tabTo(tab, '.VPSidebar a[href$="/first-operator"]');
    await tab.keyboard.press('Enter');
    await hasHeading(tab, 'Your first operator');
    await tabTo(tab, 'button.copy');
    const isShown = () => getComputedStyle(document.activeElement).opacity === '1';
    await tab.waitForFunction(isShown, { timeout: patience });
  },
  async 'the search finds the API reference'(tab) {
    await tab.click('.DocSearch-Button');
    await tab.waitForSelector('.search-input', { timeout: patience });
    await tab.type('.search-input', 'generationChangedPredicate');
    await tab.waitForSelector('.VPLocalSearchBox .result[href*="/reference/api/"]', { timeout: patience });
  },
  async 'code is highlighted in both color schemes'(tab, url) {
    await open(tab, `${url}/first-operator`);
    const light = await colorsOfCode(tab);
    expect(light.length > 3, `TypeScript has only the colors ${light}`);
    await switchColors(tab);
    const dark = await colorsOfCode(tab);
    expect(dark.filter((color) => !light.includes(color)).length > 3, `dark mode has the colors ${dark}`);
  },
  async 'dark mode is kept'(tab) {
    const light = await brightness(tab);
    await switchColors(tab);
    await tab.reload();
    const dark = await brightness(tab);
    expect(light > 200 && dark < 60, `the background has a brightness of ${light}, and of ${dark} in dark mode`);
  },
  async 'a phone has the navigation in a menu'(tab, url) {
    await tab.setViewport(phone);
    await open(tab, `${url}/first-operator`);
    await tab.click('.VPLocalNav .menu');
    await tab.waitForSelector('.VPSidebar.open', { timeout: patience });
    await tab.waitForFunction(() => document.querySelector('.VPSidebar.open')?.getBoundingClientRect().left === 0, {
      timeout: patience,
    });
    await tab.click('.VPSidebar.open a[href$="/concepts/cache"]');
    await hasHeading(tab, 'The cache');
  },
  async 'a collapsed file of a tutorial opens'(tab, url) {
    await open(tab, `${url}/tutorials/memcached`);
    const code = 'details.custom-block .shiki';
    expect(
      (await tab.$(code)) !== null && !(await tab.$eval(code, (element) => element.checkVisibility())),
      'not closed',
    );
    await tab.click('details.custom-block summary');
    await tab.waitForSelector(code, { visible: true, timeout: patience });
  },
  async 'the landing page has tabs without JavaScript'(tab, url) {
    await tab.setJavaScriptEnabled(false);
    await tab.goto(`${url}/`);
    const shown = () =>
      tab.$$eval('.tabs > .panel', (panels) => panels.map((panel) => (panel.checkVisibility() ? 'x' : '-')).join(''));
    expect((await shown()) === 'x-', 'not only the first panel is shown');
    await tab.focus('#output-dev');
    await tab.keyboard.press('ArrowRight');
    expect((await shown()) === '-x', 'the arrow key does not show the second panel');
    await tab.click('label[for=output-dev]');
    expect((await shown()) === 'x-', 'a click does not show the first panel');
  },
  async 'the landing page replays a recording of kbts dev'(tab) {
    const frame = await tab.waitForSelector('.landing iframe');
    await frame.scrollIntoView();
    const page = await frame.contentFrame();
    await page.waitForSelector('.connection.recording', { timeout: patience });
    await page.waitForSelector('.list .row', { timeout: patience });
  },
  async 'the landing page is light'(tab, url) {
    const loaded = new Set();
    tab.on('request', (request) => loaded.add(request.url()));
    await tab.setCacheEnabled(false);
    await tab.goto(`${url}/`, { waitUntil: 'networkidle0' });
    // Pages that are linked to in view are prefetched after everything else.
    const prefetched = await tab.$$eval('link[rel=prefetch]', (links) => links.map(({ href }) => href));
    for (const file of prefetched) loaded.delete(file);
    expect(loaded.size > 3, `only ${[...loaded]} was loaded`);
    const bodies = await Promise.all([...loaded].map(async (file) => await (await fetch(file)).arrayBuffer()));
    const weight = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    expect(weight <= landingBudget, `it has ${weight} bytes, compressed; the budget is ${landingBudget}`);
  },
  async 'an unknown path shows an error page'(tab, url) {
    await open(tab, `${url}/missing`);
    await tab.waitForSelector('.NotFound', { timeout: patience });
  },
};

/** Presses Tab until an element has the focus. */
async function tabTo(tab, selector) {
  for (let presses = 0; presses < 200; presses += 1) {
    await tab.keyboard.press('Tab');
    if (await tab.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new CheckFailed(`Tab does not reach ${selector}`);
}

/**
 * Runs one interaction in a tab of its own.
 *
 * @param browser a `Browser` of puppeteer
 * @param {string} url of the site
 * @param {(typeof interactions)[keyof typeof interactions]} interaction
 */
export async function checkInteraction(browser, url, interaction) {
  await withTab(browser, desktop, async (tab) => {
    await open(tab, `${url}/`);
    await interaction(tab, url);
  });
}

/** Opens a page and waits until it handles clicks and keys: Vue mounts after the load event. */
async function open(tab, url) {
  await tab.goto(url);
  await tab.waitForFunction(() => document.querySelector('#app')?.__vue_app__, { timeout: patience });
}

/** Runs a function with a tab of a phone's size. */
export async function withPhone(browser, use) {
  await withTab(browser, phone, use);
}

/**
 * Opens a page on a phone: no errors, one main heading, and no horizontal scrolling.
 *
 * @param tab a tab of {@link withPhone}
 * @param {string} url of the site
 * @param {string} path
 */
export async function checkPage(tab, url, path) {
  const errors = [];
  const listeners = {
    console: (message) => message.type() === 'error' && errors.push(message.text()),
    pageerror: (error) => errors.push(error.message),
    requestfailed: (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`),
  };
  for (const [event, listener] of Object.entries(listeners)) tab.on(event, listener);
  try {
    await tab.goto(url + path, { waitUntil: 'networkidle0', timeout: patience });
  } finally {
    for (const [event, listener] of Object.entries(listeners)) tab.off(event, listener);
  }
  expect(errors.length === 0, errors.join('; '));
  const headings = await tab.$$eval('h1', (all) => all.length);
  expect(headings === 1, `the page has ${headings} main headings`);
  const width = await tab.evaluate(() => document.documentElement.scrollWidth);
  expect(width <= phone.width, `the page is ${width} px wide on a screen of ${phone.width} px`);
}

/** Pages of each kind, which are checked for accessibility. */
export const accessiblePages = [
  '/',
  '/first-operator',
  '/tutorials/memcached',
  '/tutorials/cronjob',
  '/concepts/leader-election',
  '/operations/troubleshooting',
  '/operations/alerts',
  '/reference/markers',
];

/**
 * Checks a page with axe in both color schemes, on a phone and in a desktop window.
 *
 * @param browser a `Browser` of puppeteer
 * @param {string} url of the site
 * @param {string} path
 */
export async function checkAccessibility(browser, url, path) {
  await withTab(browser, desktop, async (tab) => {
    for (const scheme of ['light', 'dark']) {
      await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      for (const viewport of [desktop, { ...phone, width: 400 }]) {
        await tab.setViewport(viewport);
        await tab.goto(url + path, { waitUntil: 'networkidle0', timeout: patience });
        await tab.evaluate(axe);
        const { violations } = await tab.evaluate(() => axe.run());
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const found = serious.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        );
        expect(found.length === 0, `${scheme}, ${viewport.width} px: ${found.join('; ')}`);
      }
    }
  });
}

/** Runs a function with a tab that has no storage of other tabs. */
async function withTab(browser, viewport, use) {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    tab.setDefaultTimeout(patience);
    await tab.setViewport(viewport);
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await use(tab);
  } finally {
    await context.close();
  }
}

/** Throws {@link CheckFailed} unless a condition is true. */
export function expect(condition, problem) {
  if (!condition) throw new CheckFailed(problem);
}

async function hasHeading(tab, text) {
  const isShown = (wanted) => document.querySelector('h1')?.textContent?.includes(wanted) ?? false;
  await tab.waitForFunction(isShown, { timeout: patience }, text);
}

async function switchColors(tab) {
  await tab.click('.VPNavBarAppearance .VPSwitchAppearance');
  await tab.waitForSelector('html.dark', { timeout: patience });
}

async function colorsOfCode(tab) {
  const colors = await tab.$$eval('.language-ts code span span', (spans) =>
    spans.map((span) => getComputedStyle(span).color),
  );
  return [...new Set(colors)];
}

async function brightness(tab) {
  const color = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  return (red + green + blue) / 3;
}
