import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigMap, Node, Secret } from '../../../k8s/core/v1.js';
import { defineKind } from '../../../k8s/index.js';
import { newControllerManagedBy } from '../../builder/index.js';
import { fail, respond, type ScriptedServer, startScriptedServer } from '../../client/fixtures/scripted-server.js';
import { newTransport } from '../../client/index.js';
import { FakeClock } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
import { type ManagerOptions, newManager } from '../index.js';
import { findMissingAccess } from './access-check.js';
import { newCheckRequest } from './check-request.js';

const Frigate = defineKind({ group: 'ships.example.com', version: 'v1', kind: 'Frigate' });
const Port = defineKind({ group: 'ports.example.com', version: 'v1', kind: 'Port' });

interface Attributes {
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
  readonly namespace?: string;
  readonly name?: string;
}

let server: ScriptedServer;
let isAllowed: (attributes: Attributes) => boolean;

beforeEach(async () => {
  isAllowed = () => true;
  server = await startScriptedServer(({ url, body }, response) => {
    if (url === '/api/v1') return respond(response, 200, { resources: core });
    if (url === '/apis/ships.example.com/v1') return respond(response, 200, { resources: [] });
    if (url === '/apis/coordination.k8s.io/v1') return respond(response, 200, { resources: leases });
    if (!url.endsWith('/selfsubjectaccessreviews')) return fail(response, 404, 'NotFound');
    const { resourceAttributes } = JSON.parse(body).spec;
    respond(response, 201, { status: { allowed: isAllowed(resourceAttributes) } });
  });
});

afterEach(() => server.close());

const core = [
  { name: 'configmaps', kind: 'ConfigMap', namespaced: true },
  { name: 'secrets', kind: 'Secret', namespaced: true },
  { name: 'nodes', kind: 'Node', namespaced: false },
  { name: 'nodes/proxy', kind: 'Node', namespaced: false },
];
const leases = [{ name: 'leases', kind: 'Lease', namespaced: true }];

function check(requirements: Parameters<typeof findMissingAccess>[1]['requirements'], namespaces: string[] = []) {
  const clock = new FakeClock();
  const transport = newTransport({ server: server.url }, { clock });
  const { signal } = new AbortController();
  const request = newCheckRequest({ transport, clock, signal });
  const found = findMissingAccess(request, { requirements, namespacesOf: () => namespaces });
  return { clock, found: found.finally(() => transport.close()) };
}

describe('findMissingAccess', () => {
  it('lists all kinds and permissions at once, and reviews each permission once', async () => {
    isAllowed = ({ resource, verb }) => resource !== 'secrets' && verb !== 'watch';
    const { found } = check([
      { kind: ConfigMap, verbs: ['list', 'watch'] },
      { kind: ConfigMap, verbs: ['list', 'create'] },
      { kind: Secret, verbs: ['get'], namespaces: ['vault'] },
      { kind: Node, verbs: ['list', 'watch'], namespaces: ['a'] },
      { kind: Frigate, verbs: ['list'] },
      { kind: Port, verbs: ['list'] },
    ]);
    expect(await found).toEqual({
      kinds: ['Frigate in ships.example.com/v1', 'Port in ports.example.com/v1'],
      permissions: [
        'get on secrets in namespace vault',
        'watch on configmaps in all namespaces',
        'watch on nodes in all namespaces',
      ],
    });
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(6);
  });

  it('checks the namespaces of the cache', async () => {
    isAllowed = ({ namespace }) => namespace === 'a';
    const { found } = check([{ kind: ConfigMap, verbs: ['list', 'watch'] }], ['a', 'b']);
    expect((await found).permissions).toEqual(['list, watch on configmaps in namespace b']);
  });

  it('checks access to a single object', async () => {
    isAllowed = ({ name }) => name === 'mine';
    const { found } = check([
      { kind: ConfigMap, verbs: ['get', 'update'], namespaces: ['a'], name: 'mine' },
      { kind: ConfigMap, verbs: ['get'], namespaces: ['a'], name: 'other' },
      { kind: ConfigMap, verbs: ['create'], namespaces: ['a'] },
    ]);
    expect((await found).permissions).toEqual([
      'create on configmaps in namespace a',
      'get on configmaps `other` in namespace a',
    ]);
  });

  it('reports nothing if everything is there, or reviews fail', async () => {
    const none = { kinds: [], permissions: [] };
    expect(await check([{ kind: ConfigMap, verbs: ['list'] }]).found).toEqual(none);
    isAllowed = () => {
      throw new Error('the server breaks');
    };
    const requirements = [{ kind: ConfigMap, verbs: ['list'] }];
    const url = server.url;
    await server.close();
    server = await startScriptedServer((_, response) => fail(response, 500, 'InternalError'));
    expect(url).not.toBe(server.url);
    expect(await check(requirements).found).toEqual(none);
  });

  it('ends after 10 s if the API server does not respond, however much there is to review', async () => {
    await server.close();
    server = await startScriptedServer(({ url }, response) => {
      if (url === '/api/v1') respond(response, 200, { resources: core });
    });
    const verbs = Array.from({ length: 100 }, (_, index) => `verb${index}`);
    const { found, clock } = check([{ kind: ConfigMap, verbs }]);
    await vi.waitFor(() => expect(server.calls.length).toBe(9));
    await clock.advance(10_000);
    expect(await found).toEqual({ kinds: [], permissions: [] });
    expect(server.calls).toHaveLength(9);
  });
});

