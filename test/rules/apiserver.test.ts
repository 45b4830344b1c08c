import { describe, expect, it } from 'vitest';
import { nodeUses } from './node-uses.js';
import { shippedFiles } from './source-files.js';

describe('the API server', () => {
  it('requires no shell, signals, native modules or glued paths, so that it runs on Windows', () => {
    const found = serverFiles().flatMap(([file, text]) => posixIn(text).map((what) => `${file}: ${what}`));
    expect(found).toEqual([]);
  });

  it('imports no Node modules from decoding to storage, nor does what it imports', () => {
    const start = ['src/apiserver/api-server.ts', 'src/apiserver/validate-objects.ts'];
    expect(nodeUses(start).filter((found) => !allowed.has(found))).toEqual([]);
    expect(nodeUses(['src/apiserver/serving/server.ts'])).toContain('src/apiserver/serving/server.ts: node:http2');
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

/** Tables of built-in types are files of data, which a bundler embeds. */
const allowed = new Set(['src/k8s/installed-files.ts: node:fs']);

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
