// Writes names and numbers of the fields of protobuf messages, from generated.proto of the Go modules. Run in this
// repository: `npx tsx hack/k8s-schema/write-protobuf.ts`. Requires Go.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestKubernetesVersion } from '../../src/base/kubernetes-version.js';
import { readBuiltinTable } from '../../src/k8s/builtin-table.js';
import { installedFiles } from '../../src/k8s/installed-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const table = readBuiltinTable(installedFiles);
const modules = Object.keys(table.index.modules).filter((name) => name.startsWith('k8s.io/'));
const folders = new Map(modules.map((name) => [name, folderOf(name)]));
const others = ['runtime', 'api/resource', 'util/intstr'].map((name) => `k8s.io/apimachinery/pkg/${name}`);
const packages = [...new Set([...Object.keys(table.index.packages), ...others])].sort();

const lines = packages.flatMap((path) => {
  const messages = messagesOf(path);
  return messages.length === 0 ? [] : [`  '${path}':\n    '${messages.join(';')}',`];
});
const text = [
  '// Made by hack/k8s-schema/write-protobuf.ts. Do not edit.',
  '/**',
  ' * The protobuf messages of each Go package. A message is its name and its fields, divided by spaces: number, name, and',
  ' * type. Before the type, `*` is a list and `%` a map with string keys; scalars are `string`, `bytes`, `bool`, `int` and',
  ' * `double`, and messages of other packages have the path of theirs.',
  ' */',
  'export const protobufMessages: Readonly<Record<string, string>> = {',
  ...lines,
  '};',
  '',
].join('\n');
writeFileSync(join(root, 'src/apiserver/decode/protobuf-messages.ts'), text);
console.log(`write-protobuf: wrote ${lines.length} packages`);

function folderOf(name: string): string {
  const cwd = join(root, 'hack/kubernetes', newestKubernetesVersion);
  const { status, stdout, stderr } = spawnSync('go', ['list', '-m', '-f', '{{.Dir}}', name], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`\`go list\` failed: ${stderr}`);
  return stdout.trim();
}

function messagesOf(path: string): string[] {
  const module = modules.find((name) => path.startsWith(`${name}/`)) ?? '';
  const file = join(folders.get(module) ?? '', path.slice(module.length), 'generated.proto');
  if (!existsSync(file)) return [];
  const source = readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '');
  return [...source.matchAll(/^message (\w+) \{([^}]*)\}/gm)].map(([, name, body = '']) => {
    const fields = [...body.matchAll(/^\s*(optional|repeated|map<string, )\s*([\w.]+)>? (\w+) = (\d+)/gm)];
    const shown = fields.map(([, label = '', type = '', field, number]) => {
      const mark = label === 'repeated' ? '*' : label.startsWith('map') ? '%' : '';
      return `${number},${field},${mark}${typeName(type)}`;
    });
    return [name, ...shown].join(' ');
  });
}

function typeName(type: string): string {
  if (/^(u?int(32|64)|sint)$/.test(type)) return 'int';
  if (!type.startsWith('.')) return type;
  const path = type.slice(1).replace('apiextensions_apiserver', 'apiextensions-apiserver').split('.');
  const start = path[0] === 'k8s' ? 'k8s.io' : path[0];
  return `${[start, ...path.slice(2, -1)].join('/')}.${path.at(-1)}`;
}
