import { request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedReconcile } from '../../runtime/recorder/index.js';
import { reconcile } from '../page/fixtures/recording.js';
import type { DevAction } from '../protocol.js';
import { DevStore } from '../store.js';
import { type DevServer, devRoutes, startDevServer } from './dev-server.js';

const cluster = { name: 'embedded', server: '', kubeconfig: '', definitions: [], webhooks: [] };
const store = new DevStore('test', '0.0.0', {
  operator: { state: 'running', restarts: 0 },
  cluster,
  kinds: [],
  permissions: [],
  faults: [],
  problems: [],
});
const actions: DevAction[] = [];
let server: DevServer;

const start = (port: number) =>
  startDevServer({
    live: {
      store,
      act: async (action) => {
        actions.push(action);
        return { isDone: true, message: 'done' };
      },
      kindNamed: async () => undefined,
      detail: async () => ({ object: {}, events: [] }),
    },
    pageFolder: '/nonexistent',
    port,
    allowedHosts: ['editor.example.com'],
    recording: async () => ({ kind: 'kbts-recording', version: 1, recordedAt: 0, state: store.state(), objects: {} }),
  });

beforeAll(async () => {
  server = await start(0);
});
afterAll(() => server.close());

interface Reply {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Sends a request with any headers, and reads up to an amount of the body. */
function call(path: string, headers: NodeJS.Dict<string> = {}, method = 'GET', body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const host = `127.0.0.1:${server.port}`;
    const request = send({ port: server.port, path, method, headers: { host, ...headers } }, (response) => {
      let text = '';
      const done = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (response.headers['content-type'] === 'text/event-stream' && text.endsWith('\n\n')) {
          done();
          request.destroy();
        }
      });
      response.on('end', done);
    });
    request.on('error', reject).end(body);
  });
}

const signIn = async () => {
  const { headers } = await call(`/?token=${server.token}`);
  const cookie = String(headers['set-cookie']);
  return { cookie: cookie.split(';')[0], whole: cookie };
};
/** A route that is added later is tested without being named here. */
const routes = [...devRoutes, 'GET /page.js', 'GET /unknown', 'OPTIONS /', 'PUT /api/action', 'DELETE /api/object'];
const callRoute = (route: string, headers: NodeJS.Dict<string> = {}) => {
  const [method, path = ''] = route.split(' ');
  return call(path, { 'x-kbts-dev': '1', ...headers }, method);
};

