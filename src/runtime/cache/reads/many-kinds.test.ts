import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { defineKind } from '../../../k8s/index.js';
import { newRestMapper, newTransport } from '../../client/index.js';
import { CollectionServer } from '../fixtures/collection-server.js';
import { newCache } from '../index.js';

it('a cache of many kinds does not exceed the listeners of its signal', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  const server = new CollectionServer();
  const transport = newTransport({ server: await server.start() });
  const stop = new AbortController();
  const cache = newCache({ transport, mapper: newRestMapper(transport) });
  const running = cache.start(stop.signal);
  const kinds = Array.from({ length: 20 }, (_, index) =>
    defineKind({ group: '', version: 'v1', kind: `Kind${index}`, plural: 'configmaps', namespaced: true }),
  );
  await Promise.all(kinds.map((kind) => cache.informer(kind)));
  await Promise.all([1, 2, 3].flatMap(() => kinds.map((kind) => cache.list(kind, { signal: stop.signal }))));
  await setImmediate();
  stop.abort();
  await running;
  transport.close();
  await server.stop();
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});
