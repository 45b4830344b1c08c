// The faults of the soak: each takes at most 8 s, unless the operator needs longer to recover.
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseAll } from './faults.mjs';

/**
 * What the faults of the soak break.
 *
 * @typedef {object} SoakTarget
 * @property {import('./tcp-proxy.mjs').TcpProxy} tcp
 * @property {import('./http-proxy.mjs').HttpProxy} http
 * @property {import('./cluster.mjs').Cluster} cluster
 * @property {import('./operators.mjs').Replica[]} replicas
 * @property {import('./operators.mjs').Replica} leader
 * @property {(pause: number) => Promise<void>} rotateToken
 */

/** A fault. `chance` is relative to the others. @typedef {{ id: string, chance: number, run: (target: SoakTarget, random: () => number) => Promise<unknown> }} SoakFault */

/** A process that is killed says nothing more about its memory: these are rare. */
const rare = 0.15;

/** @type {SoakFault[]} */
export const soakFaults = [
  { id: 'reset', chance: 1, run: async ({ tcp }) => tcp.resetAll() },
  { id: 'half-open', chance: 1, run: async ({ tcp }) => tcp.freezeAll() },
  {
    id: 'slow',
    chance: 1,
    async run({ tcp }, random) {
      tcp.limit(20_000);
      await sleep(seconds(random, 2, 8));
      tcp.limit(undefined);
    },
  },
  {
    id: 'refused',
    chance: 1,
    async run({ tcp }, random) {
      tcp.refuse(true);
      tcp.resetAll();
      await sleep(seconds(random, 1, 6));
      tcp.refuse(false);
    },
  },
  { id: 'truncated', chance: 1, run: async ({ http }) => http.cutWatches() },
  { id: '410', chance: 1, run: async ({ http }) => http.expireWatches() },
  { id: 'watch-end', chance: 1, run: async ({ http }) => http.endWatches() },
  { id: '401', chance: 1, run: (target, random) => target.rotateToken(seconds(random, 1, 5)) },
  {
    id: '429',
    chance: 1,
    run: ({ http }, random) =>
      refuseAll(
        [{ http }],
        { code: 429, reason: 'TooManyRequests', headers: { 'retry-after': '1' } },
        seconds(random, 1, 5),
      ),
  },
  {
    id: '500',
    chance: 1,
    run: ({ http }, random) => refuseAll([{ http }], { code: 500, reason: 'InternalError' }, seconds(random, 1, 5)),
  },
  { id: 'compaction', chance: 0.5, run: ({ cluster }) => cluster.compact() },
  {
    id: 'api-server',
    chance: 0.5,
    async run({ cluster }, random) {
      await cluster.plane.killApiServer();
      await sleep(seconds(random, 0, 2));
      // On a busy machine it may need longer than the control plane waits for it.
      await cluster.plane.restartApiServer().catch(() => cluster.plane.restartApiServer());
    },
  },
  { id: 'pause-leader', chance: 1, run: ({ leader }, random) => suspend(leader, seconds(random, 1, 7)) },
  {
    id: 'pause-standby',
    chance: 0.5,
    async run({ replicas, leader }, random) {
      const standby = replicas.find((replica) => replica !== leader);
      if (standby) await suspend(standby, seconds(random, 1, 7));
    },
  },
  { id: 'block-leader', chance: 0.5, run: async ({ leader }) => leader.signal('SIGUSR2') },
  { id: 'pause-leader-long', chance: rare, run: ({ leader }, random) => suspend(leader, seconds(random, 16, 30)) },
  { id: 'kill-leader', chance: rare, run: async ({ leader }) => leader.signal('SIGKILL') },
];

async function suspend(replica, time) {
  replica.signal('SIGSTOP');
  await sleep(time);
  replica.signal('SIGCONT');
}

/** Milliseconds for a random time between two numbers of seconds. */
function seconds(random, least, most) {
  return (least + random() * (most - least)) * 1000;
}

/** Chooses a fault at random. */
export function chooseFault(random) {
  const total = soakFaults.reduce((sum, { chance }) => sum + chance, 0);
  let left = random() * total;
  for (const fault of soakFaults) {
    left -= fault.chance;
    if (left < 0) return fault;
  }
  throw new RangeError('random numbers must be below 1');
}

/** Random numbers from 0 up to 1 that a seed determines (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
