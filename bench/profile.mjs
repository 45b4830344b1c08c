// `npm run profile [-- KINDS]`: profiles `kbts manifests` on that many kinds, 300 by default, of which every tenth has
// a pod template with descriptions. Prints the time of each module and of the slowest functions, and where the profile is:
// open it in the developer tools of Chrome. Requires `npm run build`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../hack/run-step.mjs';
import { makeKindsProject } from './kinds.mjs';
import { manifestArguments } from './tutorial.mjs';

/** Where the files of the bundle begin in it. */
let files;

const scratch = mkdtempSync(join(tmpdir(), 'kbts-profile-'));
const project = makeKindsProject(join(scratch, 'project'), Number(process.argv[2] ?? 300), { hasTemplates: true });
// The first run stores compiled code, as on any machine where kbts was used before.
for (const folder of ['first', 'profile']) profile(join(scratch, folder));
const [name] = readdirSync(join(scratch, 'profile'));
const file = join(scratch, 'profile', name);
report(JSON.parse(readFileSync(file, 'utf8')));
console.log(`profile: ${file}`);

function profile(folder) {
  rmSync(join(project, 'out'), { recursive: true, force: true });
  const kbts = ['--cpu-prof', `--cpu-prof-dir=${folder}`, join(root, 'bin/kbts.js'), 'manifests'];
  const args = [...kbts, ...manifestArguments('./src/...', { hasDescriptions: true })];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`\`kbts manifests\` failed: ${stderr}`);
}

function report({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [byModule, byFunction] = [new Map(), new Map()];
  for (const [index, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id);
    const time = timeDeltas[index] / 1000;
    add(byModule, moduleOf(functionName, url, lineNumber), time);
    add(byFunction, `${functionName || '(anonymous)'} in ${moduleOf(functionName, url, lineNumber, true)}`, time);
  }
  print('module', byModule, 15);
  print('function', byFunction, 25);
}

function add(times, key, time) {
  times.set(key, (times.get(key) ?? 0) + time);
}

function print(title, times, count) {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const rows = [...times].sort(([, a], [, b]) => b - a).slice(0, count);
  const percent = (time) => `${((100 * time) / total).toFixed(1)} %`;
  console.table(
    rows.map(([name, time]) => ({ [title]: name, 'self, ms': Number(time.toFixed(1)), share: percent(time) })),
  );
}

/** The module of `src` that a function of the bundle is from, or its file: the bundle has a comment above each. */
function moduleOf(name, url, line, isWhole = false) {
  if (/^\(.*\)$/.test(name) && url === '') return name; // such as `(garbage collector)`
  if (url.includes('/typescript-')) return 'parser of TypeScript';
  if (!url.includes('/bundle/')) return 'Node';
  const file = filesOfBundle(url).findLast(({ start }) => start <= line)?.file ?? 'bundle';
  return isWhole ? file : file.replace(/^(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)\/.*/, '$1');
}

function filesOfBundle(url) {
  files ??= readFileSync(new URL(url), 'utf8')
    .split('\n')
    .flatMap((text, start) => {
      const file = /^(?: {2})?\/\/ (\S+\.m?js)$/.exec(text)?.[1];
      return file === undefined ? [] : [{ start, file }];
    });
  return files;
}
