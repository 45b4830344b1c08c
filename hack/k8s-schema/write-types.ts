// Writes the TypeScript modules of the built-in types below src/k8s from the table that main.go made.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTable } from '../../src/k8s/builtin-table.js';
import { renderModules } from './typescript.js';

const target = new URL('../../src/k8s/', import.meta.url);
const modules = renderModules(readTable());
for (const [path, text] of modules) {
  const file = fileURLToPath(new URL(path, target));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(`k8s-schema: wrote ${modules.size} modules`);
