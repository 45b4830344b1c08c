// `npm run bench -- dev [--rounds N]`: how long a user of `kbts dev` waits, measured from outside on the project of a tutorial with
// the packed package: what is printed, the page, and the API server. Prints medians, 95th percentiles and aims.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withProgress } from '../../hack/progress.mjs';
import { root } from '../../hack/run-step.mjs';
import { installProject, packPackage } from '../../hack/tutorial.mjs';
import { cpuOf } from '../runtime/meter.mjs';
import { Session } from './session.mjs';

const controller = 'src/controller/memcached.controller.ts';
const kind = 'src/api/v1alpha1/memcached.types.ts';
const collection = '/apis/cache.example.com/v1alpha1/namespaces/default/memcacheds';
/** Medians and 95th percentiles, in seconds or MiB. */
const aims = {
  'page loads, first time, s': [0.3],
  'ready, first time, s': [],
  'page loads, second time, s': [0.3],
  'ready, second time, s': [0.8, 1.5],
  'CPU until ready, second time, s': [],
  'save of code to first reconcile, s': [0.3, 0.6],
  'save of types to the field usable, s': [0.5, 1],
  'type error shown, s': [1, 2.5],
  'memory without type checking, MiB': [250],
  'memory, MiB': [500],
};

/**
 * Measures sessions of `kbts dev`, and prints a table.
 *
 * @param {readonly string[]} args
 */
export async function benchDev(args) {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '20' } } });
  const rounds = Number(values.rounds);
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-bench-'));
  try {
    const project = join(scratch, 'memcached');
    cpSync(join(root, 'testdata/memcached/project'), project, { recursive: true });
    await withProgress('bench: install', async () => installProject(project, await packPackage(scratch)));
    const figures = Object.fromEntries(Object.keys(aims).map((name) => [name, []]));
    const place = { project, cache: join(scratch, 'cache'), port: 0 };
    const step = (title, measure) => withProgress(`bench: ${title}`, () => measure(place, figures, rounds));
    await step('starts', measureStarts);
    await step('saves', measureSaves);
    await step('memory', measureMemory);
    console.table(Object.fromEntries(Object.entries(figures).map(rowOf)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Each first start has neither stored code nor a cache in the project. */
async function measureStarts({ project, cache }, figures, rounds) {
  for (let round = 0; round < rounds; round += 1) {
    for (const folder of [cache, join(project, 'node_modules/.cache')])
      rmSync(folder, { recursive: true, force: true });
    for (const time of ['first', 'second']) {
      const session = new Session(project, { cache, port: 4600 + round });
      try {
        const page = session.pageAnswers();
        const ready = await session.printed('operator    started');
        const cpu = session.processes.reduce((sum, pid) => sum + cpuOf(pid), 0) / 1000;
        figures[`page loads, ${time} time, s`].push(((await page) - session.began) / 1000);
        figures[`ready, ${time} time, s`].push((ready - session.began) / 1000);
        if (time === 'second') figures['CPU until ready, second time, s'].push(cpu);
      } finally {
        await session.stop();
      }
    }
  }
}

async function measureSaves({ project, cache }, figures, rounds) {
  const session = new Session(project, { cache, port: 4700, args: ['--samples'] });
  try {
    await session.printed('applied Memcached');
    await session.printed(/starting workers/);
    for (let round = 0; round < rounds; round += 1) {
      const note = async (name, run) => figures[name].push((await run()) / 1000);
      await note('save of code to first reconcile, s', () => saveCode(session, round));
      await note('save of types to the field usable, s', () => saveType(session, round));
      await note('type error shown, s', () => saveError(session));
    }
  } finally {
    await session.stop();
  }
}

async function saveCode(session, round) {
  const began = save(session, controller, (text) =>
    text.replace(/(console\.error\('version .*\n)?(.*client\.find\()/, `console.error('version ${round};');\n$2`),
  );
  return (await session.printed(`version ${round};`)) - began;
}

/** Adds a field, and sends an object with it until the server knows it. */
async function saveType(session, round) {
  const field = `added${round}`;
  const began = save(session, kind, (text) => text.replace('Spec {', `Spec {\n  ${field}?: string;\n`));
  const body = {
    apiVersion: 'cache.example.com/v1alpha1',
    kind: 'Memcached',
    metadata: { name: field },
    spec: { size: 1, [field]: 'x' },
  };
  for (;;) {
    const path = `${collection}?dryRun=All&fieldValidation=Strict`;
    const { status, text } = await session.request('POST', path, body);
    if (status === 201) return performance.now() - began;
    if (performance.now() - began > 30_000) throw new Error(`the field did not become usable: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function saveError(session) {
  const before = readFileSync(join(session.project, controller), 'utf8');
  session.forget();
  const began = save(session, controller, (text) => `${text}\nexport const broken: number = 'text';\n`);
  const shown = await session.printed('TS2322');
  save(session, controller, () => before);
  await session.printed('types: no errors');
  return shown - began;
}

/** Saves a file as an editor does. Returns the time. */
function save({ project }, file, change) {
  const place = join(project, file);
  const text = change(readFileSync(place, 'utf8'));
  const began = performance.now();
  writeFileSync(place, text);
  return began;
}

/** After some restarts, since memory that is lost in each of them would count. */
async function measureMemory({ project, cache }, figures, rounds) {
  for (const [name, args] of [
    ['memory without type checking, MiB', ['--types=false']],
    ['memory, MiB', []],
  ]) {
    const session = new Session(project, { cache, port: 4800, args: ['--samples', ...args] });
    try {
      await session.printed('applied Memcached');
      for (let round = 0; round < Math.min(rounds, 5); round += 1) {
        await saveCode(session, `${rounds + round}${args.length}`);
        if (args.length === 0) await saveError(session);
        figures[name].push(session.memory);
      }
    } finally {
      await session.stop();
    }
  }
}

function rowOf([name, values]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => Number((sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toPrecision(3));
  const [median, p95] = aims[name];
  return [
    name,
    { median: at(0.5), p95: at(0.95), 'aim, median': median ?? '', 'aim, p95': p95 ?? '', runs: values.length },
  ];
}
