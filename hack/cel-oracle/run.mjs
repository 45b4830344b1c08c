// Evaluates the rules in src/compiler/cel/fixtures and the CRDs in src/compiler/checks/fixtures with the API server's code of
// each version of Kubernetes in hack/kubernetes, using the Go program in this folder, and writes the results next to
// them. Requires Go; the sources come from the Go module cache or the module proxy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const modules = join(root, 'hack/kubernetes');
const sources = readdirSync(here)
  .filter((name) => name.endsWith('.go'))
  .map((name) => join(here, name));
const build = mkdtempSync(join(tmpdir(), 'cel-oracle-'));

try {
  for (const version of readdirSync(modules).filter((name) => /^\d/.test(name))) {
    const title = `building the program with ${version} (about two minutes the first time)`;
    step(title, 'go', ['build', '-o', join(build, version), ...sources], join(modules, version));
  }
  step('evaluating', process.execPath, ['--import', 'tsx', 'hack/cel-oracle/write-verdicts.ts', build], root);
  step(
    'formatting',
    join(root, 'node_modules/.bin/biome'),
    ['format', '--write', 'src/compiler/cel', 'src/compiler/checks'],
    root,
  );
} finally {
  rmSync(build, { recursive: true, force: true });
}

function step(title, command, args, cwd) {
  console.log(`cel-oracle: ${title}`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error?.code === 'ENOENT') console.error(`cel-oracle: \`${command}\` was not found; install it and try again`);
  else if (error) console.error(`cel-oracle: ${error.message}`);
  if (status === 0) return;
  rmSync(build, { recursive: true, force: true });
  process.exit(1);
}
