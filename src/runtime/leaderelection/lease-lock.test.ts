import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lease } from '../../k8s/coordination/v1.js';
import { respond, type ScriptedServer, startScriptedServer } from '../client/fixtures/scripted-server.js';
import { newTransport, type Transport } from '../client/index.js';
import { newLeaseLock } from './index.js';

let server: ScriptedServer;
let transport: Transport;
const { signal } = new AbortController();
const labels = { 'app.kubernetes.io/name': 'shop', tier: '' };

beforeEach(async () => {
  server = await startScriptedServer(({ url }, response) => {
    const resources = [{ name: 'leases', kind: 'Lease', namespaced: true }];
    const isDiscovery = url === '/apis/coordination.k8s.io/v1';
    respond(response, 200, isDiscovery ? { resources } : lease({ others: 'kept', tier: 'old' }));
  });
  transport = newTransport({ server: server.url });
});

afterEach(async () => {
  transport.close();
  await server.close();
});

const lock = (given?: Record<string, string>) =>
  newLeaseLock({ transport, namespace: 'n', name: 'lease', labels: given });

function lease(found: Record<string, string>) {
  const metadata = { namespace: 'n', name: 'lease', uid: 'u', resourceVersion: '1', labels: found };
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec: { holderIdentity: 'other' } };
}

/** The Lease that was sent last. */
function sent(): Lease {
  return JSON.parse(server.calls.at(-1)?.body ?? '{}');
}

describe('the labels of a Lease', () => {
  it('are set when it is created', async () => {
    await lock(labels).create({ holderIdentity: 'a' }, signal);
    expect(sent().metadata.labels).toEqual(labels);
  });

  it('are set when it is updated, and those of others are kept', async () => {
    const { read, update } = lock(labels);
    const found = await read(signal);
    if (!found) throw new Error('the server has one');
    await update(found, { holderIdentity: 'a' }, signal);
    expect(sent().metadata.labels).toEqual({ others: 'kept', ...labels });
    expect(sent().spec).toEqual({ holderIdentity: 'a' });
  });

  it('are those that others have set if it has none of its own', async () => {
    const { read, create, update } = lock();
    const found = await read(signal);
    if (!found) throw new Error('the server has one');
    await update(found, {}, signal);
    expect(sent().metadata.labels).toEqual({ others: 'kept', tier: 'old' });
    await create({}, signal);
    expect(sent().metadata).not.toHaveProperty('labels');
  });

  it.each([
    [{ 'a b': 'c' }, 'invalid label key `a b` of the Lease: expected for example `app.kubernetes.io/name`'],
    [{ '': 'c' }, 'invalid label key ``'],
    [{ 'Example.com/a': 'c' }, 'invalid label key `Example.com/a`'],
    [{ a: 'b c' }, 'invalid value `b c` of the label `a` of the Lease: expected at most 63 letters'],
    [{ a: 'b', c: '-' }, 'invalid value `-` of the label `c`'],
    [{ a: 'x'.repeat(64) }, 'of the label `a`'],
    [{ a: 'b\n' }, 'of the label `a`'],
    [{ 'a..b/c': 'd' }, 'invalid label key `a..b/c`'],
    [{ 'a.-b/c': 'd' }, 'invalid label key `a.-b/c`'],
    [{ 'a-.b/c': 'd' }, 'invalid label key `a-.b/c`'],
    [{ '.a/c': 'd' }, 'invalid label key `.a/c`'],
    [{ 'a/b/c': 'd' }, 'invalid label key `a/b/c`'],
    [{ [`${'a'.repeat(254)}/c`]: 'd' }, 'invalid label key `aaa'],
    [{ a: null }, 'invalid value `null` of the label `a` of the Lease: expected at most 63 letters'],
    [{ a: undefined }, 'invalid value `undefined` of the label `a`'],
    [{ a: 5 }, 'invalid value `5` of the label `a`'],
  ])('must be valid: %j is not', (given: object, message) => {
    const labelsOfUser = given as Record<string, string>;
    expect(() => lock(labelsOfUser)).toThrow(TypeError);
    expect(() => lock(labelsOfUser)).toThrow(message);
    expect(server.calls).toEqual([]);
  });

  it('may have the longest key and value that Kubernetes allows', () => {
    expect(() => lock({ [`${'a'.repeat(253)}/${'b'.repeat(63)}`]: 'c'.repeat(63) })).not.toThrow();
  });
});
