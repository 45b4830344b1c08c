// Writes the TypeScript modules of built-in types to src/k8s, from the table that main.go generated.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBuiltinTable } from '../../src/k8s/builtin-table.js';
import { installedFiles } from '../../src/k8s/installed-files.js';
import { renderModules } from './typescript.js';

const target = new URL('../../src/k8s/', import.meta.url);
const modules = renderModules(readBuiltinTable(installedFiles));

// The other folders of src/k8s contain only generated modules.
const kept = new Set(['table', 'descriptions']);
for (const entry of readdirSync(target, { withFileTypes: true })) {
  if (entry.isDirectory() && !kept.has(entry.name)) rmSync(new URL(`${entry.name}/`, target), { recursive: true });
}
for (const [path, text] of modules) {
  const file = fileURLToPath(new URL(path, target));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`k8s-schema: wrote ${modules.size} modules`);
