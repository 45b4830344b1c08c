// Builds, serves and checks the documentation site. Imports packages: `hack/docs.mjs` installs them first.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, startBrowser } from '../browser.mjs';
import { countsLine } from '../counts.mjs';
import { elapsed, withProgress } from '../progress.mjs';
import { npm, root, run } from '../run-step.mjs';
import { writeDemo } from './demo.mjs';
import { deadLinks, readPages } from './links.mjs';
import { faultOf, visitSize, writePlayground } from './playground.mjs';
import { playgroundInteractions } from './playground-checks.mjs';
import { missedQueries, openSearch, queries } from './search.mjs';
import { serveFolder } from './serve.mjs';
import {
  accessiblePages,
  checkAccessibility,
  checkInteraction,
  checkPage,
  interactions as siteInteractions,
  withPhone,
} from './site-checks.mjs';
import { writeReference } from './write-reference.mjs';

const docs = join(root, 'docs');
/** The path at which the site will be served. */
const base = process.env.DOCS_BASE ?? '/';
const site = join(docs, '.vitepress/dist');
const interactions = { ...siteInteractions, ...playgroundInteractions };
const brokenSite = join(root, 'hack/docs/fixtures/broken-site');

/**
 * Builds the site into docs/.vitepress/dist and checks it in a browser; its last line has the counts.
 *
 * @returns the exit code
 */
export async function buildAndCheckSite() {
  await buildSite();
  return await checkSite();
}

/** Builds the site into docs/.vitepress/dist. */
export async function buildSite() {
  await writeSources();
  await vitepress('build');
}

/** Serves the site while its pages are edited. */
export async function serveSite() {
  await writeSources();
  await vitepress('dev');
}

async function writeSources() {
  await installSiteDependencies();
  await withProgress('reference pages', writeReference);
  await writeDemo();
  await withProgress('playground', () => writePlayground(join(docs, 'public/playground')));
}

async function installSiteDependencies() {
  const installed = join(docs, 'node_modules/.package-lock.json');
  const lock = join(docs, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log('npm ci: installing the dependencies of the documentation site');
  const command = npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  await withProgress('npm ci', () => run(command, { cwd: docs }));
}

async function vitepress(command) {
  await run([process.execPath, join(docs, 'node_modules/vitepress/bin/vitepress.js'), command, '.'], { cwd: docs });
}

async function checkSite() {
  const began = Date.now();
  const pages = readPages(site);
  const paths = [...pages.keys()].filter((path) => path !== '/404').sort();
  const search = await openSearch(site, docs, base);
  const missed = (expected) => missedQueries(search, expected);
  const dead = deadLinks(pages, { folder: site, root, base });
  const results = [
    result('the site has no dead links', dead.join('\n')),
    result(
      'dead links are found',
      expectFailure(deadLinks(readPages(brokenSite), { folder: brokenSite, root }).length === 2),
    ),
    result('the playground is small', faultOf(visitSize(join(site, 'playground'))) ?? ''),
    result(`${queries.length} queries find their pages`, missed(queries).join('\n')),
    result('queries that miss their pages are found', expectFailure(missed([['helm', '/faq']]).length === 1)),
  ];
  const inBrowser = await checkInBrowser(paths);
  results.push(...inBrowser.results);
  for (const { name, problem } of results) if (problem) console.error(`docs: ${name}: ${problem}`);
  const failed = results.filter(({ problem }) => problem).length;
  console.log(`docs: ${paths.length} pages in ${site} (${elapsed(began)})`);
  console.log(countsLine({ passed: results.length - failed, failed, skipped: inBrowser.skipped }));
  return failed === 0 ? 0 : 1;
}

/** Checks the site in a browser. Without one, the checks are skipped; in CI, that is a failure. */
async function checkInBrowser(paths) {
  const names = Object.keys(interactions);
  const path = findBrowser();
  if (path === undefined) {
    const reason = 'Chromium is not installed: install the package `chromium`, or set CHROME_PATH';
    if (process.env.CI) return { results: [result('the site works in a browser', reason)], skipped: 0 };
    console.log(`docs: ${reason}; skipping the checks in a browser`);
    return { results: [], skipped: names.length + accessiblePages.length + paths.length + 3 };
  }
  const browser = await startBrowser(path);
  try {
    console.log(`docs: checking the site in ${await browser.version()}`);
    return {
      results: [...(await checkPagesAndUses(browser, paths, names)), ...(await checkBrokenSite(browser))],
      skipped: 0,
    };
  } finally {
    await browser.close();
  }
}

async function checkPagesAndUses(browser, paths, names) {
  const { url, stop } = await serveFolder(site, base);
  const results = [];
  try {
    for (const name of names) {
      results.push(await attempt(name, () => checkInteraction(browser, url, interactions[name])));
    }
    for (const path of accessiblePages) {
      results.push(await attempt(`everyone can use ${path}`, () => checkAccessibility(browser, url, path)));
    }
    results.push(...(await checkPages(browser, url, paths)));
  } finally {
    await stop();
  }
  return results;
}

/** Checks four pages at a time: most of a check waits until the page stops loading. */
async function checkPages(browser, url, paths) {
  const results = new Array(paths.length);
  const rest = paths.entries();
  const checkRest = () =>
    withPhone(browser, async (tab) => {
      for (const [index, path] of rest)
        results[index] = await attempt(`the page ${path}`, () => checkPage(tab, url, path));
    });
  await Promise.all([1, 2, 3, 4].map(checkRest));
  return results;
}

/** The checks reject a page with a console error, and one that is too wide. */
async function checkBrokenSite(browser) {
  const { url, stop } = await serveFolder(brokenSite);
  try {
    const [error, width] = await checkPages(browser, url, ['/', '/wide']);
    const unnamed = await attempt('', () => checkAccessibility(browser, url, '/unnamed'));
    return [
      result('console errors are found', expectFailure(error.problem.includes('broken on purpose'))),
      result('pages that are too wide are found', expectFailure(width.problem.includes('px wide'))),
      result('controls without a name are found', expectFailure(unnamed.problem.includes('button-name'))),
    ];
  } finally {
    await stop();
  }
}

async function attempt(name, check) {
  try {
    await check();
    return result(name, '');
  } catch (error) {
    return result(name, error.message);
  }
}

function result(name, problem) {
  return { name, problem };
}

function expectFailure(isFound) {
  return isFound ? '' : 'the check accepts a site that is broken on purpose';
}
