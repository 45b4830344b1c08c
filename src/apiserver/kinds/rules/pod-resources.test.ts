import { expect, test } from 'vitest';
import { containersTotal } from './pod-resources.js';

test('adds the resources of thousands of containers with different huge pages in linear time', () => {
  const container = (index: number) => ({ resources: { limits: { cpu: '1m', [`hugepages-${index}Mi`]: '1Mi' } } });
  const list = Array.from({ length: 2000 }, (_, index) => container(index));
  const sidecars = list.map((one) => ({ ...one, restartPolicy: 'Always' }));
  const start = performance.now();
  const total = containersTotal({ containers: list, initContainers: [...sidecars, ...list] }, 'limits');
  // Linear work takes about 20 ms, and quadratic work several seconds.
  expect(performance.now() - start).toBeLessThan(1000);
  expect([Object.keys(total).length, total.cpu?.nanos]).toEqual([2001, 4_000_000_000n]);
});

test('adds resources that are named like properties of all objects', () => {
  const containers = [{ resources: { limits: { constructor: '1' } } }, { resources: { limits: { constructor: '2' } } }];
  expect(containersTotal({ containers }, 'limits').constructor).toMatchObject({ nanos: 3_000_000_000n });
});
