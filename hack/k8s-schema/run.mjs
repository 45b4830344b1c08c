// Generates the table of built-in types (src/k8s/table) with the Go program next to this file, from the Go modules of
// each version of Kubernetes in hack/kubernetes, then the TypeScript modules. Requires
// Go; the sources come from the Go module cache or the module proxy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const modules = join(root, 'hack/kubernetes');
const build = mkdtempSync(join(tmpdir(), 'k8s-schema-'));

try {
  const program = join(build, 'k8s-schema');
  step('building the reader (about a minute the first time)', 'go', ['build', '-o', program, '.'], here);
  const versions = readdirSync(modules).filter((name) => /^\d/.test(name));
  for (const version of versions)
    step(`reading the Go types of ${version}`, program, ['-out', join(build, version)], join(modules, version));
  runScript('writing the table', 'write-table.ts', build);
  runScript('writing TypeScript', 'write-types.ts');
} finally {
  rmSync(build, { recursive: true, force: true });
}

function runScript(title, name, ...args) {
  step(title, process.execPath, ['--import', 'tsx', `hack/k8s-schema/${name}`, ...args], root);
}

function step(title, command, args, cwd) {
  console.log(`k8s-schema: ${title}`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error?.code === 'ENOENT') console.error(`k8s-schema: \`${command}\` was not found; install it and try again`);
  else if (error) console.error(`k8s-schema: ${error.message}`);
  if (status !== 0) {
    rmSync(build, { recursive: true, force: true });
    process.exit(1);
  }
}
