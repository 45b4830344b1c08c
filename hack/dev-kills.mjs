// `node hack/dev-kills.mjs [MOMENTS]`: kills `kbts dev` with SIGKILL at many moments of its life, and looks for what is left: a
// process, a file in the project, or one in the temporary folder. Linux only, on the built package.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsLine } from './counts.mjs';
import { root } from './run-step.mjs';
import { buildStalePackage } from './set-up.mjs';

const moments = Number(process.argv[2] ?? 20);
/** Milliseconds between two moments, and for the processes to end. */
const [step, patience] = [200, 5_000];

await buildStalePackage();
const scratch = mkdtempSync(join(tmpdir(), 'kbts-dev-kills-'));
const [project, temporary] = ['project', 'tmp'].map((name) => join(scratch, name));
cpSync(join(root, 'testdata/cronjob/project'), project, { recursive: true });
for (const folder of [temporary, join(project, 'node_modules')]) mkdirSync(folder);
symlinkSync(root, join(project, 'node_modules/kbts'));
for (const name of ['esbuild', 'typescript', 'croner']) {
  symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
}
const counts = { passed: 0, failed: 0, skipped: 0 };
for (let moment = 1; moment <= moments; moment++) {
  const left = await killAfter(moment * step);
  counts[left.length === 0 ? 'passed' : 'failed'] += 1;
  console.log(`killed after ${moment * step} ms: ${left.length === 0 ? 'nothing is left' : left.join('; ')}`);
}
rmSync(scratch, { recursive: true, force: true });
console.log(countsLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Returns what is left. A later moment is also during restarts, since a source changes all the time. */
async function killAfter(milliseconds) {
  const before = filesOf(project);
  const args = [join(root, 'bin/kbts.js'), 'dev', '--samples', '--port', '0'];
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
  });
  const source = join(project, 'src/main.ts');
  const text = readFileSync(source, 'utf8');
  const saving = setInterval(() => writeFileSync(source, `${text}// ${Date.now()}\n`), 300);
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  clearInterval(saving);
  child.kill('SIGKILL');
  const until = Date.now() + patience;
  let left = whatIsLeft(before);
  while (left.length > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    left = whatIsLeft(before);
  }
  writeFileSync(source, text);
  for (const pid of processesIn(project)) process.kill(pid, 'SIGKILL');
  return left;
}

function whatIsLeft(before) {
  const files = [...filesOf(project).filter((file) => !before.includes(file)), ...filesOf(temporary)];
  return [...processesIn(project).map((pid) => `process ${pid} (${commandOf(pid)})`), ...files];
}

/** The compile cache of Node does not belong to a session. */
function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => !file.includes('node-compile-cache'));
}

/** The processes that work in a folder, and thereby all ports and locks. */
function processesIn(folder) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === folder && !/\bState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      );
    } catch {
      return false; // it has ended
    }
  });
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 120);
  } catch {
    return 'ended';
  }
}
