import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyDevProject, type DevProject } from '../../dev/fixtures/dev-project.js';
import { type DevState, sessionFolder } from '../../dev/index.js';
import { ClusterRole } from '../../k8s/rbac/v1.js';
import { startEmbeddedControlPlane } from '../../testing/controlplane/embedded-control-plane.js';
import { waitFor } from '../../testing/index.js';
import { type FakeIo, fakeIo } from '../terminal/fixtures/fake-io.js';
import { chooseCluster } from './cluster.js';
import { type DevRequest, runDev } from './run-dev.js';
import { askSession } from './running-session.js';

const flags: DevRequest = { samples: false, rbac: true, types: false, port: '0', inspect: false };
const controller = 'src/controller/cronjob.controller.ts';

let project: DevProject;
let running: { readonly io: FakeIo; readonly ended: Promise<number> } | undefined;

beforeAll(async () => {
  project = await copyDevProject('cronjob');
}, 60_000);

afterEach(async () => {
  running?.io.interrupt();
  await running?.ended;
});

afterAll(() => project?.remove());

/** Starts `kbts dev` on a terminal, and waits until it has printed its lines. */
async function start(request: Partial<DevRequest>, env: NodeJS.ProcessEnv = process.env): Promise<FakeIo> {
  const io = fakeIo(project.folder, { answers: [], env });
  const ended = runDev({ ...flags, ...request }, io, project.fromSource);
  running = { io, ended };
  await Promise.race([until(io, 'stdout', /^page {8}http/m), ended]);
  return io;
}

async function until(io: FakeIo, stream: 'stdout' | 'stderr', text: RegExp): Promise<RegExpExecArray> {
  const what = { what: `${text} to be printed` };
  const found = await waitFor(() => text.exec(io.printed[stream]) ?? undefined, what).catch((error: Error) => {
    throw new Error(`${error.message}; it printed ${io.printed.stdout}${io.printed.stderr}`);
  });
  return found;
}

async function stateOf(io: FakeIo): Promise<DevState> {
  const state = await askSession<DevState>('/api/state', io);
  if (typeof state === 'number') throw new Error(io.printed.stderr);
  return state;
}

const runs = (io: FakeIo, restarts: number) =>
  waitFor(
    async () => {
      const { operator } = await stateOf(io);
      return operator.state === 'running' && operator.restarts === restarts;
    },
    { what: `the operator to run after ${restarts} restarts` },
  );

/** Opens a recording, for which nothing else is started. */
async function showsRecording(open: string): Promise<void> {
  const io = await start({ open });
  const [, url = ''] = await until(io, 'stdout', /^page {8}(\S+)$/m);
  const authorization = `Bearer ${new URL(url).searchParams.get('token')}`;
  const response = await fetch(new URL('/api/recording', url), { headers: { authorization } });
  expect(await response.json()).toMatchObject({ kind: 'kbts-recording', state: { project: 'project' } });
  expect(existsSync(join(project.folder, sessionFolder))).toBe(false);
}

function edit(io: FakeIo, file: string, change: (text: string) => string): void {
  const place = join(project.folder, file);
  writeFileSync(place, change(readFileSync(place, 'utf8')));
  io.touch(file);
}

/** Returns an environment in which a browser writes the addresses that it opens into a file. */
function fakeBrowser(): { readonly env: NodeJS.ProcessEnv; readonly opened: string } {
  const folder = join(project.folder, 'bin');
  const opened = join(folder, 'opened');
  mkdirSync(folder);
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(join(folder, name), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return { env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }, opened };
}

