// `node hack/dev-recordings.mjs [TUTORIAL…]`: records each tutorial with `kbts dev`, while a Secret is written that its sample owns,
// and opens the recording in Chromium. Checks that the page shows it without any other server, and that no Secret data is in it.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from '../bench/dev/session.mjs';
import { findBrowser, startBrowser } from './browser.mjs';
import { countsLine } from './counts.mjs';
import { root } from './run-step.mjs';
import { buildStalePackage } from './set-up.mjs';
import { tutorials } from './tutorial.mjs';

/** The data of the Secret, in all forms in which it could be recorded. */
const canary = 'correct-horse-battery-staple';
const forms = [canary, Buffer.from(canary).toString('base64')];
const screens = ['reconciles', 'objects', 'webhooks', 'permissions', 'faults'];
const secrets = '/api/v1/namespaces/default/secrets';

await buildStalePackage();
const scratch = mkdtempSync(join(tmpdir(), 'kbts-recordings-'));
const browser = await startBrowser(findBrowser() ?? 'chromium');
const chosen = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const tutorial of chosen.length > 0 ? chosen : tutorials) {
  const faults = await check(tutorial).catch((error) => [String(error)]);
  counts[faults.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`${tutorial}: ${faults.length === 0 ? 'opens offline, without Secret data' : faults.join('; ')}`);
}
await browser.close();
rmSync(scratch, { recursive: true, force: true });
console.log(countsLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Returns what is wrong with the recording of a tutorial. */
async function check(tutorial) {
  const project = prepareProject(tutorial);
  const file = join(scratch, `${tutorial}.json`);
  await record(project, file);
  const text = readFileSync(file, 'utf8');
  const { objects, state } = JSON.parse(text);
  const hasSecret = Object.values(objects).some(({ object }) => object.kind === 'Secret');
  return [
    ...forms.filter((form) => text.includes(form)).map((form) => `it contains \`${form}\``),
    ...(hasSecret && text.includes('***') ? [] : ['it does not contain the Secret']),
    ...(await open(project, file, state)),
  ];
}

function hasController(project) {
  return readdirSync(join(project, 'src')).includes('controller');
}

function prepareProject(tutorial) {
  const project = join(scratch, tutorial);
  cpSync(join(root, 'testdata', tutorial, 'project'), project, { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/kbts'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== 'kbts') {
      symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
    }
  }
  return project;
}

async function record(project, file) {
  const args = ['--samples', '--types=false', `--export=${file}`];
  const session = new Session(project, { cache: join(scratch, 'cache'), port: 0, args });
  try {
    await session.printed(/applied [A-Z]/);
    const state = await waitFor(async () => {
      const found = await stateOf(session);
      const own = found.kinds.map(({ kind }) => kind);
      return found.objects.some(({ kind }) => own.includes(kind)) && found;
    });
    const own = state.objects.find(({ kind }) => state.kinds.some((one) => one.kind === kind));
    const { apiVersion, kind, name, uid } = own;
    const ownerReferences = [{ apiVersion, kind, name, uid, controller: true }];
    const metadata = { name: 'recorded', annotations: { note: 'public' }, ownerReferences };
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { password: canary } };
    await session.request('POST', secrets, secret);
    await session.request('PUT', `${secrets}/recorded`, { ...secret, stringData: { password: canary, other: canary } });
    await waitFor(async () => (await stateOf(session)).objects.some((object) => object.kind === 'Secret'));
    if (hasController(project)) await waitFor(async () => (await stateOf(session)).reconciles.length > 0);
  } finally {
    await session.stop();
  }
}

async function stateOf({ project }) {
  const { url, token } = JSON.parse(readFileSync(join(project, 'node_modules/.cache/kbts/dev/session.json'), 'utf8'));
  const response = await fetch(`${url}/api/state`, { headers: { authorization: `Bearer ${token}` } });
  return await response.json();
}

/** Opens a recording in a browser. Requests to other servers, and errors, are faults. */
async function open(project, file, { project: name }) {
  const session = new Session(project, { cache: join(scratch, 'cache'), port: 0, args: [`--open=${file}`] });
  const faults = [];
  const tab = await browser.newPage();
  try {
    const url = await waitFor(async () => /^page +(\S+)$/m.exec(session.output)?.[1]);
    tab.on('request', (request) => {
      if (!request.url().startsWith(new URL(url).origin)) faults.push(`it requests ${request.url()}`);
    });
    tab.on('response', (response) => {
      if (response.status() >= 400) faults.push(`it has no ${response.url()}`);
    });
    tab.on('pageerror', (error) => faults.push(String(error)));
    await tab.goto(url);
    await tab.waitForSelector('.connection.recording');
    for (const screen of screens) {
      await tab.evaluate((hash) => (location.hash = hash), `#/${screen}`);
      await tab.waitForSelector(`nav [aria-current][href="#/${screen}"]`);
      await tab.waitForSelector('.list .row, .page, .empty');
    }
    await tab.evaluate(() => (location.hash = '#/objects'));
    await tab.waitForFunction("document.querySelector('.list')?.textContent.includes('recorded')");
    if (!(await tab.title()).includes(name)) faults.push('its title does not have the name of the project');
  } finally {
    await tab.close();
    await session.stop();
  }
  return faults;
}

async function waitFor(find) {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it took more than a minute');
}
