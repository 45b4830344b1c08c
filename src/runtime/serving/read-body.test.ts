import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { Capacity } from './capacity.js';
import { readBody } from './read-body.js';

/** A share that records its peak usage. */
function recordingShare(maxBodyBytes = 10_000_000) {
  let used = 0;
  const onLimit = vi.fn();
  const share = new Capacity({ maxBodyBytes, maxRequests: 10, onLimit }).admit('a');
  return {
    ...share,
    used: () => used,
    onLimit,
    grow(bytes: number) {
      share.grow(bytes);
      used += bytes;
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
    const share = recordingShare();
    const read = await readBody(Readable.from(chunks), { limit, announced, share });
    expect(read.equals(body)).toBe(true);
    expect(share.used()).toBeGreaterThanOrEqual(300_000);
    expect(share.used()).toBeLessThanOrEqual(600_000);
  });

  it('reserves exactly what was announced', async () => {
    const share = recordingShare();
    await readBody(Readable.from([bytes(1_000), bytes(2_000)]), { limit, announced: 3_000, share });
    expect(share.used()).toBe(3_000);
  });

  it('reserves nothing for an empty body', async () => {
    const share = recordingShare(0);
    expect(await readBody(Readable.from([]), { limit, announced: undefined, share })).toHaveLength(0);
  });

  it('fails with 413 one byte over the limit, and drains the rest', async () => {
    const stream = Readable.from([bytes(9), bytes(2), bytes(5)]);
    const drained = new Promise((resolve) => stream.once('end', resolve));
    const read = readBody(stream, { limit: 10, announced: undefined, share: recordingShare() });
    await expect(read).rejects.toMatchObject({ status: 413 });
    await drained;
    const exact = readBody(Readable.from([bytes(10)]), { limit: 10, announced: 10, share: recordingShare() });
    await expect(exact).resolves.toHaveLength(10);
  });

  it('fails with 503 and `Retry-After` when the memory is exhausted', async () => {
    const share = recordingShare(50_000);
    const read = readBody(Readable.from([bytes(40_000), bytes(40_000)]), { limit, announced: 80_000, share });
    await expect(read).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(share.onLimit.mock.calls).toEqual([['maxBodyBytes']]);
  });

  it('fails with 400 when the stream ends early, and when it has ended before', async () => {
    const broken = new Readable({ read() {} });
    const read = readBody(broken, { limit, announced: 10, share: recordingShare() });
    broken.destroy();
    await expect(read).rejects.toMatchObject({ status: 400 });
    await expect(readBody(broken, { limit, announced: 10, share: recordingShare() })).rejects.toMatchObject({
      status: 400,
    });
  });
});
