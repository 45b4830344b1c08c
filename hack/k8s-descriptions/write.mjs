// Writes the texts of the built-in types, for the descriptions in CRDs: one file for each file of `src/k8s/table`. They
// are Kubernetes' own sentences, so they are made where they are needed and never stand in git.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run-step.mjs';
import { clientNodeVersion, describeTypes } from './client-node.mjs';
import { OutOfReach } from './go-module.mjs';
import { readGoModules } from './go-modules.mjs';

/**
 * Writes the texts into a folder, unless it has them already: those of the Go modules, else those of client-node.
 *
 * @param {string} folder
 * @param {object} [options]
 * @param {(line: string) => void} [options.say] is told when the modules are out of reach
 * @param {typeof import('./go-module.mjs').readGoModule} [options.read]
 * @param {boolean} [options.isExact] fails where only those of client-node can be had. Default: false
 * @throws OutOfReach when `isExact` is set and the modules are neither cached nor reachable
 */
export async function writeDescriptions(folder, { say = console.log, read, isExact = false } = {}) {
  const { modules, packages } = JSON.parse(readFileSync(join(root, 'src/k8s/table/index.json'), 'utf8'));
  const versions = Object.fromEntries(Object.entries(modules).filter(([name]) => name.startsWith('k8s.io/')));
  const exact = stampOf({ modules: versions });
  if (hasStamp(folder, exact)) return;
  try {
    const describe = await readGoModules(versions, read);
    writeFolder(folder, packages, exact, describe);
  } catch (error) {
    if (isExact || !(error instanceof OutOfReach)) throw error;
    say(
      `Descriptions of built-in types are those of ${clientNodeVersion()}, as the Go modules are out of reach: ${error.message}`,
    );
    const fallback = stampOf({ package: clientNodeVersion() });
    if (!hasStamp(folder, fallback)) writeFolder(folder, packages, fallback, (_, file) => describeTypes(file));
  }
}

function writeFolder(folder, packages, stamp, describe) {
  const fresh = mkdtempSync(`${folder}-`);
  for (const [goPackage, file] of Object.entries(packages)) {
    const place = join(fresh, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(describe(goPackage, file)));
  }
  writeFileSync(join(fresh, stampName), stamp);
  // Another run may put its own folder there at the same time: both hold the same.
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

const stampName = 'made-from.json';

function hasStamp(folder, stamp) {
  const place = join(folder, stampName);
  return existsSync(place) && readFileSync(place, 'utf8') === stamp;
}

/** What the texts depend on: where they come from, and the code that reads them. */
function stampOf(source) {
  const scripts = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.mjs$/.test(name));
  const code = [...scripts.map((name) => join(import.meta.dirname, name)), join(root, 'src/loader/source/doc.ts')];
  const hash = createHash('sha256').update(Buffer.concat(code.map((place) => readFileSync(place))));
  return JSON.stringify({ ...source, code: hash.digest('hex') });
}
