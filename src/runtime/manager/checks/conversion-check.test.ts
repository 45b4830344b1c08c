import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineKind, type KubernetesObject } from '../../../k8s/index.js';
import { respond, type ScriptedServer, startScriptedServer } from '../../client/fixtures/scripted-server.js';
import { FakeClock } from '../../clock/internal.js';
import { SetupError } from '../../errors/index.js';
import { silentLogger } from '../../log/index.js';
import { type Converter, newHubSpokeConverter } from '../../webhook/conversion/index.js';
import { newWebhookManagedBy } from '../../webhook/index.js';
import { type Manager, type ManagerOptions, newManager } from '../index.js';

interface Shed extends KubernetesObject {
  spec: object;
}
const shedOf = (version: string) => defineKind<Shed>({ group: 'example.com', version, kind: 'Shed', plural: 'sheds' });
const spokeOf = (version: string) => ({
  kind: shedOf(version),
  toHub: (shed: Shed) => shed,
  fromHub: (shed: Shed) => shed,
});
const hub = shedOf('v1');
const twoVersions = newHubSpokeConverter(hub, spokeOf('v2'));

const barns = [
  { name: 'barns', kind: 'Barn' },
  { name: 'barns/shed', kind: 'Shed' },
];

let server: ScriptedServer;

afterEach(() => server.close());

/** A server whose group has these versions of Shed; v9 has another kind, with a subresource of kind Shed. */
async function serve(versions: readonly string[]): Promise<void> {
  server = await startScriptedServer(({ url }, response) => {
    if (url === '/apis/example.com' && versions.length > 0) {
      return respond(response, 200, { versions: [...versions, 'v9'].map((version) => ({ version })) });
    }
    if (url === '/apis/example.com/v9') return respond(response, 200, { resources: barns });
    if (versions.some((version) => url === `/apis/example.com/${version}`)) {
      return respond(response, 200, { resources: [{ name: 'sheds', kind: 'Shed' }] });
    }
    respond(response, url === '/version' ? 200 : 404, {});
  });
}

/** Creates a manager with a converter. */
async function create(converter: Converter, options: ManagerOptions): Promise<Manager> {
  const basics = { log: silentLogger, metrics: { bindAddress: '0' }, webhook: { port: -1 } };
  const manager = await newManager({ server: server.url }, { ...basics, ...options });
  newWebhookManagedBy(manager, hub).withConverter(converter).complete();
  return manager;
}

/** Starts a manager with a converter, and stops it when it is elected. */
async function start(converter: Converter, options: ManagerOptions = {}): Promise<void> {
  const manager = await create(converter, options);
  const stop = new AbortController();
  void manager.elected.then(() => stop.abort());
  await manager.start(stop.signal);
}

const message =
  'the cluster serves Shed of `example.com` in `v3`, but its converter has only v1, v2; add `{ kind: Shed, toHub, fromHub }` ' +
  'with the Shed of `v3` to `newHubSpokeConverter`, or set `served: false` for the version in the CRD';

describe('the start of a manager', () => {
  it('fails with `fail` if the cluster serves a version that the converter of its kind lacks', async () => {
    await serve(['v1', 'v2', 'v3']);
    await expect(start(twoVersions, { startupCheck: 'fail' })).rejects.toThrow(new SetupError(message));
  });

  it.each([{}, { startupCheck: 'log' }] as const)('logs it otherwise, and succeeds: %j', async (options) => {
    await serve(['v1', 'v2', 'v3']);
    const error = vi.fn();
    const manager = await create(twoVersions, { log: { ...silentLogger, error }, ...options });
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await manager.elected;
    await vi.waitFor(() => expect(error).toHaveBeenCalled());
    stop.abort();
    await running;
    const fields = { problems: [message] };
    expect(error).toHaveBeenCalledExactlyOnceWith('the cluster serves versions that cannot be converted', fields);
  });

  it('names all versions that are missing', async () => {
    await serve(['v1', 'v2', 'v3', 'v4alpha1']);
    await expect(start(twoVersions, { startupCheck: 'fail' })).rejects.toThrow(
      'serves Shed of `example.com` in `v3`, `v4alpha1`',
    );
  });

  it.each([
    ['the converter has all versions', ['v1', 'v2']],
    ['the cluster serves only some of them', ['v2']],
    ['the CRD is not installed', []],
  ])('succeeds if %s', async (_, versions) => {
    await serve(versions);
    await expect(start(twoVersions, { startupCheck: 'fail' })).resolves.toBeUndefined();
  });

  it('succeeds without the check, and for a converter that does not list its versions', async () => {
    await serve(['v1', 'v2', 'v3']);
    await expect(start(twoVersions, { startupCheck: 'off' })).resolves.toBeUndefined();
    await expect(start({ ...twoVersions, versions: undefined }, { startupCheck: 'fail' })).resolves.toBeUndefined();
  });

  it('succeeds if discovery fails, or does not respond within 10 s', async () => {
    server = await startScriptedServer(({ url }, response) => respond(response, url === '/version' ? 200 : 500, {}));
    await expect(start(twoVersions, { startupCheck: 'fail' })).resolves.toBeUndefined();
    await server.close();
    server = await startScriptedServer(({ url }, response) => url === '/version' && respond(response, 200, {}));
    const clock = new FakeClock();
    const started = vi.fn();
    const starting = start(twoVersions, { clock, startupCheck: 'fail' }).then(started);
    await vi.waitFor(async () => {
      await clock.advance(1_000);
      expect(started).toHaveBeenCalled();
    });
    await starting;
  });
});
