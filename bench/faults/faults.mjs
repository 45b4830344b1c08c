// The faults: what is broken, and when that ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { bindingOf } from '../operators/widgets.mjs';

/**
 * A fault. `run` breaks something, ends that unless it stays so, and returns when it ended, by `performance.now()`.
 *
 * @typedef {object} Fault
 * @property {string} id
 * @property {string} title
 * @property {'tcp' | 'http'} [proxy] `http` ends TLS; Default: tcp
 * @property {number} [replicas] Default: 1
 * @property {readonly string[]} [flags] of the operator
 * @property {(trial: Trial) => string} [onSignal] what SIGUSR2 does
 * @property {boolean} [isIdle] nothing changes before `run`
 * @property {boolean} [hasPlugin] credentials come from an exec plugin
 * @property {boolean} [endsLeader] the process of the leader ends
 * @property {boolean} [onlyOurs] a fault that programs in Go cannot have, or that cannot be caused there
 * @property {boolean} [isOfCluster] concerns the control plane, and so everything on it
 * @property {boolean} [fillsServer] uses up the requests that the API server handles at once, and so delays everything on it
 * @property {(trials: Trial[], cluster: import('./cluster.mjs').Cluster) => Promise<number>} run
 * @typedef {import('./trial.mjs').Trial} Trial
 */

