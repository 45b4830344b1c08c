import { expect, test } from 'vitest';
import { containersTotal } from './pod-resources.js';

// Quadratic work would take longer than the timeout of the test.
test('adds the resources of many containers with different huge pages in linear time', () => {
  const container = (index: number) => ({ resources: { limits: { cpu: '1m', [`hugepages-${index}Mi`]: '1Mi' } } });
  const list = Array.from({ length: 20_000 }, (_, index) => container(index));
  const sidecars = list.map((one) => ({ ...one, restartPolicy: 'Always' }));
  const total = containersTotal({ containers: list, initContainers: [...sidecars, ...list] }, 'limits');
  expect([Object.keys(total).length, total.cpu?.nanos]).toEqual([20_001, 40_000_000_000n]);
});

test('adds resources that are named like properties of all objects', () => {
  const containers = [{ resources: { limits: { constructor: '1' } } }, { resources: { limits: { constructor: '2' } } }];
  expect(containersTotal({ containers }, 'limits').constructor).toMatchObject({ nanos: 3_000_000_000n });
});
