// The tests of the projects in testdata, on both API servers.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../hack/control-plane/cache.mjs';
import { withProgress } from '../../hack/progress.mjs';
import { npm, root, run } from '../../hack/run-step.mjs';
import { installProject, packPackage, tutorials } from '../../hack/tutorial.mjs';

/**
 * Runs `npm test` of each project on both API servers in turns, start to end.
 *
 * @param {number} rounds
 * @returns {Promise<{ embedded: Record<string, number>[], real: Record<string, number>[] }>} seconds, by project
 */
export async function measureProjects(rounds) {
  const scratch = mkdtempSync(join(tmpdir(), 'kbts-bench-'));
  const figures = { embedded: [], real: [] };
  try {
    const tarball = await packPackage(scratch);
    for (const tutorial of tutorials) {
      await withProgress(`bench: install ${tutorial}`, () => install(tutorial, scratch, tarball));
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of /** @type {const} */ (['embedded', 'real'])) figures[kind].push({});
      for (const tutorial of tutorials) {
        for (const kind of /** @type {const} */ (['embedded', 'real'])) {
          const measure = () => timeOfTests(join(scratch, tutorial), kind);
          const seconds = await withProgress(`bench: ${tutorial} on ${kind}`, measure);
          figures[kind][round][`${tutorial}, s`] = seconds;
        }
      }
      for (const kind of /** @type {const} */ (['embedded', 'real'])) {
        const runs = figures[kind][round];
        runs['all, s'] = Object.values(runs).reduce((sum, seconds) => sum + seconds, 0);
        // What no API server can save.
        runs['one without tests, s'] = await timeOfTests(join(scratch, tutorials[0]), kind, ['--', 'none']);
      }
    }
    return figures;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function install(tutorial, scratch, tarball) {
  const project = join(scratch, tutorial);
  cpSync(join(root, 'testdata', tutorial, 'project'), project, { recursive: true });
  await installProject(project, tarball);
}

/** A test that fails or is skipped ends the measurement, because CI is set. */
async function timeOfTests(project, kind, args = []) {
  const assets = kind === 'real' ? { KUBEBUILDER_ASSETS: cacheFolder() } : {};
  const { KUBEBUILDER_ASSETS: _, ...inherited } = process.env;
  const began = performance.now();
  await run(npm('test', ...args), { cwd: project, env: { ...inherited, ...assets, CI: 'true' }, quiet: true });
  return (performance.now() - began) / 1000;
}
