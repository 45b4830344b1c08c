import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cacheFolder, distrustBinaries } from '../../hack/control-plane/cache.mjs';
import { builtVersion } from './default-version.js';
import { EnvtestError } from './error.js';
import { missingIn } from './folders.js';
import { platformOf } from './platform.js';
import { envtestBinaries } from './store.js';
import type { UsedBinaries } from './use.js';

/** Whether Go can be started here. Its version is checked when something is built. */
export function hasGo(env: NodeJS.ProcessEnv): boolean {
  return spawnSync('go', ['version'], { env, timeout: 10_000 }).status === 0;
}

/** Returns the binaries that were built before, or undefined; also when other users can write them. */
export function builtBinaries(env: NodeJS.ProcessEnv): UsedBinaries | undefined {
  const folder = cacheFolder(env);
  if (missingIn(folder).length > 0 || distrustBinaries(folder, envtestBinaries) !== undefined) return undefined;
  return { version: builtVersion, platform: platformOf(), folder };
}

/**
 * Builds the binaries from Go modules, in some minutes, and returns their folder. What was built before stays. Progress
 * goes to standard error.
 *
 * @throws EnvtestError when that fails; the reason is on standard error then
 */
export async function buildWithGo(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  const script = fileURLToPath(new URL('../../hack/control-plane/build.mjs', import.meta.url));
  const args = [script, '--only', envtestBinaries.join(',')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 2, 2], signal, killSignal: 'SIGTERM' });
  const [code] = await once(child, 'exit');
  if (code === 0) return cacheFolder(env);
  throw new EnvtestError('the binaries could not be built from Go modules', {
    hint: 'fix what the build reported above and run the command again',
  });
}
