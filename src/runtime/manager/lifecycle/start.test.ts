import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { makeCertificate } from '../../certwatcher/index.js';
import { StatusError, type Transport } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import type { RestConfig } from '../../config/index.js';
import { newController } from '../../controller/index.js';
import { SetupError } from '../../errors/index.js';
import { enqueueRequestForObject } from '../../handler/index.js';
import { type LogFields, type Logger, silentLogger } from '../../log/index.js';
import { newKindSource } from '../../source/index.js';
import { waitForApiServer } from '../checks/api-server.js';
import { type ManagerOptions, newManager } from '../index.js';

/** A name that is never passed to a resolver, because one of its labels is too long. */
const unknownHost = `${'x'.repeat(64)}.invalid`;
const open: { close(callback?: () => void): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function listen<S extends Server | ReturnType<typeof createTcpServer>>(server: S): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // it listens on a port
}

/** An API server that responds to every call with the same status. */
function answering(status: number, body: object = {}): Promise<number> {
  const respond = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return listen(respond);
}

/** The error that a manager with this configuration fails with. */
async function failureOf(config: Partial<RestConfig>, options: ManagerOptions = {}): Promise<SetupError> {
  const manager = await newManager(
    { server: `http://127.0.0.1:${await answering(200)}`, ...config },
    { log: silentLogger, metrics: { bindAddress: '0' }, apiServerTimeout: 0, ...options },
  );
  const error = await manager.start(AbortSignal.timeout(20_000)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SetupError);
  return error as SetupError; // see above
}

