// Writes src/k8s/table from the output of main.go, a folder for each version of Kubernetes: complete for the newest
// version, patches on the next version for the older ones.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kubernetesVersions } from '../../src/base/kubernetes-version.js';
import type { OlderTable } from '../../src/k8s/builtin-table.js';
import { olderPatch } from '../kubernetes/older.js';

const [read = ''] = process.argv.slice(2);
const target = fileURLToPath(new URL('../../src/k8s/table/', import.meta.url));
const newestFirst = kubernetesVersions.toReversed();

rmSync(target, { recursive: true, force: true });
cpSync(join(read, newestFirst[0] ?? ''), target, { recursive: true });
mkdirSync(join(target, 'older'));
for (const [index, version] of newestFirst.entries()) {
  const older = newestFirst[index + 1];
  if (older === undefined) break;
  const patch = olderPatch(wholeTable(version), wholeTable(older));
  writeFileSync(join(target, `older/${older}.json`), textOf(patch as OlderTable)); // patches the type that `wholeTable` returns
}
console.log(`k8s-schema: wrote the tables of ${kubernetesVersions.join(', ')}`);

function wholeTable(version: string) {
  const json = (file: string) => JSON.parse(readFileSync(join(read, version, file), 'utf8'));
  const index: { packages: Record<string, string> } = json('index.json');
  return { index, packages: Object.fromEntries(Object.entries(index.packages).map(([go, file]) => [go, json(file)])) };
}

/** One line per type, like in the files of packages. */
function textOf({ index = {}, packages = {} }: OlderTable): string {
  const lines = Object.entries(packages).map(([go, patch]) => {
    const { types, ...head } = patch ?? {};
    if (!types) return `${JSON.stringify(go)}:${JSON.stringify(patch)}`;
    const entries = Object.entries(types).map(([name, type]) => `${JSON.stringify(name)}:${JSON.stringify(type)}`);
    const begin = JSON.stringify({ ...head, types: {} }).slice(0, -2);
    return `${JSON.stringify(go)}:${begin}\n${entries.join(',\n')}\n}}`;
  });
  return `{"index":${JSON.stringify(index)},\n"packages":{\n${lines.join(',\n')}\n}}\n`;
}
