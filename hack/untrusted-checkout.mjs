// Runs the packed program in an up-to-date project: read-only commands change nothing, neither there nor in the home
// folder, and `kbts manifests` only stores compiled code.
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run, StepFailed } from './run-step.mjs';

/** All read-only commands. The last ones load the whole command line. */
const showing = [
  ['--version'],
  ['version'],
  ['help'],
  ['manifests', '--help-markers'],
  ['manifests', '--check'],
  ['manifests', '--diff'],
  ['manifests', '--dry-run', '--json'],
];

/**
 * Runs the commands in a copy of an up-to-date project, with a separate home folder.
 *
 * @param {string} project
 * @param {string} kbts the program
 * @param {string} scratch an existing folder
 * @throws StepFailed if a command fails, or something changes that must not
 */
export async function checkUntrusted(project, kbts, scratch) {
  const base = join(scratch, 'untrusted');
  const [home, checkout] = [join(base, 'home'), join(base, 'checkout')];
  for (const folder of [join(home, '.ssh'), join(checkout, '.git/hooks')]) mkdirSync(folder, { recursive: true });
  cpSync(project, checkout, { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  const before = treeOf(base);
  for (const args of showing) {
    await kbtsIn(checkout, args);
    same(args, before, treeOf(base));
  }
  await kbtsIn(checkout, ['manifests']);
  const left = Object.entries(treeOf(base)).filter(([path]) => !/^home\/\.(?:cache|local)\b/.test(path));
  same(['manifests'], before, Object.fromEntries(left));

  async function kbtsIn(cwd, args) {
    const clean = Object.entries(process.env).filter(([name]) => !/^(?:XDG|KBTS)_/.test(name));
    const env = { ...Object.fromEntries(clean), HOME: home };
    await run([process.execPath, kbts, ...args], { cwd, env, quiet: true });
  }
}

/** Everything in a folder: contents of files, targets of symlinks. */
function treeOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const contents = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? readFileSync(path, 'latin1') : entry.isSymbolicLink() ? readlinkSync(path) : '';
    return [relative(folder, path), text];
  });
  return Object.fromEntries(contents.sort());
}

function same(args, before, after) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((p) => before[p] !== after[p]);
  if (changed.length > 0) throw new StepFailed(['kbts', ...args], `changed ${changed.join(', ')}`);
}