describe('a manager whose cluster lacks something', () => {
  const errors = vi.fn();
  const log = { ...silentLogger, error: errors, child: () => log };

  async function create(options: ManagerOptions) {
    errors.mockReset();
    isAllowed = ({ resource }) => resource === 'nodes';
    const common = { log, clock: new FakeClock(), metrics: { bindAddress: '0' } };
    const manager = await newManager({ server: server.url, namespace: 'own' }, { ...common, ...options });
    await newControllerManagedBy(manager)
      .for(ConfigMap)
      .owns(Frigate)
      .complete(async () => {});
    manager.require({ kind: Secret, verbs: ['create'] });
    return manager;
  }

  const election = { leaderElection: true, leaderElectionID: 'x' };

  it('logs everything in one line, and starts', async () => {
    const manager = await create(election);
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await vi.waitFor(() =>
      expect(errors).toHaveBeenCalledWith(expect.stringContaining('the role of this operator lacks permissions'), {
        kinds: ['Frigate in ships.example.com/v1'],
        permissions: [
          'create on leases.coordination.k8s.io in namespace own',
          'create on secrets in all namespaces',
          'get, update on leases.coordination.k8s.io `x` in namespace own',
          'list, watch on configmaps in all namespaces',
        ],
      }),
    );
    stop.abort();
    await running;
  });

  it('requires no more than access to its own lease', async () => {
    const manager = await create(election);
    isAllowed = ({ resource, verb, name }) => resource !== 'leases' || verb === 'create' || name === 'x';
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    const kinds = ['Frigate in ships.example.com/v1'];
    await vi.waitFor(() => expect(errors).toHaveBeenCalledWith(expect.any(String), { kinds }));
    stop.abort();
    await running;
  });

  it('does not start with `fail`', async () => {
    const manager = await create({ startupCheck: 'fail' });
    await expect(manager.start(new AbortController().signal)).rejects.toThrow(
      /^cannot start the operator:\n- the cluster has no kind Frigate .*: install its CRD\n- missing permission: create on/,
    );
  });

  it('reports nothing if the check is off', async () => {
    const manager = await create({ startupCheck: 'off', ...election });
    const stop = new AbortController();
    const running = manager.start(stop.signal);
    await vi.waitFor(() => expect(server.calls.some(({ url }) => url.includes('/leases'))).toBe(true));
    await setImmediate();
    expect(server.calls.filter(({ url }) => url.endsWith('/selfsubjectaccessreviews'))).toEqual([]);
    stop.abort();
    await running;
  });
});
