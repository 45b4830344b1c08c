// `npm run bench -- apiserver [--rounds N] [--objects N]`: the embedded API server and kube-apiserver with etcd, in turns,
// so that a busy machine affects both equally. `npm run bench -- apiserver --projects` runs the tests of the tutorials'
// projects on both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withProgress } from '../../hack/progress.mjs';
import { root } from '../../hack/run-step.mjs';
import { measureServer } from './load.mjs';
import { measureProjects } from './projects.mjs';

/**
 * Measures both API servers, and prints medians and ratios.
 *
 * @param {readonly string[]} args
 */
export async function benchApiServer(args) {
  const options = /** @type {const} */ ({
    rounds: { type: 'string', default: '3' },
    objects: { type: 'string', default: '10000' },
    projects: { type: 'boolean', default: false },
  });
  const { values } = parseArgs({ args: [...args], options });
  const rounds = Number(values.rounds);
  if (values.projects) return printTable(await measureProjects(rounds));
  const figures = { embedded: [], real: [] };
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of /** @type {const} */ (['embedded', 'real'])) {
      const measure = () => measureServer(kind, Number(values.objects));
      figures[kind].push(await withProgress(`bench: ${kind}, round ${round} of ${rounds}`, measure));
    }
    Object.assign(figures.embedded.at(-1), { 'kbts control-plane, ms until the kubeconfig': await timeOfCommand() });
  }
  printTable(figures);
}

/** The time from the start of `kbts control-plane` to its first line. */
async function timeOfCommand() {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-bench-'));
  const began = performance.now();
  const command = [join(root, 'bin/kbts.js'), 'control-plane', '--kubeconfig', join(folder, 'kubeconfig')];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    await once(child.stdout, 'data');
    return performance.now() - began;
  } finally {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints a row for each figure. A ratio above 1 means that the embedded server is better. */
function printTable({ embedded, real }) {
  const names = Object.keys(embedded[0]);
  const rows = names.map((name) => {
    const [ours, theirs] = [embedded, real].map((runs) => median(runs.map((run) => run[name])));
    const ratio = theirs === undefined ? '' : Number((theirs / ours).toFixed(1));
    return [name, { embedded: round(ours), real: theirs === undefined ? '' : round(theirs), 'real / embedded': ratio }];
  });
  console.table(Object.fromEntries(rows));
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

function round(value) {
  return value < 100 ? Number(value.toFixed(1)) : Math.round(value);
}
