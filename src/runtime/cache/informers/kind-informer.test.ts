import { expect, it } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { silentLogger } from '../../log/index.js';
import { KindInformer } from './kind-informer.js';

it('has the error of a watch until that watch recovers, whatever the other watches do', () => {
  const settings = { transforms: [], resyncPeriod: 0 };
  const informer = new KindInformer({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    isPartial: false,
    watches: new Map(['a', 'b'].map((namespace) => [namespace, settings])),
    freeze: false,
    isOwnChange: () => false,
    clock: new FakeClock(),
    log: silentLogger,
    random: () => 0,
  });
  const [a, b] = [informer.target('a'), informer.target('b')];
  a.failed?.('forbidden');
  b.replace(new Map());
  b.recovered?.();
  expect([informer.failure, informer.failureIn('a'), informer.failureIn('b')]).toEqual([
    'forbidden',
    'forbidden',
    undefined,
  ]);
  a.recovered?.();
  expect(informer.failure).toBeUndefined();
});
