import type { ReadableFiles } from '../../base/files/index.js';
import { packageVersion } from '../../commands/program/version.js';
import type { Outside, Place } from '../../commands/sdk/place.js';
import type { PluginRun } from '../../plugins/index.js';
import type { Io } from '../terminal/io.js';

/** Returns the place in which a command plans its changes. Paths on the command line are relative to `from`. */
export function placeOf(files: ReadableFiles, io: Io, from: string, plugins?: PluginRun): Place {
  return { files, from, outside: outsideOf(io), ...(plugins ? { plugins } : {}) };
}

/** Returns the environment of a plan: the terminal, the kbts version, and the plugins of a custom command line. */
export function outsideOf(io: Io): Outside {
  // Not a copy: a copy would call getters such as `stop`, which starts listening for signals.
  return Object.create(io, {
    version: { value: packageVersion(), enumerable: true },
    plugins: { value: io.program?.plugins ?? [], enumerable: true },
  });
}