describe('kbts dev on a terminal', { timeout: 60_000 }, () => {
  it('has a key for everything, and opens its recording', async () => {
    const { env, opened } = fakeBrowser();
    const io = await start({ export: 'recording.json' }, env);
    await runs(io, 0);
    expect(io.printed.stdout).toMatch(/^keys {8}s samples, r restart, f fix permissions, o open the page/m);
    io.press('s');
    await until(io, 'stderr', /applied CronJob cronjob-sample/);
    io.press('r');
    await runs(io, 1);
    io.press('f');
    await until(io, 'stderr', /no permission is missing/);
    io.press('o');
    const [, url] = await until(io, 'stdout', /^page {8}(\S+)$/m);
    await waitFor(() => existsSync(opened) && readFileSync(opened, 'utf8') === url, { what: 'the page to be opened' });
    io.press('e');
    await until(io, 'stderr', /recorded to .*recording\.json/);
    io.press('x');
    io.press('q');
    expect(await running?.ended).toBe(0);
    expect(existsSync(join(project.folder, sessionFolder))).toBe(false);
    await showsRecording('recording.json');
  });

  it('adds a missing permission with f, and restarts', async () => {
    const io = await start({});
    await runs(io, 0);
    edit(io, controller, (text) => text.replace(/^@Rbac\(\{\n {2}groups: \['batch'\],[^)]*\)\n/m, ''));
    await until(io, 'stderr', /missing permission: list, watch jobs\.batch; press f to add @Rbac/);
    io.press('f');
    await until(
      io,
      'stderr',
      /^\+@Rbac\(\{ groups: \['batch'\], resources: \['jobs'\], verbs: \['list', 'watch'\] \}\)/m,
    );
    await runs(io, 2);
    expect(readFileSync(join(project.folder, 'config/rbac/role.yaml'), 'utf8')).toMatch(
      /- jobs\n {2}verbs:\n {2}- list/,
    );
  });

  it('restarts the operator after a change of a JSON file that it imports, and not of others', async () => {
    const main = join(project.folder, 'src/main.ts');
    const [text, words] = [readFileSync(main, 'utf8'), join(project.folder, 'src/words.json')];
    const code = text.replace("'starting manager'", 'words.greeting');
    writeFileSync(main, `import words from './words.json' with { type: 'json' };\n${code}`);
    const io = await start({});
    await until(io, 'stderr', /src\/main\.ts:1:\d+: error: Could not resolve/);
    writeFileSync(words, '{ "greeting": "good morning" }');
    io.touch('src/words.json');
    await runs(io, 0);
    io.touch('package.json');
    edit(io, 'src/words.json', () => '{ "greeting": "good evening" }');
    await runs(io, 1);
    await until(io, 'stderr', /good evening/);
    writeFileSync(main, text);
    rmSync(words);
  });

  it('writes no manifests from a source that is saved only in part', async () => {
    const io = await start({});
    await runs(io, 0);
    const file = 'src/api/v1/cronjob.types.ts';
    const definition = join(project.folder, 'config/crd/bases/batch.tutorial.kubebuilder.io_cronjobs.yaml');
    const [text, before] = [readFileSync(join(project.folder, file), 'utf8'), readFileSync(definition, 'utf8')];
    edit(io, file, () => '');
    await until(io, 'stderr', /error: the file is empty/);
    expect(readFileSync(definition, 'utf8')).toBe(before);
    edit(io, file, () => text);
    await until(io, 'stderr', /build: no errors/);
    await waitFor(async () => (await stateOf(io)).operator.message === undefined, { what: 'the same code' });
    expect((await stateOf(io)).operator).toMatchObject({ state: 'running', restarts: 0 });
  });

  it('keeps the CRD of an emptied file that the operator does not import', async () => {
    const file = 'src/api/v1/spare.types.ts';
    const imports =
      "import { CustomResource, Kind } from 'kbts/api';\nimport { groupVersion } from './groupversion.js';\n";
    writeFileSync(
      join(project.folder, file),
      `${imports}@Kind(groupVersion)\nexport class Spare extends CustomResource {}\n`,
    );
    const io = await start({});
    const definition = join(project.folder, 'config/crd/bases/batch.tutorial.kubebuilder.io_spares.yaml');
    expect(existsSync(definition)).toBe(true);
    edit(io, file, () => '\n');
    await until(io, 'stderr', /spare\.types\.ts: error: the file is empty\n {2}help: add code, or delete the file/);
    expect(existsSync(definition)).toBe(true);
    rmSync(join(project.folder, file));
    io.touch(file);
    await waitFor(() => !existsSync(definition), { what: 'the CRD to be deleted' });
  });

  it('reports that nothing is installed, and why, if the first build has errors', async () => {
    const main = join(project.folder, 'src/main.ts');
    const text = readFileSync(main, 'utf8');
    writeFileSync(main, `${text}\nconst = 1;`);
    const io = await start({ samples: true });
    await until(io, 'stderr', /nothing is installed yet: the sources have errors/);
    io.press('r');
    await until(io, 'stderr', /not restarted, because of errors:\nsrc\/main\.ts:\d+:\d+: error: /);
    edit(io, 'src/main.ts', () => text);
    await runs(io, 0);
  });

  it('runs once per project', async () => {
    const io = await start({});
    await until(io, 'stdout', /^page/m);
    const second = fakeIo(project.folder, { answers: [] });
    expect(await runDev(flags, second, project.fromSource)).toBe(1);
    const { stderr } = second.printed;
    expect(stderr).toContain(
      `error dev-running: \`kbts dev\` is already running in this project: process ${process.pid}, `,
    );
    expect(stderr).toMatch(
      /^ {2}help: use its page, http:\/\/127\.0\.0\.1:\d+\/\?token=\S+, or press q in its terminal/m,
    );
  });

  it('uses the next free port if a port is taken, and says so', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number }; // a TCP server
    const io = await start({ port: String(port) });
    const [, used] = await until(io, 'stderr', new RegExp(`port ${port} is in use; the page is on (\\d+)`));
    expect(io.printed.stdout).toContain(`http://127.0.0.1:${used}/?token=`);
    await new Promise((resolve) => other.close(resolve));
  });

  it('keeps the objects in a state file until the next run', async () => {
    const first = await start({ state: 'state.json', samples: true });
    await until(first, 'stderr', /applied CronJob cronjob-sample/);
    first.interrupt();
    await running?.ended;
    const second = await start({ state: 'state.json' });
    await waitFor(async () => (await stateOf(second)).objects.some(({ name }) => name === 'cronjob-sample'), {
      what: 'the object of the first run',
    });
    second.press('q');
    await running?.ended;
    const file = join(project.folder, 'state.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 1000));
    const third = await start({ state: 'state.json' });
    expect(await running?.ended).toBe(1);
    expect(third.printed.stderr).toMatch(/error dev-failed: `kbts dev` did not start: .*state\.json/);
  });

  it('restarts only by r while a debugger is used', async () => {
    const io = await start({ inspect: true });
    expect(io.printed.stdout).toContain('operator    started; it restarts when r is pressed\n');
    await runs(io, 0);
    edit(io, 'src/main.ts', (text) => text.replace('starting manager', 'starting another manager'));
    await until(io, 'stderr', /code changed; press r to restart the operator/);
    expect((await stateOf(io)).operator.restarts).toBe(0);
    io.press('r');
    await runs(io, 1);
    await until(io, 'stderr', /starting another manager/);
  });
});

