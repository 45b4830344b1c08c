import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../clock/internal.js';
import { type CredentialSourceOptions, newCredentialSource, type RestConfig } from '../../config/index.js';
import { ReflectorBench } from '../fixtures/reflector-bench.js';

let folder: string;
let bench: ReflectorBench;
let runs: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reflector-'));
  runs = 0;
});

afterEach(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});

/** Opens a bench with credentials of its own, and starts a reflector that is in sync. */
async function open(config: Partial<RestConfig>, options: CredentialSourceOptions = {}): Promise<void> {
  const clock = new FakeClock();
  const credentials = newCredentialSource({ server: 'unused', ...config }, { clock, ...options });
  bench = await ReflectorBench.open({ clock, credentials });
  Object.assign(bench, { clock });
  bench.server.token = 'one';
  bench.server.put('a', '1');
  bench.start(() => 0, true);
  await bench.watching();
}

const plugin = (token: () => string) => ({
  config: { plugin: { exec: { command: 'unused' } } },
  options: {
    loadPlugin: async () => {
      runs++;
      return { authorization: `Bearer ${token()}` };
    },
  },
});

/** Revokes the token, and lets time pass in small steps, so that requests can be made in between. */
async function refuseFor(seconds: number): Promise<void> {
  bench.server.token = 'two';
  bench.server.endWatches();
  await pass(seconds);
}

async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds * 4; i++) {
    // Until the reflector waits or watches: requests take no time.
    await vi.waitFor(() => expect(bench.clock.timers + bench.server.watchCount).toBeGreaterThan(0), { interval: 1 });
    await bench.clock.advance(250);
  }
}

/** Returns after how many seconds the reflector watches again. */
async function recovery(): Promise<number> {
  const from = bench.clock.elapsed();
  while (bench.server.watchCount === 0 && bench.clock.elapsed() - from < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 5)); // files are read in real time
    await pass(0.25);
  }
  return (bench.clock.elapsed() - from) / 1000;
}

const watches = () => bench.server.calls.length;

describe('after a 401 list/watch continues when there are other credentials', () => {
  it('from a token file', async () => {
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'one');
    await open({ tokenFile });
    await refuseFor(26);
    const before = watches();
    await writeFile(tokenFile, 'two');
    expect(await recovery()).toBeLessThan(15); // the backoff alone takes 24 s
    expect(watches() - before).toBeLessThanOrEqual(3);
  });

  it('from a plugin, which runs no more often than every eighth of the outage', async () => {
    let token = 'one';
    const { config, options } = plugin(() => token);
    await open(config, options);
    await refuseFor(51);
    expect(runs).toBeGreaterThan(10);
    expect(runs).toBeLessThan(65);
    token = 'two';
    expect(await recovery()).toBeLessThan(20); // the backoff alone takes 30 s
  });

  it('from the resource version of the last event, without a relist', async () => {
    let token = 'one';
    const { config, options } = plugin(() => token);
    await open(config, options);
    await refuseFor(10);
    bench.server.put('b', '1');
    token = 'two';
    await bench.untilEqual();
    expect(bench.server.calls.filter((url) => url.searchParams.has('sendInitialEvents'))).toHaveLength(1);
  });
});

describe('the load on a server that rejects all credentials decreases', () => {
  it('if the plugin returns other ones each time', async () => {
    const { config, options } = plugin(() => (runs === 1 ? 'one' : `other-${runs}`));
    await open(config, options);
    await refuseFor(60);
    const before = watches();
    await pass(300);
    // A call is made twice, with refreshed credentials: once per 30 s by its own backoff, and once when there are others.
    expect(watches() - before).toBeLessThanOrEqual(2 * (10 + 20) + 4);
    expect(watches() - before).toBeGreaterThan(10);
  });

  it('if the credentials are those of the configuration', async () => {
    await open({ token: 'one' });
    await refuseFor(60);
    const before = watches();
    await pass(300);
    expect(watches() - before).toBeLessThanOrEqual(11);
  });
});
