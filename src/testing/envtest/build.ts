import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cacheFolder, distrustBinaries } from '../../../hack/control-plane/cache.mjs';
import { EnvtestError } from './error.js';
import { missingIn } from './folders.js';
import { platformOf } from './platform.js';
import { envtestBinaries } from './store.js';
import type { UsedBinaries } from './use.js';
import { builtVersion } from './versions.js';

/** Whether Go is installed. Its version is checked by the build. */
export function hasGo(env: NodeJS.ProcessEnv): boolean {
  return spawnSync('go', ['version'], { env, timeout: 10_000 }).status === 0;
}

/** Returns previously built binaries; undefined if there are none, or if other users can write to them. */
export function builtBinaries(env: NodeJS.ProcessEnv): UsedBinaries | undefined {
  const folder = cacheFolder(env);
  if (missingIn(folder).length > 0 || distrustBinaries(folder, envtestBinaries) !== undefined) return undefined;
  return { version: builtVersion, platform: platformOf(), folder };
}

/**
 * Builds the binaries from Go modules, which takes some minutes, and returns their folder. Earlier builds are kept.
 * Progress and the reason of a failure are printed to standard error.
 */
export async function buildWithGo(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string> {
  const script = fileURLToPath(new URL('../../../hack/control-plane/build.mjs', import.meta.url));
  const args = [script, '--only', envtestBinaries.join(',')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 2, 2], signal, killSignal: 'SIGTERM' });
  const [code] = await once(child, 'exit');
  if (code === 0) return cacheFolder(env);
  throw new EnvtestError('the binaries could not be built from Go modules', {
    hint: 'fix what the build reported above and run the command again',
  });
}
