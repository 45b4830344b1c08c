import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../clock/internal.js';
import { newCredentialSource } from './credentials.js';

const server = 'https://a';
let folder: string;
let tokenFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kbts-credentials-'));
  tokenFile = join(folder, 'token');
});
afterEach(() => rm(folder, { recursive: true }));

let changes = 0;
async function write(token: string): Promise<void> {
  await writeFile(tokenFile, `${token}\n`);
  changes += 1;
  await utimes(tokenFile, changes, changes); // certainly another modification time
}

describe('newCredentialSource', () => {
  it('rereads a token file after a change, at most once a minute', async () => {
    const clock = new FakeClock();
    await write('one');
    const source = newCredentialSource({ server, tokenFile, token: 'ignored' }, { clock });
    const token = async () => (await source.current()).headers.authorization;
    expect(await token()).toBe('Bearer one');
    await write('two');
    await clock.advance(59_999);
    expect(await token()).toBe('Bearer one');
    await clock.advance(1);
    expect(await token()).toBe('Bearer two');
  });

  it('rereads it at once after the server rejected the token', async () => {
    await write('one');
    const source = newCredentialSource({ server, tokenFile }, { clock: new FakeClock() });
    const refused = await source.current();
    await write('two');
    expect(source.invalidate(refused)).toBe(true);
    expect((await source.current()).headers.authorization).toBe('Bearer two');
  });

  it('keeps the last token when the file is missing, but requires a first one', async () => {
    const clock = new FakeClock();
    await write('one');
    const source = newCredentialSource({ server, tokenFile }, { clock });
    await source.current();
    await rm(tokenFile);
    await clock.advance(61_000);
    expect((await source.current()).headers.authorization).toBe('Bearer one');
    await expect(newCredentialSource({ server, tokenFile }).current()).rejects.toThrow('ENOENT');
  });

  it('keeps the last token while the file is empty, for example during a rotation, but requires a first one', async () => {
    const clock = new FakeClock();
    await write('one');
    const source = newCredentialSource({ server, tokenFile }, { clock });
    await source.current();
    await write('');
    await clock.advance(61_000);
    expect((await source.current()).headers.authorization).toBe('Bearer one');
    await expect(newCredentialSource({ server, tokenFile }).current()).rejects.toThrow('is empty');
    await write('two');
    await clock.advance(61_000);
    expect((await source.current()).headers.authorization).toBe('Bearer two');
  });

  it('cannot refresh credentials of the configuration itself', async () => {
    const source = newCredentialSource({ server, token: 't', ca: 'ca' });
    const credentials = await source.current();
    expect(credentials).toEqual({ headers: { authorization: 'Bearer t' }, tls: { ca: 'ca' } });
    expect(source.invalidate(credentials)).toBe(false);
  });

  it('sends name and password, and impersonation headers', async () => {
    const impersonate = { user: 'you', uid: '1', groups: ['a', 'b'], extra: { 'x.io/y': ['z'] } };
    const source = newCredentialSource({ server, username: 'me', password: 'pw', impersonate });
    expect((await source.current()).headers).toEqual({
      authorization: `Basic ${Buffer.from('me:pw').toString('base64')}`,
      'impersonate-user': 'you',
      'impersonate-uid': '1',
      'impersonate-group': ['a', 'b'],
      'impersonate-extra-x.io%2Fy': ['z'],
    });
  });

  it('returns the same TLS identity until it changes', async () => {
    const clock = new FakeClock();
    await write('one');
    const source = newCredentialSource({ server, caFile: tokenFile }, { clock });
    const { tls } = await source.current();
    await clock.advance(61_000);
    expect((await source.current()).tls).toBe(tls);
    await write('two');
    await clock.advance(61_000);
    expect((await source.current()).tls).toEqual({ ca: 'two\n' });
  });
});