describe('the server of the page', () => {
  it.each(routes)('rejects another host and a page of another origin, even with the cookie: %s', async (route) => {
    const { cookie } = await signIn();
    const hosts = ['rebound.example.com', `rebound.example.com:${server.port}`, '127.0.0.1', 'localhost:1'];
    const origins = [
      'https://example.com',
      'http://localhost:1',
      'null',
      'file://',
      `https://127.0.0.1:${server.port}.a.b`,
    ];
    const others = [
      ...hosts.map((host) => ({ host })),
      ...origins.map((origin) => ({ origin })),
      // An image, a script or a frame; the first one of a page on another port of this machine.
      ...['same-site', 'cross-site'].map((site) => ({ 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })),
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ];
    for (const headers of others)
      expect((await callRoute(route, { cookie, ...headers })).status, JSON.stringify(headers)).toBe(403);
    expect(actions).toEqual([]);
  });

  it.each(routes)('has nothing for those without the token: %s', async (route) => {
    expect((await callRoute(route)).status).toBe(401);
    expect((await callRoute(route, { cookie: `kbts-dev-${server.port}=wrong` })).status).toBe(401);
    expect((await callRoute(route, { cookie: `kbts-dev-1=${server.token}` })).status).toBe(401);
    expect((await callRoute(route, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect(actions).toEqual([]);
  });

  it('lets other sites link to the page', async () => {
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await call(`/?token=${server.token}`, link)).status).toBe(200);
    expect((await call('/api/recording', link)).status).toBe(403);
  });

  it('turns the token into a cookie that scripts and other sites cannot use', async () => {
    const { whole } = await signIn();
    expect(whole).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await call('/?token=wrong')).status).toBe(401);
  });

  it('allows only its own content, and a named host', async () => {
    const { cookie } = await signIn();
    const { status, headers } = await call('/api/state', { cookie, host: 'editor.example.com' });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('runs an action only with the header', async () => {
    const { cookie } = await signIn();
    const body = '{"kind":"restart"}';
    expect((await call('/api/action', { cookie }, 'POST', body)).status).toBe(403);
    expect((await call('/api/action', { cookie, 'x-kbts-dev': '1' }, 'POST', '{')).status).toBe(400);
    expect((await call('/api/action', { cookie, 'x-kbts-dev': '1' }, 'POST', 'x'.repeat(100_000))).status).toBe(413);
    expect(actions).toEqual([]);
    const { text } = await call('/api/action', { cookie, 'x-kbts-dev': '1' }, 'POST', body);
    expect(JSON.parse(text)).toEqual({ isDone: true, message: 'done' });
    expect(actions).toEqual([{ kind: 'restart' }]);
  });

  it.each([
    [{ kind: 'reconcile', controller: 'frigate' }, '`reconcile` requires object.name'],
    [{ kind: 'delete' }, '`delete` requires apiVersion, objectKind, name'],
    [{ kind: 'fault', isOn: true }, '`fault` requires name'],
  ])('rejects an action without its fields: %o', async (action, message) => {
    const { cookie } = await signIn();
    const { status, text } = await call('/api/action', { cookie, 'x-kbts-dev': '1' }, 'POST', JSON.stringify(action));
    expect([status, text]).toEqual([400, `the action ${message}`]);
  });

  it('streams the state, and continues after a reconnect', async () => {
    const { cookie } = await signIn();
    store.publish({ kind: 'cluster', cluster });
    const first = await call('/api/events', { cookie });
    expect(first.text).toMatch(/^event: state\nid: [\w-]+:1\ndata: \{/);
    store.publish({ kind: 'cluster', cluster });
    const next = await call('/api/events', { cookie, 'last-event-id': `${store.session}:1` });
    expect(next.text).toMatch(/^event: change\nid: [\w-]+:2\n/);
    const other = await call('/api/events', { cookie, 'last-event-id': 'another:1' });
    expect(other.text).toMatch(/^event: state\n/);
  });

  it('has the last 100 of 10,000 reconciles for `kbts why`', async () => {
    const { cookie } = await signIn();
    for (let index = 0; index < 10_000; index++) {
      const object = { kind: 'Memcached', namespace: 'default', name: `object-${index % 2}` };
      store.publish({ kind: 'reconcile', reconcile: reconcile(String(index), object, index, 1) });
    }
    for (const parity of [0, 1]) {
      const query = `kind=memcached&name=object-${parity}&namespace=default&count=100`;
      const found = JSON.parse((await call(`/api/why?${query}`, { cookie })).text) as RecordedReconcile[];
      const last = Array.from({ length: 100 }, (_, index) => String(9_800 + 2 * index + parity));
      expect(found.map(({ id }) => id)).toEqual(last);
    }
  });

  it.each([
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/page.js%00.css',
    '/built/page.js',
    '/page.test.ts',
    '//',
    '//api/state',
    'http://example.com/api/unknown',
    '/api/events/',
    '/constructor',
  ])('sends no other file, whatever the path: %s', async (path) => {
    const { cookie } = await signIn();
    expect([400, 404]).toContain((await call(path, { cookie })).status);
  });

  it('responds to others while a body does not end, and stops', async () => {
    const other = await start(0);
    const headers = { host: `127.0.0.1:${other.port}`, authorization: `Bearer ${other.token}`, 'x-kbts-dev': '1' };
    const slow = Array.from({ length: 20 }, () => {
      const request = send({ port: other.port, path: '/api/action', method: 'POST', headers });
      request.on('error', () => {}).write('{"kind":');
      return request;
    });
    const { status } = await fetch(`http://127.0.0.1:${other.port}/api/state`, { headers });
    expect(status).toBe(200);
    const closed = slow.map((request) => new Promise((resolve) => request.once('close', resolve)));
    await other.close();
    await Promise.all(closed);
    expect(actions).toEqual([{ kind: 'restart' }]);
  });

  it('uses the next port if one is in use', async () => {
    const other = await start(server.port);
    expect(other.port).toBeGreaterThan(server.port);
    await other.close();
  });

  it('sends a state of 20 MB to a tab while changes arrive', async () => {
    const error = { type: 'Error', message: 'x'.repeat(20e6) };
    store.publish({ kind: 'reconcile', reconcile: { ...reconcile('large', { name: 'large' }, 0, 1), error } });
    const headers = { authorization: `Bearer ${server.token}` };
    const { body } = await fetch(`http://127.0.0.1:${server.port}/api/events`, { headers });
    store.publish({ kind: 'cluster', cluster });
    let [length, end] = [0, ''];
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      length += chunk.length;
      end = (end + chunk).slice(-1000);
      if (/\nevent: change\n.*\n.*\n\n$/.test(end)) break;
    }
    expect(length).toBeGreaterThan(20e6);
  });
});
