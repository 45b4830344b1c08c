// Writes the descriptions of the built-in types for CRDs: one file for each file of `src/k8s/table`, and for each
// older version of Kubernetes a patch on the next one. Kubernetes' authors wrote these sentences, so builds extract
// them and they are never committed.
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
import { kubernetesVersions } from '../../src/base/kubernetes-version.js';
import { readBuiltinTable, readOlderTable } from '../../src/k8s/builtin-table.js';
import { installedFiles } from '../../src/k8s/installed-files.js';
import { olderPatch } from '../kubernetes/older.js';
import { root } from '../run-step.mjs';
import { clientNodeVersion, describeTypes } from './client-node.mjs';
import { OutOfReach } from './go-module.mjs';
import { readGoModules } from './go-modules.mjs';

/**
 * Writes the descriptions into a folder, unless they are up to date: from the Go modules, or else from client-node.
 *
 * @param {string} folder
 * @param {object} [options]
 * @param {(line: string) => void} [options.say] called if the modules are not available
 * @param {typeof import('./go-module.mjs').readGoModule} [options.read]
 * @param {boolean} [options.isExact] fails if only the descriptions of client-node are available. Default: false
 * @throws OutOfReach if `isExact` is set and the modules are neither cached nor reachable
 */
export async function writeDescriptions(folder, { say = console.log, read, isExact = false } = {}) {
  const releases = readReleases();
  const [{ packages }] = releases;
  const exact = stampOf({ modules: releases.map(({ modules }) => modules) });
  if (hasStamp(folder, exact)) return;
  try {
    writeFolder(folder, exact, await describeReleases(releases, read));
  } catch (error) {
    if (isExact || !(error instanceof OutOfReach)) throw error;
    say(
      `Descriptions of built-in types are from ${clientNodeVersion()}, because the Go modules are not available: ${error.message}`,
    );
    const fallback = stampOf({ package: clientNodeVersion() });
    if (!hasStamp(folder, fallback))
      writeFolder(folder, fallback, new Map(Object.values(packages).map((file) => [file, describeTypes(file)])));
  }
}

/** The versions of Kubernetes, newest first, each with the Go modules of its types and the files of their packages. */
function readReleases() {
  let table;
  return kubernetesVersions.toReversed().map((minor) => {
    table = table ? readOlderTable(minor, table, installedFiles) : readBuiltinTable(installedFiles);
    const { modules, packages } = table.index;
    const kubernetes = Object.entries(modules).filter(([name]) => name.startsWith('k8s.io/'));
    return { minor, packages, modules: Object.fromEntries(kubernetes) };
  });
}

/** The descriptions by file: complete for the newest version, patches for the older ones. */
async function describeReleases([newest, ...older], read) {
  let descriptions = await describeRelease(newest, read);
  const files = new Map(Object.entries(descriptions).map(([goPackage, types]) => [newest.packages[goPackage], types]));
  for (const release of older) {
    const before = await describeRelease(release, read);
    // Packages that a version lacks are never looked up.
    const shared = Object.fromEntries(
      Object.entries(descriptions).filter(([goPackage]) => Object.hasOwn(before, goPackage)),
    );
    files.set(`older/${release.minor}.json`, olderPatch(shared, before));
    descriptions = before;
  }
  return files;
}

async function describeRelease({ minor, modules, packages }, read) {
  const describe = await readGoModules(minor, modules, read);
  return Object.fromEntries(Object.keys(packages).map((goPackage) => [goPackage, describe(goPackage)]));
}

function writeFolder(folder, stamp, files) {
  const fresh = mkdtempSync(`${folder}-`);
  for (const [file, content] of files) {
    const place = join(fresh, file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, JSON.stringify(content));
  }
  writeFileSync(join(fresh, stampName), stamp);
  // A concurrent run may write the same folder: the contents are identical.
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

const stampName = 'made-from.json';

function hasStamp(folder, stamp) {
  const place = join(folder, stampName);
  return existsSync(place) && readFileSync(place, 'utf8') === stamp;
}

/** What the descriptions depend on: their source, and the code that reads them. */
function stampOf(source) {
  const scripts = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.mjs$/.test(name));
  const others = ['src/compiler/loader/source/doc.ts', 'hack/kubernetes/older.ts'].map((path) => join(root, path));
  const code = [...scripts.map((name) => join(import.meta.dirname, name)), ...others];
  const hash = createHash('sha256').update(Buffer.concat(code.map((place) => readFileSync(place))));
  return JSON.stringify({ ...source, code: hash.digest('hex') });
}
