import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../runtime/certwatcher/index.js';
import { bundleOperator, project, requireBanner } from './fixtures/tutorial-operator.js';

let folder: string;
let tutorial: string;
const open: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-operator-'));
  tutorial = join(folder, 'manager.mjs');
  await bundleOperator(tutorial);
}, 60_000);

afterAll(() => {
  for (const server of open) server.close();
  rmSync(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // it listens on a port
}

const answering = (respond: RequestListener) => listen(createServer(respond));
const answers404 = () => answering((_, response) => void response.writeHead(404).end());

let count = 0;
function kubeconfig(server: unknown, user: object = { token: 'sekrit-token' }): string {
  const path = join(folder, `kubeconfig-${++count}`);
  const config = {
    'current-context': 'a',
    clusters: [{ name: 'a', cluster: { server } }],
    users: [{ name: 'a', user }],
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
  };
  writeFileSync(path, JSON.stringify(config));
  return `--kubeconfig=${path}`;
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an operator until it exits, or until its output contains a string. */
async function run(
  args: readonly string[],
  options: { env?: object; entry?: string; until?: RegExp } = {},
): Promise<Ended> {
  const { env = {}, entry = tutorial, until } = options;
  const home = { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, ENABLE_WEBHOOKS: 'false' };
  const child = spawn(process.execPath, [entry, ...args], { env: { ...home, ...env }, cwd: folder });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (data: Buffer) => {
      output[name] += data.toString();
      if (until?.test(output[name])) child.kill('SIGTERM');
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), 25_000);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, ...output };
}

const quiet = ['--health-probe-bind-address=0', '--metrics-bind-address=0'];

/** The one error that a failing operator logs, in JSON and for people; all other output must also be log lines. */
async function failure(
  args: readonly string[],
  options: { env?: object; entry?: string } = {},
): Promise<{ type: string; message: string; stack?: string }> {
  const people = await run([...args, '--zap-devel', '--zap-log-level=info'], options);
  expect([people.code, people.stdout]).toEqual([1, '']);
  expect(people.stderr.match(/ ERROR /g)).toHaveLength(1);
  expect(people.stderr).not.toMatch(/^\s+at |node:internal/m);
  const { code, stdout, stderr } = await run(args, options);
  expect([code, stdout]).toEqual([1, '']);
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const errors = lines.filter(({ level }) => level === 'error');
  expect(errors).toHaveLength(1);
  expect(lines.at(-1)).toMatchObject({ level: 'error', msg: 'operator failed' });
  expect(stderr).not.toContain('sekrit');
  return errors[0].error;
}

describe('the manager of a generated project', () => {
  it('prints its flags for --help', async () => {
    const { code, stdout, stderr } = await run(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: manager.mjs \[flags\]/);
  });

  it('exits with code 2 and one line for an unknown flag', async () => {
    const { code, stdout, stderr } = await run(['--leader']);
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      msg: 'invalid command line',
      error: { message: 'unknown flag `--leader`; did you mean `--leader-elect`? `--help` lists all flags' },
    });
  });

  it.each([
    ['without any kubeconfig', () => [], 'no kubeconfig found: pass `--kubeconfig`, set `KUBECONFIG`'],
    [
      'with a kubeconfig that does not exist',
      () => ['--kubeconfig=/no/such/file'],
      'cannot read the kubeconfig `/no/such/file`: ENOENT',
    ],
    ['with `server: {}`', () => [kubeconfig({})], '`clusters[0].cluster.server` must be a string, found a mapping'],
    [
      'without a CA file',
      () => [kubeconfig('https://127.0.0.1:1', { 'client-certificate': 'missing.crt' })],
      'cannot read the client certificate file of',
    ],
    [
      'without its credential plugin',
      () => [kubeconfig('https://127.0.0.1:1', { exec: { command: 'no-such-plugin' } })],
      'the credential plugin `no-such-plugin`',
    ],
    [
      'when nothing listens',
      () => [kubeconfig('https://127.0.0.1:1')],
      /^cannot reach the API server https:\/\/127.0.0.1:1 \(from the kubeconfig .* connect ECONNREFUSED 127.0.0.1:1; is the cluster running\?$/,
    ],
    [
      'without a namespace for its lease',
      () => [kubeconfig('https://127.0.0.1:1'), '--leader-elect'],
      'leader election outside of a pod requires a namespace',
    ],
  ] as const)('ends with one line %s', async (_, args, message) => {
    const error = await failure([...quiet, ...args()]);
    const expected = typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message);
    expect(error).toEqual({ type: expect.any(String), message: expected });
  });

  it('exits with one line if another CA signed the certificate of the server', async () => {
    const port = await listen(
      createHttpsServer(await makeCertificate({ commonName: 'a', ipAddresses: ['127.0.0.1'] })),
    );
    const { message, stack } = await failure([...quiet, kubeconfig(`https://127.0.0.1:${port}`)]);
    expect(message).toContain('does the certificate authority in the configuration belong to this server?');
    expect(stack).toBeUndefined();
  });

  it('exits with one line if its credentials are rejected', async () => {
    const port = await answering((_, response) => void response.writeHead(401).end());
    const { message, stack } = await failure([...quiet, kubeconfig(`http://127.0.0.1:${port}`)]);
    expect(message).toMatch(
      /^the API server http:\S+ rejects the credentials \(from the kubeconfig .*: 401 Unauthorized$/,
    );
    expect(stack).toBeUndefined();
  });

  it.each([
    ['--health-probe-bind-address', []],
    ['--metrics-bind-address', ['--metrics-secure=false']],
    ['--metrics-bind-address', []],
  ])('ends with one line when the port of %s is in use %j', async (flag, args) => {
    const port = await listen(createTcpServer());
    const api = kubeconfig(`http://127.0.0.1:${await answers404()}`);
    const { message, stack } = await failure([...quiet, api, ...args, `${flag}=127.0.0.1:${port}`]);
    expect(message).toContain(`port ${port} is in use; choose another address with \`${flag}\``);
    expect(stack).toBeUndefined();
  });

  it('exits with one line if the certificate of its webhooks is missing', async () => {
    const api = kubeconfig(`http://127.0.0.1:${await answers404()}`);
    const { code, stderr } = await run([...quiet, api], { env: { ENABLE_WEBHOOKS: 'true' } });
    expect(code).toBe(1);
    const { msg, error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    expect(msg).toBe('operator failed');
    expect(error.message).toMatch(
      /^cannot serve webhooks: .*ENOENT.*; `--webhook-cert-path` sets the certificate folder$/,
    );
    expect(error.stack).toBeUndefined();
  });

  it('continues without webhooks in development, and waits for its CRD', async () => {
    const api = kubeconfig(`http://127.0.0.1:${await answers404()}`);
    const { code, stderr } = await run([...quiet, api, '--zap-devel'], {
      env: { ENABLE_WEBHOOKS: 'true' },
      until: /has no kind/,
    });
    expect(code).toBe(0);
    expect(stderr).toMatch(/ INFO {2}webhook server disabled: no certificate found; /);
    expect(stderr).toMatch(
      / ERROR cannot watch a kind; retrying: the cluster has no kind `CronJob` in `batch.tutorial.kubebuilder.io\/v1`; install its CRD, for example with `make install` /,
    );
    expect(stderr).not.toContain('    at ');
  });
});

describe('a program on kbts/runtime', () => {
  it.each([
    ['rejects', 'void Promise.reject(new TypeError("nothing\\ncatches"));'],
    ['throws', 'setTimeout(() => { throw new TypeError("nothing\\ncatches"); });'],
    ['throws at once', 'throw new TypeError("nothing\\ncatches");'],
  ])('logs one line with a stack when it %s', async (name, code) => {
    const entry = await bundle(name, `${code}\nsetTimeout(() => {}, 20_000);`);
    const { code: exitCode, stdout, stderr } = await run([], { entry });
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      level: 'error',
      msg: 'operator failed',
      error: { type: 'TypeError', message: 'nothing\ncatches', stack: expect.stringMatching(/^TypeError: .*\n +at /s) },
    });
  });

  it('exits with one line if WATCH_NAMESPACE is not set', async () => {
    const entry = await bundle('namespaces', 'watchedNamespaces({});');
    const { message } = await failure([], { entry });
    expect(message).toContain('WATCH_NAMESPACE is not set');
  });

  it('may import `createRequire`, which its bundle uses, too', async () => {
    const code =
      "import { createRequire } from 'node:module';\nif (!createRequire(import.meta.url)('node:os')) throw 1;";
    const { code: exitCode, stderr } = await run([], { entry: await bundle('require', `${code}\nprocess.exit(0);`) });
    expect([exitCode, stderr]).toEqual([0, '']);
    const config = readFileSync(join(project, 'esbuild.config.mjs'), 'utf8');
    expect(config).toContain(JSON.stringify(requireBanner));
  });

  async function bundle(name: string, code: string): Promise<string> {
    const sources = join(folder, name.replaceAll(' ', '-'));
    mkdirSync(sources);
    const head = "import { exitOnError, newLogger, readManagerFlags, watchedNamespaces } from 'kbts/runtime';";
    const start = 'exitOnError(newLogger(readManagerFlags().logger));\nvoid watchedNamespaces;';
    writeFileSync(join(sources, 'main.ts'), `${head}\n${start}\n${code}\n`);
    await bundleOperator(join(sources, 'main.mjs'), join(sources, 'main.ts'));
    return join(sources, 'main.mjs');
  }
});