describe('a manager that cannot reach the API server', () => {
  it('reports the address that nothing listens on, and where it comes from', async () => {
    const { message } = await failureOf({ server: 'http://127.0.0.1:1', source: 'the kubeconfig `a`, context `b`' });
    expect(message).toBe(
      'cannot reach the API server http://127.0.0.1:1 (from the kubeconfig `a`, context `b`): connect ECONNREFUSED 127.0.0.1:1; is the cluster running?',
    );
  });

  it('reports an unknown host name', async () => {
    expect((await failureOf({ server: `https://${unknownHost}` })).message).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  it('reports that the server does not speak HTTPS', async () => {
    const port = await answering(200);
    expect((await failureOf({ server: `https://127.0.0.1:${port}` })).message).toContain('does the server speak HTTPS');
  });

  it('reports a certificate of another authority', async () => {
    const { createServer: createHttpsServer } = await import('node:https');
    const port = await listen(
      createHttpsServer(await makeCertificate({ commonName: 'a', ipAddresses: ['127.0.0.1'] })),
    );
    const { message } = await failureOf({ server: `https://127.0.0.1:${port}` });
    expect(message).toMatch(/self-signed certificate; does the certificate authority .* belong to this server\?/);
  });

  it.each([200, 401])('quotes no password of its URL, %d', async (status) => {
    const port = status === 401 ? await answering(status) : 1;
    const { message } = await failureOf({ server: `http://me:sekrit@127.0.0.1:${port}` });
    expect(message).toContain(`the API server http://…@127.0.0.1:${port}`);
    expect(message).not.toContain('sekrit');
  });

  it('reports rejected credentials', async () => {
    const { message } = await failureOf({ server: `http://127.0.0.1:${await answering(401)}`, token: 'sekrit' });
    expect(message).toMatch(/^the API server http:\S+ rejects the credentials: 401 Unauthorized$/);
  });

  it('reports why there are no credentials', async () => {
    const { message } = await failureOf({ plugin: { exec: { command: 'no-such-plugin' } } });
    expect(message).toBe('the credential plugin `no-such-plugin` is not installed or not in PATH');
  });

  it.each([
    [500, 'no good'],
    [400, 'no good'],
  ])('reports the message of a response with %d', async (status, message) => {
    const server = `http://127.0.0.1:${await answering(status, { kind: 'Status', message, code: status })}`;
    expect((await failureOf({ server })).message).toMatch(/^cannot reach the API server .*: no good$/);
  });

  it('starts even if it is forbidden to read the version', async () => {
    const server = `http://127.0.0.1:${await answering(403)}`;
    const manager = await newManager({ server }, { log: silentLogger, metrics: { bindAddress: '0' } });
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await manager.elected;
    stop.abort();
    await running;
  });
});

describe('waiting for the API server', () => {
  /** Fails with each of these in turn, and then succeeds; undefined never responds. */
  function waiting(failures: (Error | undefined)[], timeout: number) {
    const clock = new FakeClock();
    const errors: LogFields[] = [];
    const log: Logger = { ...silentLogger, error: (_, fields = {}) => void errors.push(fields) };
    let calls = 0;
    const request = async () => {
      calls += 1;
      if (calls > failures.length) return {};
      const failure = failures[calls - 1];
      if (failure) throw failure;
      return await new Promise(() => {});
    };
    const transport = { request } as unknown as Transport; // no other calls are made
    const stop = new AbortController();
    const wait = { config: { server: 'https://a' }, transport, clock, log, timeout };
    return { ended: waitForApiServer(wait, stop.signal), clock, errors, calls: () => calls, stop };
  }

  it('retries until the server responds, and logs each reason once', async () => {
    const refused = new Error('connect ECONNREFUSED');
    const { ended, clock, errors, calls } = waiting(
      [refused, refused, new StatusError({ code: 503 }), refused],
      120_000,
    );
    await clock.advance(60_000);
    await ended;
    expect(calls()).toBe(5);
    expect(errors.map(({ error }) => String(error))).toHaveLength(3);
  });

  it('fails after the timeout, even if the server never responds', async () => {
    const { ended, clock, calls } = waiting(Array(100).fill(undefined), 35_000);
    const failed = expect(ended).rejects.toThrow('cannot reach the API server https://a: no response within 10 s');
    await clock.advance(60_000);
    await failed;
    expect(calls()).toBe(4);
    expect(clock.timers).toBe(0);
  });

  it('ends when the manager is stopped, during a call or a pause', async () => {
    for (const failure of [undefined, new Error('x')]) {
      const { ended, clock, stop } = waiting([failure], 120_000);
      await setImmediate();
      stop.abort(new Error('stopped'));
      await ended;
      expect(clock.timers).toBe(0);
    }
  });
});

describe('a manager whose port is in use', () => {
  it.each([
    ['metrics', '--metrics-bind-address', (bindAddress: string) => ({ metrics: { bindAddress } })],
    ['health probes', '--health-probe-bind-address', (address: string) => ({ healthProbeBindAddress: address })],
  ] as const)('names the flag to change: %s', async (what, flag, optionsFor) => {
    const port = await listen(createTcpServer());
    const { message } = await failureOf({}, optionsFor(`127.0.0.1:${port}`));
    expect(message).toBe(`cannot serve ${what}: port ${port} is in use; choose another address with \`${flag}\``);
  });

  it('names the flag to change: webhooks', async () => {
    const port = await listen(createTcpServer());
    const certificates = await makeCertificate({ commonName: 'a' });
    const source = { current: certificates, onChange: () => () => {} };
    const options = { webhook: { host: '127.0.0.1', port, certificates: source } };
    const server = `http://127.0.0.1:${await answering(200)}`;
    const manager = await newManager({ server }, { log: silentLogger, metrics: { bindAddress: '0' }, ...options });
    manager.webhookServer.register('/a', () => ({ status: 200, body: '' }));
    await expect(manager.start(AbortSignal.timeout(20_000))).rejects.toThrow(
      `cannot serve webhooks: port ${port} is in use; choose another address with \`--webhook-port\``,
    );
  });
});

describe('a manager whose kind is not installed', () => {
  const Missing = defineKind<KubernetesObject>({ group: 'example.com', version: 'v1', kind: 'Missing' });

  it('reports that once, and fails with a hint', async () => {
    const lines: [string, LogFields | undefined][] = [];
    const log: Logger = {
      ...silentLogger,
      child: () => log,
      error: (message, fields) => void lines.push([message, fields]),
    };
    const port = await answering(404);
    const options = { log, metrics: { bindAddress: '0' }, controller: { cacheSyncTimeout: 300 } };
    const manager = await newManager({ server: `http://127.0.0.1:${port}` }, options);
    const controller = newController('missing', manager, { reconciler: async () => {} });
    await controller.watch(newKindSource(manager.cache, Missing, enqueueRequestForObject()));
    const reason =
      'the cluster has no kind `Missing` in `example.com/v1`; install its CRD, for example with `make install`';
    const error = await manager.start(AbortSignal.timeout(20_000)).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(SetupError);
    expect(String(error)).toContain(
      `controller \`missing\`: the kind source of Missing.example.com did not sync within 0.3 s: ${reason}`,
    );
    expect(lines.map(([message, fields]) => [message, String(fields?.error)])).toEqual([
      ['cannot watch a kind; retrying', `NoKindMatchError: ${reason}`],
    ]);
  });

  it('starts if it is installed in the meantime', async () => {
    let isInstalled = false;
    const resources = [{ name: 'missings', kind: 'Missing', namespaced: true }];
    const port = await listen(
      createServer((request, response) => {
        const isDiscovery = request.url === '/apis/example.com/v1';
        if (isDiscovery && !isInstalled) return void response.writeHead(404).end();
        const list = { metadata: { resourceVersion: '1' }, items: [] };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isDiscovery ? { resources } : list));
      }),
    );
    const clock = new FakeClock();
    const errors = vi.fn();
    const log: Logger = { ...silentLogger, child: () => log, error: errors };
    const manager = await newManager(
      { server: `http://127.0.0.1:${port}` },
      { log, clock, metrics: { bindAddress: '0' } },
    );
    const controller = newController('missing', manager, { reconciler: async () => {} });
    const source = newKindSource(manager.cache, Missing, enqueueRequestForObject());
    await controller.watch(source);
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(errors).toHaveBeenCalledOnce());
    expect(source.failure).toBeInstanceOf(SetupError);
    isInstalled = true;
    await clock.advance(1_000);
    await vi.waitFor(() => expect(source.failure).toBeUndefined());
    stop.abort();
    await running;
  });
});
