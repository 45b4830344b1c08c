// The work that both API servers do, and how long it takes.
import { fork } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigMap, Namespace } from 'kbts/k8s/core/v1';
import { newClient, newTransport } from 'kbts/runtime/client';
import { cpuOf, memoryOf } from '../runtime/meter.mjs';

const namespace = 'bench';
const path = `/api/v1/namespaces/${namespace}/configmaps`;

/** Requests at once, as several controllers send them. */
const concurrency = 16;
const watchers = 100;
const changes = 100;

/**
 * Starts an API server, and measures it.
 *
 * @param {'embedded' | 'real'} kind
 * @param {number} objects
 * @returns {Promise<Record<string, number>>} milliseconds and MiB, by name of the figure
 */
export async function measureServer(kind, objects) {
  const server = fork(fileURLToPath(new URL('server.mjs', import.meta.url)), [kind]);
  try {
    const [{ start, config }] = await once(server, 'message');
    const idle = used(server.pid, kind);
    const figures = await measureRequests(config, objects);
    const loaded = used(server.pid, kind);
    return {
      'start, ms': start,
      ...figures,
      'memory when idle, MiB': idle.memory,
      [`memory with ${objects} objects, MiB`]: loaded.memory,
      'CPU of all requests, ms': loaded.cpu - idle.cpu,
    };
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

async function measureRequests(config, objects) {
  const transport = newTransport(config);
  const client = newClient({ transport });
  try {
    await client.create(Namespace.from({ metadata: { name: namespace } }));
    const numbers = Array.from({ length: objects }, (_, number) => number);
    const create = await time(() => inTurns(numbers, (number) => client.create(configMap(number, '1'))));
    const few = numbers.slice(0, 1000);
    const update = await time(() => inTurns(few, (number) => client.update(configMap(number, '2'))));
    const list = await time(() => transport.request({ method: 'GET', path }));
    return {
      [`create ${objects}, ms`]: create,
      [`update ${few.length}, ms`]: update,
      [`list ${objects}, ms`]: list,
      [`${changes} changes to ${watchers} watchers, ms`]: await measureFanOut(transport, client),
    };
  } finally {
    transport.close();
  }
}

/** The time from the first change until all watchers have all events. */
async function measureFanOut(transport, client) {
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  const { metadata } = await transport.request({ method: 'GET', path, query: { limit: '1' } });
  const query = { watch: 'true', resourceVersion: metadata.resourceVersion };
  const open = () => transport.stream({ method: 'GET', path, query, signal: stopped.signal });
  const streams = await Promise.all(Array.from({ length: watchers }, open));
  const all = streams.map(async (stream) => {
    let seen = 0;
    for await (const events of stream) {
      seen += events.length;
      if (seen >= changes) return;
    }
  });
  try {
    return await time(async () => {
      const numbers = Array.from({ length: changes }, (_, number) => number);
      await inTurns(numbers, (number) => client.update(configMap(number, '3')));
      await Promise.all(all);
    });
  } finally {
    stopped.abort();
  }
}

/** An object of about 700 bytes. */
function configMap(number, revision) {
  const metadata = { name: `object-${number}`, namespace, labels: { app: 'bench', shard: `${number % 10}` } };
  return ConfigMap.from({ metadata, data: { revision, payload: 'x'.repeat(500) } });
}

async function inTurns(numbers, action) {
  const left = numbers.values();
  const work = async () => {
    for (const number of left) await action(number);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function time(action) {
  const began = performance.now();
  await action();
  return performance.now() - began;
}

/** Memory and CPU time of the server: of this process, or of etcd and kube-apiserver, which it started. */
function used(pid, kind) {
  const pids = kind === 'embedded' ? [pid] : descendantsOf(pid);
  const sum = (figure) => pids.reduce((total, one) => total + figure(one), 0);
  return { memory: sum((one) => memoryOf(one).now), cpu: sum(cpuOf) };
}

function descendantsOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.flatMap((child) => [Number(child), ...descendantsOf(child)]);
}
