import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DiagnosticList } from '../../base/problems/index.js';
import { CrdImporter, readCrds } from './index.js';

const modules = path.join(process.env.GOPATH ?? path.join(os.homedir(), 'go'), 'pkg/mod');

/** Folders and files with CRDs of real projects: the golden projects, ours, and those in Go's module cache. */
const places = [
  '../shared/golden/cronjob',
  'testdata/cronjob/project/config/crd/bases',
  ...['sigs.k8s.io', 'k8s.io'].flatMap((host) => modulesOf(host).map((name) => path.join(modules, host, name))),
].filter((place) => fs.existsSync(place));

/** The newest version of each module. */
function modulesOf(host: string): string[] {
  const folder = path.join(modules, host);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.includes('@')) : [];
  return [...new Map(names.sort().map((name) => [name.replace(/@.*/, ''), name])).values()];
}

const others = /\/(?:patches|vendor|invalid|testdata\/HEAD)\//;

function* crdFiles(place: string): Generator<string> {
  for (const entry of fs.readdirSync(place, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.ya?ml$/.test(entry.name) || others.test(file)) continue;
    if (/crd|customresource|gateway|standard-install/i.test(file)) yield file;
  }
}

it('real CRDs become types from which equal CRDs are generated', { timeout: 600_000 }, () => {
  const seen = new Set<string>();
  const inexact: string[] = [];
  let equal = 0;
  for (const file of places.flatMap((place) => [...crdFiles(place)])) {
    const text = fs.readFileSync(file, 'utf8');
    if (!text.includes('CustomResourceDefinition')) continue;
    const sink = new DiagnosticList();
    const importer = new CrdImporter({ folderOf: (group, version) => `src/api/${group}/${version}` }, sink);
    for (const source of readCrds(file, text, sink) ?? []) {
      const key = JSON.stringify(source.crd);
      if (seen.has(key)) continue;
      seen.add(key);
      // The API server rejects it, too.
      const isServed = source.crd.spec.versions.some(({ served }) => served);
      if (importer.import(source).isEqual || !isServed) equal += 1;
      else inexact.push(`${file}: ${sink.all.map(({ message }) => message).join('; ')}`);
    }
  }
  expect(inexact).toEqual([]);
  expect(equal).toBe(seen.size);
  expect(seen.size).toBeGreaterThan(0);
  process.stdout.write(`${equal} of ${seen.size} CRDs are equal after a round trip\n`);
});
