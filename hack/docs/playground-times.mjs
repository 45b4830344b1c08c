// `node hack/docs/playground-times.mjs`: how long the playground takes in Chromium, on a network with the figures of a
// fast 4G connection. The site must have been built.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findBrowser, startBrowser } from '../browser.mjs';
import { root } from '../run-step.mjs';

const folder = join(root, 'docs/public/playground');
/** As in the developer tools of Chromium: 9 Mbit/s, of which a tenth is lost, and 165 ms per request. */
const fast4g = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };
const runs = 5;

const { url, stop } = await serveCompressed();
const browser = await startBrowser(findBrowser() ?? 'chromium');
try {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit());
  console.log(`first CRD: ${visits.map(({ first }) => Math.round(first)).join(', ')} ms after the navigation`);
  console.log(`text area: ${visits.map(({ area }) => Math.round(area)).join(', ')} ms after the navigation`);
} finally {
  await browser.close();
  await stop();
}

async function visit() {
  const context = await browser.createBrowserContext();
  const tab = await context.newPage();
  await tab.setViewport({ width: 1280, height: 3000 });
  const session = await tab.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4g);
  // The requests of the worker have a session of their own.
  tab.on('workercreated', (worker) => worker.client.send('Network.emulateNetworkConditions', fast4g).catch(() => {}));
  await tab.evaluateOnNewDocument(() => {
    globalThis.times = {};
    new MutationObserver(() => {
      const area = document.querySelector('[aria-label="Generated file"]');
      const text = area?.value ?? area?.textContent ?? '';
      if (document.querySelector('textarea')) globalThis.times.area ??= performance.now();
      if (text.includes('CustomResourceDefinition')) globalThis.times.first ??= performance.now();
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    // Filling the textarea does not change the tree.
    const poll = () => {
      const area = document.querySelector('textarea[aria-label="Generated file"]');
      if (area?.value.includes('CustomResourceDefinition')) globalThis.times.first ??= performance.now();
      else requestAnimationFrame(poll);
    };
    requestAnimationFrame(poll);
  });
  await tab.goto(`${url}/`);
  await tab.waitForSelector('.cm-content[aria-label="Types"]', { timeout: 60_000 });
  const { first, area } = await tab.evaluate(() => globalThis.times);
  await context.close();
  return { first, area };
}

/** Serves the files compressed with brotli, as hosts of sites do. */
async function serveCompressed() {
  const compressed = new Map();
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://localhost').pathname.replace(/\/$/, '/index.html'));
    if (!existsSync(path)) return response.writeHead(404).end();
    if (!compressed.has(path)) compressed.set(path, brotliCompressSync(readFileSync(path)));
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'max-age=600',
    });
    return response.end(compressed.get(path));
  });
  // Brotli takes seconds.
  for (const name of ['index.html', 'page.js', 'page.css', 'worker.js', 'code-editor.js', 'chunk.js', 'icon.svg'])
    if (existsSync(join(folder, name)))
      compressed.set(join(folder, name), brotliCompressSync(readFileSync(join(folder, name))));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
