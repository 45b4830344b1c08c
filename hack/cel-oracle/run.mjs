// Evaluates the rules in src/cel/fixtures with the API server's code, using the Go program in this folder, and writes
// the results to src/cel/fixtures/verdicts.jsonl. Requires Go; the sources come from the Go module cache or the
// module proxy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const build = mkdtempSync(join(tmpdir(), 'cel-oracle-'));
const program = join(build, 'cel-oracle');
const verdicts = join(root, 'src/cel/fixtures/verdicts.jsonl');

try {
  step('building the program (about a minute the first time)', 'go', ['build', '-o', program, '.'], here);
  const script = 'hack/cel-oracle/write-verdicts.ts';
  step('asking', process.execPath, ['--import', 'tsx', script, program, verdicts], root);
} finally {
  rmSync(build, { recursive: true, force: true });
}

function step(title, command, args, cwd) {
  console.log(`cel-oracle: ${title}`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error?.code === 'ENOENT') console.error(`cel-oracle: \`${command}\` was not found; install it and try again`);
  else if (error) console.error(`cel-oracle: ${error.message}`);
  if (status !== 0) process.exitCode = 1;
}
