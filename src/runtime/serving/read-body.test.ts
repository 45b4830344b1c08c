import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BodyMemory, readBody } from './read-body.js';

/** A memory that records its peak usage. */
function memory(max = 10_000_000) {
  let used = 0;
  let full = 0;
  const share = new BodyMemory(max, () => full++).share();
  return {
    used: () => used,
    full: () => full,
    release: share.release,
    grow(bytes: number) {
      const grew = share.grow(bytes);
      if (grew) used += bytes;
      return grew;
    },
  };
}

const limit = 1_000_000;
const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 251));

describe('reading a body', () => {
  it.each([
    ['many chunks of one byte', 1, undefined],
    ['chunks of any length', 977, undefined],
    ['one chunk', 300_000, undefined],
    ['chunks of an announced length', 977, 300_000],
    ['more than was announced', 977, 10],
  ])('of %s reserves at most twice its length', async (_, size, announced) => {
    const body = bytes(300_000);
    const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
      body.subarray(index * size, (index + 1) * size),
    );
    const shared = memory();
    const read = await readBody(Readable.from(chunks), { limit, announced, memory: shared });
    expect(read.equals(body)).toBe(true);
    expect(shared.used()).toBeGreaterThanOrEqual(300_000);
    expect(shared.used()).toBeLessThanOrEqual(600_000);
  });

  it('reserves exactly what was announced', async () => {
    const shared = memory();
    await readBody(Readable.from([bytes(1_000), bytes(2_000)]), { limit, announced: 3_000, memory: shared });
    expect(shared.used()).toBe(3_000);
  });

  it('reserves nothing for an empty body', async () => {
    const shared = memory(0);
    expect(await readBody(Readable.from([]), { limit, announced: undefined, memory: shared })).toHaveLength(0);
  });

  it('fails with 413 one byte over the limit, and drains the rest', async () => {
    const stream = Readable.from([bytes(9), bytes(2), bytes(5)]);
    const drained = new Promise((resolve) => stream.once('end', resolve));
    const read = readBody(stream, { limit: 10, announced: undefined, memory: memory() });
    await expect(read).rejects.toMatchObject({ status: 413 });
    await drained;
    const exact = readBody(Readable.from([bytes(10)]), { limit: 10, announced: 10, memory: memory() });
    await expect(exact).resolves.toHaveLength(10);
  });

  it('fails with 503 and `Retry-After` when the memory is exhausted', async () => {
    const shared = memory(50_000);
    const read = readBody(Readable.from([bytes(40_000), bytes(40_000)]), { limit, announced: 80_000, memory: shared });
    await expect(read).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(shared.full()).toBe(1);
  });

  it('fails with 400 when the stream ends early, and when it has ended before', async () => {
    const broken = new Readable({ read() {} });
    const read = readBody(broken, { limit, announced: 10, memory: memory() });
    broken.destroy();
    await expect(read).rejects.toMatchObject({ status: 400 });
    await expect(readBody(broken, { limit, announced: 10, memory: memory() })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the memory of bodies', () => {
  it('is shared, and released once', () => {
    const shared = new BodyMemory(10, () => {});
    const [one, two] = [shared.share(), shared.share()];
    expect([one.grow(6), two.grow(5), two.grow(4)]).toEqual([true, false, true]);
    one.release();
    one.release();
    expect([two.grow(7), two.grow(6)]).toEqual([false, true]);
  });
});
