// `npm run bench -- sizing [--objects 10,1000,10000,50000] [--sizes 1,5]`: memory and start of an operator by the number and the
// size of the objects in its cache, and what each way to cache less saves. Ends with the table of docs/operations/sizing.md.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigMap, Namespace } from 'kbts/k8s/core/v1';
import { newClient, newTransport } from 'kbts/runtime/client';
import { withProgress } from '../../hack/progress.mjs';
import { memoryOf } from '../runtime/meter.mjs';

const variants = ['all', 'transform', 'metadataOf', 'one namespace of ten'];
const namespaces = 10;
const concurrency = 16;
/** After this time without work, Node has given memory back. */
const settleSeconds = 5;

/**
 * Measures, and prints a table.
 *
 * @param {readonly string[]} args
 */
export async function benchSizing(args) {
  const options = /** @type {const} */ ({
    objects: { type: 'string', default: '10,1000,10000,50000' },
    sizes: { type: 'string', default: '1,5' },
  });
  const { values } = parseArgs({ args: [...args], options });
  const numbers = (text) => text.split(',').map(Number);
  const rows = {};
  const lines = [`| objects in the cluster | size of each | ${variants.join(' | ')} |`, '|---|---|---|---|---|---|'];
  for (const size of numbers(values.sizes))
    for (const objects of numbers(values.objects)) {
      const label = `${objects} of ${size} KiB`;
      const measured = await withProgress(`bench: ${label}`, () => measure(label, objects, size));
      Object.assign(rows, measured);
      lines.push(lineOf(objects, size, Object.values(measured)));
    }
  console.table(rows);
  console.log(lines.join('\n'));
}

/** A row of the table in the docs: memory of each variant. */
function lineOf(objects, size, measured) {
  const memory = measured.map((row) => `${row['memory, MiB']} MiB`);
  return `| ${[objects.toLocaleString('en'), `${size} KiB`, ...memory].join(' | ')} |`;
}

async function measure(label, objects, size) {
  const server = fork(fileURLToPath(new URL('../apiserver/server.mjs', import.meta.url)), ['embedded']);
  try {
    const [{ config }] = await once(server, 'message');
    await createObjects(config, objects, size);
    const rows = {};
    for (const variant of variants) rows[`${label}, ${variant}`] = await measureOperator({ config, objects, variant });
    return rows;
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

async function createObjects(config, objects, size) {
  const transport = newTransport(config);
  const client = newClient({ transport });
  const text = 'x'.repeat(size * 1024);
  try {
    for (let index = 0; index < namespaces; index += 1)
      await client.create(Namespace.from({ metadata: { name: `bench-${index}` } }));
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < objects; index = next++) {
        const metadata = { namespace: `bench-${index % namespaces}`, name: `object-${index}` };
        await client.create(ConfigMap.from({ metadata, data: { text } }));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    transport.close();
  }
}

async function measureOperator(settings) {
  const child = fork(fileURLToPath(new URL('operator.mjs', import.meta.url)), [JSON.stringify(settings)]);
  try {
    const [{ ready }] = await Promise.race([once(child, 'message'), failed(child)]);
    await new Promise((resolve) => setTimeout(resolve, settleSeconds * 1000));
    const { now, peak } = memoryOf(child.pid);
    return {
      'memory, MiB': Math.round(now),
      'peak, MiB': Math.round(peak),
      'ready, s': Number((ready / 1000).toFixed(1)),
    };
  } finally {
    if (child.exitCode === null) {
      child.disconnect();
      await once(child, 'exit');
    }
  }
}

async function failed(child) {
  const [code] = await once(child, 'exit');
  throw new Error(`the operator ended with ${code}`);
}
