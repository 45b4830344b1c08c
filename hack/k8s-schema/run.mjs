// Makes the table of built-in types (src/k8s/table) with the Go program beside this file, then the TypeScript modules.
// Needs Go; the sources come from the Go module cache or the module proxy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const build = mkdtempSync(join(tmpdir(), 'k8s-schema-'));

try {
  const program = join(build, 'k8s-schema');
  step('building the reader (about a minute the first time)', 'go', ['build', '-o', program, '.'], here);
  step('reading the Go types', program, ['-out', join(root, 'src/k8s/table')], here);
  step('writing TypeScript', process.execPath, ['--import', 'tsx', 'hack/k8s-schema/write-types.ts'], root);
} finally {
  rmSync(build, { recursive: true, force: true });
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
