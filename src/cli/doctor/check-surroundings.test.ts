import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { clusterVersion } from './cluster-version.js';

const project = (more = '') =>
  `domain: example.com\nlayout: typescript.kbts.io/v1\nprojectName: project\n${more}version: "3"\n`;

/** A server that responds to `/version`, and records the requests. */
async function serve(listener: http.RequestListener): Promise<string> {
  const server = http.createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

const respond =
  (body: unknown, status = 200): http.RequestListener =>
  (_, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const kubeconfig = (server: string, user = '{}') => `apiVersion: v1
kind: Config
current-context: mine
contexts: [{ name: mine, context: { cluster: one, user: me } }]
clusters: [{ name: one, cluster: { server: "${server}" } }]
users: [{ name: me, user: ${user} }]
`;

interface Place {
  readonly PROJECT?: string;
  readonly config?: string;
  readonly env?: Record<string, string>;
  readonly args?: readonly string[];
}

/** Runs the command with a home folder that has a kubeconfig. */
async function examine({ PROJECT = project(), config, env = {}, args = [] }: Place) {
  const root = folderOf({ PROJECT });
  const home = path.join(root, '../home');
  fs.mkdirSync(path.join(home, '.kube'), { recursive: true });
  if (config !== undefined) fs.writeFileSync(path.join(home, '.kube/config'), config);
  const io = fakeIo(root, { env: { HOME: home, ...env } });
  await main(['doctor', '--json', ...args], io);
  const { problems, notes } = JSON.parse(io.printed.stdout);
  return { root, notes, mismatches: problems.filter((one: { code: string }) => one.code === 'version-mismatch') };
}

describe('the cluster', () => {
  it('that is older than the target of PROJECT is a warning', async () => {
    const server = await serve(respond({ gitVersion: 'v1.34.2+k3s1' }));
    const { mismatches } = await examine({
      PROJECT: project('kubernetesVersion: "1.36"\n'),
      config: kubeconfig(server),
    });
    expect(mismatches.map((one: { message: string }) => one.message)).toContain(
      'the project targets Kubernetes 1.36, but the cluster of the context `mine` has 1.34',
    );
  });

  it.each([
    ['v1.34.2', 'set `kubernetesVersion: "1.34"` in PROJECT, or update the cluster'],
    ['v1.29.8', 'update the cluster: a project targets a minor version of Kubernetes from 1.33 to 1.37'],
  ])('that is older is a warning with a fix that PROJECT accepts: %s', async (gitVersion, hint) => {
    const config = kubeconfig(await serve(respond({ gitVersion })));
    const { mismatches } = await examine({ PROJECT: project('kubernetesVersion: "1.36"\n'), config });
    const hints = mismatches.map((one: { hint: string }) => one.hint);
    expect(hints).toContain(hint);
  });

  it('that is newer is none', async () => {
    const server = await serve(respond({ gitVersion: 'v1.36.0' }));
    const PROJECT = project('kubernetesVersion: "1.35"\n');
    const { mismatches, notes } = await examine({ PROJECT, config: kubeconfig(server) });
    expect(mismatches.filter((one: { message: string }) => one.message.includes('targets'))).toEqual([]);
    expect(notes).toEqual([]);
  });

  it.each<[string, http.RequestListener, RegExp]>([
    ['requires credentials', respond({}, 401), /status code 401/],
    ['is not an API server', respond('<html>'), /unknown: /],
    ['has no version', respond({}), /has no version/],
    ['sends without end', (_, response) => void response.write('x'.repeat(2 ** 20)), /larger than/],
  ])('that %s is a note', async (_, listener, note) => {
    const { notes } = await examine({ config: kubeconfig(await serve(listener)) });
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  it('that cannot be reached is a note', async () => {
    const { notes } = await examine({ config: kubeconfig('https://127.0.0.1:1') });
    expect(notes).toEqual([expect.stringMatching(/context `mine` is unknown: .*ECONNREFUSED/)]);
  });

  it('that never responds ends at the deadline', async () => {
    const response = await clusterVersion({ server: await serve(() => {}) }, AbortSignal.timeout(50));
    expect(response).toEqual({ kind: 'unknown', reason: 'the cluster did not respond in time' });
  });

  it('is not queried with `--cluster=false`', async () => {
    let count = 0;
    const server = await serve(() => {
      count += 1;
    });
    expect((await examine({ config: kubeconfig(server), args: ['--cluster=false'] })).notes).toEqual([]);
    expect(count).toBe(0);
  });

  it('gets no credentials, and no program that provides them is started', async () => {
    const headers: http.IncomingHttpHeaders[] = [];
    const server = await serve((request, response) => {
      headers.push(request.headers);
      respond({ gitVersion: 'v1.36.0' })(request, response);
    });
    const trace = path.join(folderOf({}), 'started');
    const user = `{ token: secret, exec: { apiVersion: client.authentication.k8s.io/v1, command: touch, args: ["${trace}"] } }`;
    await examine({ config: kubeconfig(server, user) });
    expect(headers).toHaveLength(1);
    expect(headers[0]).not.toHaveProperty('authorization');
    expect(fs.existsSync(trace)).toBe(false);
  });

  it('of a kubeconfig in the project is not queried', async () => {
    let count = 0;
    const server = await serve(() => {
      count += 1;
    });
    const root = folderOf({ PROJECT: project(), kubeconfig: kubeconfig(server), '.kube/config': kubeconfig(server) });
    const io = fakeIo(root, { env: { HOME: path.join(root, '../home') } });
    await main(['doctor', '--json'], io);
    expect(JSON.parse(io.printed.stdout).notes).toEqual([]);
    expect(count).toBe(0);
  });

  it.each(['', 'a: [', 'current-context: 5', 'current-context: x', 'contexts: 5\ncurrent-context: mine'])(
    'of an invalid kubeconfig is not an error: %j',
    async (config) => {
      const { notes } = await examine({ config });
      expect(notes.length).toBeLessThanOrEqual(1);
    },
  );

  it('is the one of the first of several files, each of which may be missing', async () => {
    const server = await serve(respond({ gitVersion: 'v1.36.0' }));
    const [one, two] = [folderOf({ config: 'current-context: mine\n' }), folderOf({ config: kubeconfig(server) })];
    const KUBECONFIG = [`${one}/none`, `${one}/config`, `${two}/config`].join(path.delimiter);
    const { notes } = await examine({ env: { KUBECONFIG }, config: kubeconfig('https://127.0.0.1:1') });
    expect(notes).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('kubectl', () => {
  const program = (folder: string, version: string, more = '') => {
    const file = path.join(folder, 'kubectl');
    const json = JSON.stringify({ clientVersion: { gitVersion: version }, kustomizeVersion: 'v5' });
    fs.writeFileSync(file, `#!/bin/sh\n${more}\necho '${json}'\n`, { mode: 0o755 });
    return folder;
  };

  it('that does not support the version of the cluster is a warning', async () => {
    const server = await serve(respond({ gitVersion: 'v1.37.0' }));
    const PATH = `${program(folderOf({}), 'v1.33.1')}${path.delimiter}/usr/bin${path.delimiter}/bin`;
    const { mismatches } = await examine({ config: kubeconfig(server), env: { PATH } });
    expect(mismatches).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('kubectl 1.33 does not support the cluster') }),
    );
  });

  it('is not started from a relative entry of the PATH', async () => {
    const root = folderOf({ PROJECT: project() });
    const trace = path.join(root, 'started');
    program(root, 'v1.36.0', `touch ${trace}`);
    const io = fakeIo(root, { env: { PATH: ['.', '', root.slice(1)].join(path.delimiter) } });
    await main(['doctor'], io);
    expect(fs.existsSync(trace)).toBe(false);
  });

  it('that neither ends nor can be terminated is killed at the deadline', async () => {
    const folder = folderOf({
      kubectl: '#!/bin/sh\ntrap "" TERM INT\necho $$ > "$0.pid"\nwhile :; do sleep 1; done\n',
    });
    fs.chmodSync(path.join(folder, 'kubectl'), 0o755);
    const isStarted = () => fs.existsSync(path.join(folder, 'kubectl.pid'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const looking = setInterval(() => isStarted() && vi.advanceTimersByTime(10_000), 20);
    const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}` };
    await examine({ env, args: ['--cluster=false'] }).finally(() => {
      clearInterval(looking);
      vi.useRealTimers();
    });
    const pid = Number(fs.readFileSync(path.join(folder, 'kubectl.pid'), 'utf8'));
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });
});