/** @type {Fault[]} */
export const faults = [
  {
    id: 'resets',
    title: 'All connections reset, every 2 s',
    async run(trials) {
      for (let count = first(trials).time(15, 3); count > 0; count -= 1) {
        for (const { tcp } of trials) tcp.resetAll();
        await sleep(2000);
      }
      return performance.now() - 2000;
    },
  },
  {
    id: 'half-open-idle',
    title: 'Half-open connections, idle',
    isIdle: true,
    async run(trials) {
      for (const { tcp } of trials) tcp.freezeAll();
      const end = performance.now();
      for (const trial of trials) trial.change(1);
      return end;
    },
  },
  {
    id: 'half-open-busy',
    title: 'Half-open connections, busy',
    async run(trials) {
      for (const { tcp } of trials) tcp.freezeAll();
      return performance.now();
    },
  },
  {
    id: 'slow',
    title: 'Slow link: 20 kB/s',
    async run(trials) {
      for (const { tcp } of trials) tcp.limit(20_000);
      await sleep(first(trials).time(30_000, 5000));
      for (const { tcp } of trials) tcp.limit(undefined);
      return performance.now();
    },
  },
  {
    id: 'truncated',
    title: 'Watch broken off in the middle of a line, every second',
    proxy: 'http',
    async run(trials) {
      for (let count = first(trials).time(15, 5); count > 0; count -= 1) {
        for (const { http } of trials) http.cutWatches();
        await sleep(1000);
      }
      return performance.now();
    },
  },
  {
    id: 'token-file',
    title: '401: the token is revoked; the file has a new one after 10 s',
    proxy: 'http',
    run: rotateToken,
  },
  {
    id: 'token-plugin',
    title: '401: the same with an exec plugin',
    proxy: 'http',
    hasPlugin: true,
    run: rotateToken,
  },
  {
    id: 'forbidden',
    title: '403 for one of two kinds, for 20 s',
    flags: ['--config-maps'],
    async run(trials, { plane }) {
      const bindings = trials.map(({ options }) => bindingOf('bench-config-maps', options.id));
      for (const binding of bindings) await plane.client.delete(binding);
      for (const { tcp } of trials) tcp.resetAll();
      await sleep(first(trials).time(20_000, 4000));
      await plane.apply(bindings);
      return performance.now();
    },
  },
  {
    id: 'expired',
    title: '410 Gone in three watches in a row',
    proxy: 'http',
    async run(trials) {
      for (let count = 0; count < 3; count += 1) {
        for (const { http } of trials) http.expireWatches();
        await sleep(first(trials).time(5000, 2000));
      }
      return performance.now();
    },
  },
  {
    id: 'too-many',
    title: '429 with Retry-After to everything, for 10 s',
    proxy: 'http',
    async run(trials) {
      const refusal = { code: 429, reason: 'TooManyRequests', headers: { 'retry-after': '1' } };
      return await refuseAll(trials, refusal, first(trials).time(10_000, 3000));
    },
  },
  {
    id: 'errors',
    title: 'Bursts of 500: 1 s of 3 s, six times',
    proxy: 'http',
    async run(trials) {
      let end = 0;
      for (let count = first(trials).time(6, 2); count > 0; count -= 1) {
        end = await refuseAll(trials, { code: 500, reason: 'InternalError' }, 1000);
        await sleep(2000);
      }
      return end;
    },
  },
  {
    id: 'api-server',
    title: 'API server killed, started again after 5 s',
    isOfCluster: true,
    async run(trials, { plane }) {
      await plane.killApiServer();
      await sleep(first(trials).time(5000, 1000));
      await plane.restartApiServer();
      return performance.now();
    },
  },
  {
    id: 'compaction',
    title: 'Disconnected for 8 s, compaction, API server restarted',
    isOfCluster: true,
    async run(trials, cluster) {
      for (const { tcp } of trials) {
        tcp.refuse(true);
        tcp.resetAll();
      }
      await sleep(first(trials).time(8000, 2000));
      await cluster.compact();
      await cluster.plane.restartApiServer();
      for (const { tcp } of trials) tcp.refuse(false);
      return performance.now();
    },
  },
  // After this one the API server cannot be restarted any more: it would miss the etcd that it was started with.
  {
    id: 'etcd',
    title: 'etcd killed, started again after 5 s',
    isOfCluster: true,
    async run(trials, cluster) {
      cluster.killEtcd();
      await sleep(first(trials).time(5000, 1000));
      await cluster.startEtcd();
      return performance.now();
    },
  },
  {
    id: 'webhook',
    title: '100 creates that wait for a hanging webhook',
    fillsServer: true,
    replicas: 2,
    flags: ['--workers=4'],
    async run(trials, cluster) {
      await cluster.hangConfigMaps();
      const start = performance.now();
      for (const { widgets } of trials) await widgets.change({ burst: 100 });
      await sleep(1000);
      for (const { widgets } of trials) await widgets.endBurst();
      await sleep(first(trials).time(15_000, 3000));
      return start;
    },
  },
  {
    id: 'kill',
    endsLeader: true,
    title: 'Leader killed (SIGKILL)',
    replicas: 2,
    async run(trials) {
      for (const { leader } of trials) leader.signal('SIGKILL');
      return performance.now();
    },
  },
  {
    id: 'pause',
    endsLeader: true,
    title: 'Leader suspended for 30 s (SIGSTOP)',
    replicas: 2,
    async run(trials) {
      for (const { leader } of trials) leader.signal('SIGSTOP');
      const start = performance.now();
      await sleep(first(trials).time(30_000, 13_000));
      for (const { leader } of trials) leader.signal('SIGCONT');
      return start;
    },
  },
  {
    id: 'blocked',
    endsLeader: true,
    title: 'Event loop of the leader blocked for 20 s',
    replicas: 2,
    onlyOurs: true,
    onSignal: (trial) => `block:${trial.time(20_000, 13_000)}`,
    async run(trials) {
      for (const { leader } of trials) leader.signal('SIGUSR2');
      const start = performance.now();
      await sleep(first(trials).time(20_000, 13_000));
      return start;
    },
  },
  ...[1, -1].map((hours) => ({
    id: hours > 0 ? 'clock-forward' : 'clock-back',
    title: `Clock of the leader set ${hours > 0 ? 'forward' : 'back'} by an hour, then that of the standby`,
    replicas: 2,
    onlyOurs: true,
    onSignal: () => `jump:${hours * 3_600_000}`,
    /** @type {Fault['run']} */
    async run(trials) {
      const start = performance.now();
      for (const index of [0, 1]) {
        for (const { replicas } of trials) replicas[index]?.signal('SIGUSR2');
        await sleep(first(trials).time(20_000, 8000));
      }
      return start;
    },
  })),
];

/** @type {Fault['run']} */
async function rotateToken(trials) {
  for (const trial of trials) {
    trial.token = 'token-2';
    trial.http.endWatches();
  }
  await sleep(first(trials).time(10_000, 2000));
  for (const trial of trials) trial.publishToken();
  return performance.now();
}

/** Fails every request for a while, and ends the watches so that they are affected, too. Returns when that ended. */
export async function refuseAll(trials, refusal, time) {
  const before = trials.map(({ http }) => http.intercept);
  for (const { http } of trials) {
    http.intercept = () => refusal;
    http.endWatches();
  }
  await sleep(time);
  for (const [index, { http }] of trials.entries()) http.intercept = before[index];
  return performance.now();
}

/** All trials of a run have the same length. */
function first([trial]) {
  if (!trial) throw new Error('a fault without operators');
  return trial;
}
