import type { ReadableFiles } from '../../files/index.js';
import type { PluginRun } from '../../plugins/index.js';
import type { Outside, Place } from '../../sdk/index.js';
import { packageVersion } from '../program/version.js';
import type { Io } from '../terminal/io.js';

/**
 * Returns the place that a command plans for.
 *
 * @param from the working directory, to which paths on the command line are relative
 * @param plugins plugins that take part. Default: none
 */
export function placeOf(files: ReadableFiles, io: Io, from: string, plugins?: PluginRun): Place {
  return { files, from, outside: outsideOf(io), ...(plugins ? { plugins } : {}) };
}

/** What a plan depends on: the terminal and the version of kbts. */
export function outsideOf(io: Io): Outside {
  // Not a copy: that would call getters such as `stop`, which starts listening.
  return Object.create(io, {
    version: { value: packageVersion(), enumerable: true },
    plugins: { value: io.program?.plugins ?? [], enumerable: true },
  });
}
