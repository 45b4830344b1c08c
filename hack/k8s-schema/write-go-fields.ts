// Writes how Go encodes the fields of built-in types: their order, pointers, `omitempty`, `omitzero`, and the tags of
// strategic merge patches. Run in this repository: `npx tsx hack/k8s-schema/write-go-fields.ts`. Requires Go.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestKubernetesVersion } from '../../src/base/kubernetes-version.js';
import { readBuiltinTable } from '../../src/k8s/builtin-table.js';
import { installedFiles } from '../../src/k8s/installed-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const table = readBuiltinTable(installedFiles);
const modules = Object.keys(table.index.modules).filter((name) => name.startsWith('k8s.io/'));
const folders = new Map(modules.map((name) => [name, folderOf(name)]));

const lines = Object.keys(table.index.packages)
  .sort()
  .flatMap((path) => {
    const types = typesOf(path);
    return Object.keys(types).length === 0 ? [] : [`  '${path}': ${JSON.stringify(types)},`];
  });
const text = [
  '// Made by hack/k8s-schema/write-go-fields.ts. Do not edit.',
  '/**',
  ' * How Go encodes the fields of each type, by package and type. Before a name: `*` is a pointer, `!` lacks `omitempty`,',
  ' * `?` has `omitzero`. After it: `=key` is the merge key of a list (`=` merges scalars), `~` is replaced as a whole, and',
  ' * `@Name` is a Go name that does not follow from the JSON name. `^Type` is an embedded struct.',
  ' */',
  'export const goFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
  ...lines,
  '};',
  '',
].join('\n');
writeFileSync(join(root, 'src/apiserver/kinds/go-fields.ts'), text);
console.log(`write-go-fields: wrote ${lines.length} packages`);

function folderOf(name: string): string {
  const cwd = join(root, 'hack/kubernetes', newestKubernetesVersion);
  const { status, stdout, stderr } = spawnSync('go', ['list', '-m', '-f', '{{.Dir}}', name], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`\`go list\` failed: ${stderr}`);
  return stdout.trim();
}

function typesOf(path: string): Record<string, string> {
  const [name, folder] = [...folders].find(([module]) => path.startsWith(`${module}/`)) ?? [];
  if (name === undefined || folder === undefined) return {};
  const directory = join(folder, path.slice(name.length));
  const sources = readdirSync(directory).filter((file) => /^(?!.*_test|zz_|generated).*\.go$/.test(file));
  const types: Record<string, string> = {};
  for (const file of sources) {
    for (const [, type = '', body = ''] of readFileSync(join(directory, file), 'utf8').matchAll(
      /^type (\w+) struct \{\n(.*?)^\}/gms,
    )) {
      const fields = body.split('\n').flatMap(fieldOf);
      if (fields.length > 0) types[type] = fields.join(' ');
    }
  }
  return types;
}

function fieldOf(line: string): readonly string[] {
  const [, goName = '', type = '', tags = ''] = /^\t(\w+)\s+(\S+)\s+`(.*)`/.exec(line) ?? [];
  const embedded = /^\t(?:\w+\.)?(\w+)\s+`json:"(?:,inline)?"/.exec(line)?.[1];
  if (embedded !== undefined && embedded !== 'TypeMeta') return [`^${embedded}`];
  const [name = '', ...options] = (/json:"([^"]*)"/.exec(tags)?.[1] ?? '').split(',');
  if (name === '' || name === '-') return [];
  const strategy = (/patchStrategy:"([^"]*)"/.exec(tags)?.[1] ?? '').split(',');
  const key = /patchMergeKey:"([^"]*)"/.exec(tags)?.[1] ?? '';
  const before = [
    type.startsWith('*') ? '*' : '',
    options.includes('omitempty') ? '' : '!',
    options.includes('omitzero') ? '?' : '',
  ].join('');
  const after = [strategy.includes('merge') ? `=${key}` : '', strategy.includes('replace') ? '~' : ''].join('');
  const isRegular = goName === name.charAt(0).toUpperCase() + name.slice(1);
  return [before + name + after + (isRegular ? '' : `@${goName}`)];
}
