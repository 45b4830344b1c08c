// `kbts manifests --watch` as a separate process, with a warm compile cache.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepFailed } from './run-step.mjs';

const source = 'src/api/v1/cronjob.types.ts';
const manifest = 'config/crd/bases/batch.tutorial.kubebuilder.io_cronjobs.yaml';

/**
 * Watches the tutorial's project, changes a marker in its types, and waits until the CRD is updated.
 *
 * @param {string} project
 * @param {string} kbts the program
 * @throws StepFailed if the watch ends, or after a minute
 */
export async function watchOnce(project, kbts) {
  const command = [process.execPath, kbts, 'manifests', '--watch'];
  const child = spawn(command[0], command.slice(1), { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const text = readFileSync(join(project, source), 'utf8');
  try {
    await until(() => output.includes('Watching'));
    writeFileSync(join(project, source), text.replace('@MinLength(0)', '@MinLength(7)'));
    await until(() => readFileSync(join(project, manifest), 'utf8').includes('minLength: 7'));
  } finally {
    child.kill();
    writeFileSync(join(project, source), text);
  }

  async function until(isSo) {
    for (const end = Date.now() + 60_000; !isSo(); ) {
      if (child.exitCode !== null) throw new StepFailed(command, `ended with ${child.exitCode}`, output);
      if (Date.now() > end) throw new StepFailed(command, 'does not report a change after a minute', output);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