describe('kbts dev --context', { timeout: 60_000 }, () => {
  it('runs the operator under its ServiceAccount in a local cluster, without webhooks', async () => {
    const plane = await startEmbeddedControlPlane();
    const env = kubeconfigWith({ 'kind-x': plane.admin.kubeconfig() });
    const user = 'system:serviceaccount:project-system:project-controller-manager';
    const requests = plane.injectFault({ kind: 'latency', ms: 1, user });
    const io = await start({ context: 'kind-x' }, env);
    expect(io.printed.stderr).toContain('webhooks are not installed: `kind-x` cannot reach this process');
    expect(io.printed.stdout).toContain('installed   1 CRDs, 0 webhooks');
    await runs(io, 0);
    expect((await stateOf(io)).cluster.name).toBe('kind-x');
    expect(requests.count).toBeGreaterThan(0);
    expect(await plane.client.find(ClusterRole, { name: 'project-manager-role' })).toBeDefined();
    io.press('s');
    await until(io, 'stderr', /applied CronJob cronjob-sample/);
    io.press('q');
    expect(await running?.ended).toBe(0);
    await plane.stop();
  });

  it('does not mention webhooks after the last one was removed', async () => {
    const plane = await startEmbeddedControlPlane();
    writeFileSync(join(project.folder, 'config/webhook/manifests.yaml'), '');
    const io = await start({ context: 'kind-x' }, kubeconfigWith({ 'kind-x': plane.admin.kubeconfig() }));
    expect(io.printed.stderr).not.toContain('webhooks are not installed');
    io.press('q');
    expect(await running?.ended).toBe(0);
    await plane.stop();
  });

  it('requires that another context is confirmed on a terminal', async () => {
    const env = kubeconfigWith({
      'prod-eu': kubeconfigAt('https://127.0.0.1:1'),
      'kind-far': kubeconfigAt('https://prod.example.com'),
    });
    for (const context of ['prod-eu', 'kind-far']) {
      const refused = fakeIo(project.folder, { env });
      expect(await runDev({ ...flags, context }, refused)).toBe(1);
      expect(refused.printed.stderr).toMatch(`the context \`${context}\` (https://`);
      expect(refused.printed.stderr).toMatch(
        'is not recognized as a local cluster; run the command on a terminal to confirm the context',
      );
      const declined = fakeIo(project.folder, { env, answers: ['y'] });
      await expect(chooseCluster({ context }, declined)).rejects.toThrow('was not confirmed');
      const confirmed = fakeIo(project.folder, { env, answers: [context] });
      const { start, ...chosen } = await chooseCluster({ context }, confirmed);
      expect(chosen).toEqual({ name: context, isEmbedded: false });
      await (await start()).stop();
    }
  });

  it('reports a context that does not exist', async () => {
    const io = fakeIo(project.folder, { env: kubeconfigWith({ 'kind-x': kubeconfigAt('https://127.0.0.1:1') }) });
    expect(await runDev({ ...flags, context: 'kind-y' }, io)).toBe(1);
    expect(io.printed.stderr).toMatch(/has no context `kind-y`; it has `kind-x`/);
  });
});

function kubeconfigAt(server: string): string {
  return JSON.stringify({ clusters: [{ cluster: { server } }], users: [{ user: { token: 'a' } }] });
}

/** Writes a kubeconfig with contexts that have the cluster and user of other kubeconfigs. */
function kubeconfigWith(contexts: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const parts = Object.entries(contexts).map(([name, text]) => {
    const { clusters, users } = JSON.parse(text) as { clusters: [object]; users: [object] }; // as written above
    return {
      cluster: { ...clusters[0], name },
      user: { ...users[0], name },
      context: { name, context: { cluster: name, user: name } },
    };
  });
  const file = join(project.folder, 'kubeconfig.json');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: parts.map(({ cluster }) => cluster),
    users: parts.map(({ user }) => user),
    contexts: parts.map(({ context }) => context),
  };
  writeFileSync(file, JSON.stringify(config));
  return { ...process.env, KUBECONFIG: file };
}
