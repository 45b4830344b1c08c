import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, shippedFiles } from './source-files.js';

describe('the API server', () => {
  it('requires no shell, signals, native modules or glued paths, so that it runs on Windows', () => {
    const found = serverFiles().flatMap(([file, text]) => posixIn(text).map((what) => `${file}: ${what}`));
    expect(found).toEqual([]);
  });

  it('imports no Node modules from decoding to storage, nor does what it imports', () => {
    const start = ['src/apiserver/api-server.ts', 'src/apiserver/validate-objects.ts'];
    expect(nodeImports(start).filter((found) => !allowed.has(found))).toEqual([]);
    expect(nodeImports(['src/apiserver/serving/server.ts'])).toContain('src/apiserver/serving/server.ts: node:http2');
  });
});

describe('posixIn', () => {
  it('finds what only POSIX has', () => {
    const bad = [
      "import 'node:child_process'",
      "process.on('SIGHUP', stop)",
      "open('/tmp/x')",
      `open(\`\${folder}/x\`)`,
    ];
    for (const text of bad) expect(posixIn(text), text).not.toEqual([]);
    expect(posixIn("import { createHash } from 'node:crypto'; `/api/v1`")).toEqual([]);
  });
});

/** Tables of built-in types are files of data, which a bundler embeds; the server does not rewrite YAML files. */
const allowed = new Set([
  'src/k8s/builtin-table.ts: node:fs',
  'src/k8s/descriptions.ts: node:fs',
  'src/base/yaml/read-rewrite.ts: node:util',
]);

const posix = [
  /node:(child_process|cluster|os|path|process|worker_threads)/,
  /\bprocess\.(on|once|kill|getuid|chdir|umask|platform)\b/,
  /\bSIG(TERM|INT|KILL|HUP|USR[12])\b/,
  /['"`]\/(tmp|bin|proc)\//,
  /\.node['"`]/,
  /\b(folder|directory|dirname|filename|tmpdir)\}?\/|\$\{(folder|directory)\}/,
];

function posixIn(text: string): string[] {
  return posix.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}

function serverFiles(): (readonly [string, string])[] {
  const files = shippedFiles().filter(({ module }) => module === 'apiserver');
  return files.map(({ path, tree }) => [path, tree.text] as const);
}

/** The Node modules that files import, directly or through others, in the form `file: module`. Imports of types do not count. */
function nodeImports(start: readonly string[]): string[] {
  const seen = new Set(start);
  const found: string[] = [];
  for (const file of seen) {
    for (const [, clause = '', place, loaded] of readFileSync(root + file, 'utf8').matchAll(imports)) {
      const to = place ?? loaded ?? '';
      if (isOfTypes(clause)) continue;
      if (to.startsWith('.')) seen.add(join(dirname(file), to).replaceAll('\\', '/').replace(/\.js$/, '.ts'));
      else if (to.startsWith('node:')) found.push(`${file}: ${to}`);
    }
  }
  return found;
}

const imports = /^(?:import|export) ([^;]*?)from '([^']+)'|\bimport\('([^']+)'\)/gm;

function isOfTypes(clause: string): boolean {
  const [, names] = /^\{([^}]*)\}\s*$/s.exec(clause) ?? [];
  if (clause.startsWith('type ')) return true;
  return names?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false;
}
