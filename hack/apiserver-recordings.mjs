// Records the responses of kube-apiserver to testdata/apiserver/scenarios: node hack/apiserver-recordings.mjs [NAME...]
// Requires the scenarios' fixtures in ../shared/apiserver, and the binaries (hack/control-plane, KUBEBUILDER_ASSETS).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = join(root, '..', 'shared', 'apiserver');
const { Client, readKubeconfig } = await import(pathToFileURL(join(shared, 'lib', 'client.mjs')).href);
const { runScenario } = await import(pathToFileURL(join(shared, 'lib', 'load.mjs')).href);
const folder = join(root, 'testdata', 'apiserver');
const wanted = process.argv.slice(2);
const names = readdirSync(join(folder, 'scenarios')).flatMap((file) => {
  const name = file.replace(/\.mjs$/, '');
  return wanted.length === 0 || wanted.includes(name) ? [name] : [];
});
mkdirSync(join(folder, 'expected'), { recursive: true });
const scenarios = await Promise.all(
  names.map(async (name) => {
    const module = await import(pathToFileURL(join(folder, 'scenarios', `${name}.mjs`)).href);
    return { name, area: module.area, needs: module.needs, run: module.default };
  }),
);
for (const needs of [undefined, 'controllers']) await record(needs);

async function record(needs) {
  const chosen = scenarios.filter((scenario) => scenario.needs === needs);
  if (chosen.length === 0) return;
  const temporary = mkdtempSync(join(tmpdir(), 'kbts-recordings-'));
  const kubeconfig = join(temporary, 'kubeconfig');
  const server = spawn(
    process.execPath,
    [
      join(shared, 'start-real.mjs'),
      ...['--bin', process.env.KUBEBUILDER_ASSETS ?? newestBinaries()],
      ...['--kubeconfig', kubeconfig],
      ...(needs === undefined ? [] : ['--controllers']),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  try {
    const [line] = await Promise.race([once(server.stdout, 'data'), ended]);
    if (!String(line).startsWith('ready')) throw new Error(`kube-apiserver did not start: ${line}`);
    const client = new Client(readKubeconfig(kubeconfig));
    for (const scenario of chosen) await write(scenario, await runScenario(scenario, client, 30));
    client.close();
  } finally {
    server.kill();
    await ended;
    rmSync(temporary, { recursive: true });
  }
}

async function write({ name, area }, { steps, error }) {
  if (error) throw error;
  // One request per line. The scenario has the bodies.
  const lines = steps.map(({ headers: _, body: __, ...step }) => JSON.stringify(step));
  const text = `{"area":${JSON.stringify(area)},"steps":[\n${lines.join(',\n')}\n]}\n`;
  writeFileSync(join(folder, 'expected', `${name}.json`), text);
  console.log(`${name}: ${steps.length} requests`);
}

function newestBinaries() {
  const cache = join(homedir(), '.cache', 'kbts', 'control-plane');
  const found = readdirSync(cache).findLast((name) => name.includes('etcd'));
  if (found === undefined) throw new Error('no binaries; run `node hack/control-plane/build.mjs`');
  return join(cache, found);
}