describe('plugins', () => {
  const plugin = { exec: { command: 'x' } };
  const node = (script: string) => ({ command: process.execPath, args: ['-e', script] });

  it('run once, and again after the server rejected their credentials', async () => {
    let count = 0;
    const loadPlugin = async () => ({ authorization: `Bearer ${++count}` });
    const source = newCredentialSource({ server, plugin }, { loadPlugin });
    const all = await Promise.all([source.current(), source.current()]);
    expect(all.map(({ headers }) => headers.authorization)).toEqual(['Bearer 1', 'Bearer 1']);
    const [refused] = all;
    expect(source.invalidate(refused)).toBe(true);
    expect((await source.current()).headers.authorization).toBe('Bearer 2');
    expect(source.invalidate(refused)).toBe(true); // a request in flight is rejected too: no reason to run it again
    expect((await source.current()).headers.authorization).toBe('Bearer 2');
  });

  it('that failed run again with the next request', async () => {
    let count = 0;
    const loadPlugin = async () => {
      count += 1;
      if (count === 1) throw new Error('no network');
      return { authorization: 'Bearer t' };
    };
    const source = newCredentialSource({ server, plugin }, { loadPlugin });
    await expect(source.current()).rejects.toThrow('the credential plugin `x` failed: no network');
    expect((await source.current()).headers.authorization).toBe('Bearer t');
  });

  it('that hang time out after 30 s, and run again', async () => {
    const clock = new FakeClock();
    let count = 0;
    const loadPlugin = () =>
      ++count === 1 ? new Promise<never>(() => {}) : Promise.resolve({ authorization: 'Bearer t' });
    const source = newCredentialSource({ server, plugin }, { loadPlugin, clock });
    const call = source.current();
    const stop = new AbortController();
    const other = source.current(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(other).rejects.toThrow('stopped');
    const failed = expect(call).rejects.toThrow('the credential plugin `x` failed: no credentials within 30 s');
    await clock.advance(30_000);
    await failed;
    expect((await source.current()).headers.authorization).toBe('Bearer t');
    expect(clock.timers).toBe(0);
  });

  it('that hang are killed', async () => {
    const clock = new FakeClock();
    const pidFile = join(folder, 'pid');
    const write = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const source = newCredentialSource({ server, plugin: { exec: node(write) } }, { clock });
    const failed = expect(source.current()).rejects.toThrow('no credentials within 30 s');
    const pid = await vi.waitFor(async () => {
      const text = await readFile(pidFile, 'utf8');
      expect(text).not.toBe(''); // the file exists before it is written
      return Number(text);
    }, 5_000);
    process.kill(pid, 0);
    await clock.advance(30_000);
    await failed;
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  });

  it('run as programs that receive the cluster and the API version', async () => {
    const print =
      'const i = JSON.parse(process.env.KUBERNETES_EXEC_INFO); console.log(JSON.stringify({ ...i, status: { token: [process.env.A, i.spec.cluster.server].join("-") } }))';
    const exec = {
      apiVersion: 'client.authentication.k8s.io/v1',
      command: process.execPath,
      args: ['-e', print],
      env: [{ name: 'A', value: 'b' }],
      provideClusterInfo: true,
    };
    const source = newCredentialSource({ server, plugin: { exec } });
    expect((await source.current()).headers.authorization).toBe('Bearer b-https://a');
  });

  it.each([
    [node('console.error("log in\\nfirst"); process.exit(1)'), '` failed: log in first'],
    [{ command: 'no-such-plugin' }, 'the credential plugin `no-such-plugin` is not installed or not in PATH'],
    [{ command: '/etc/passwd' }, 'the credential plugin `/etc/passwd` is not executable'],
    [node(''), 'did not print a valid ExecCredential'],
    [node('console.log("sekrit")'), 'did not print a valid ExecCredential'],
    [node('console.log("{}")'), 'did not print a valid ExecCredential'],
  ])('that fail are reported with the reason, without their output: %j', async (exec, message) => {
    const error = await newCredentialSource({ server, plugin: { exec } })
      .current()
      .then(
        () => undefined,
        (reason: Error) => reason,
      );
    expect(error?.message).toContain(message);
    expect(error?.message).not.toMatch(/\n|sekrit/);
  });

  it('that return nothing are reported', async () => {
    const plugin = { authProvider: { name: 'oidc' } };
    await expect(newCredentialSource({ server, plugin }).current()).rejects.toThrow(
      'the auth provider `oidc` returned neither a token nor a certificate',
    );
  });

  it('report the package that they require', async () => {
    const missing = Object.assign(new Error("Cannot find package '@kubernetes/client-node'"), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    const loadPlugin = () => Promise.reject(missing);
    await expect(newCredentialSource({ server, plugin }, { loadPlugin }).current()).rejects.toThrow(
      'requires the package `@kubernetes/client-node`, which is not installed',
    );
  });

  it('of the old kind (auth-provider) run too, and an unknown one is reported', async () => {
    const config = { 'access-token': 'a1', 'expires-on': '9999999999', expiry: '2999-01-01T00:00:00Z' };
    const azure = newCredentialSource({ server, plugin: { authProvider: { name: 'azure', config } } });
    expect((await azure.current()).headers.authorization).toBe('Bearer a1');
    const unknown = newCredentialSource({ server, plugin: { authProvider: { name: 'saml', config: {} } } });
    await expect(unknown.current()).rejects.toThrow('unknown auth provider `saml`');
  });
});
