import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePorts } from './ports.js';

test('finds different ports outside of the ephemeral port range', async () => {
  const sameTwice = [0.5, 0.5, 0.25];
  const ports = await findFreePorts(2, () => sameTwice.shift() ?? Math.random());
  expect(new Set(ports).size).toBe(2);
  for (const port of ports) expect(port).toSatisfy((number: number) => number >= 20_000 && number < 32_000);
});

test('skips a port that is taken', async () => {
  const [taken = 0] = await findFreePorts(1);
  const server = createServer().listen(taken, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const numbers = [(taken - 20_000 + 0.5) / 12_000];
  const [found] = await findFreePorts(1, () => numbers.shift() ?? Math.random());
  expect(numbers).toEqual([]);
  expect(found).not.toBe(taken);
  server.close();
});
