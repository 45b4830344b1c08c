import type { Environment } from '../../base/files/index.js';
import type { Plugin } from '../../plugins/index.js';
import { packageVersion } from '../program/version.js';
import type { Outside } from '../sdk/place.js';

/** The environment that library functions use outside the project. */
export interface Settings {
  /** Environment variables, for example for the external plugin folder. Default: the process environment. */
  readonly env?: Environment;
  /** The clock, for the year in source file headers. Default: the system clock. */
  readonly now?: () => Date;
  /**
   * Plugins in addition to the built-in ones. The project layout and requests can name these plugins, and the plugins
   * determine which files belong to the kinds that they created. Default: none.
   */
  readonly plugins?: readonly Plugin[];
  /** Aborts downloads. Default: none; downloads end at their deadline. */
  readonly signal?: AbortSignal;
}

/** Returns the environment for planning. */
export function outsideOf(settings: Settings): Outside {
  const { env = process.env, now = () => new Date(), plugins = [], signal } = settings;
  return {
    version: packageVersion(),
    env,
    plugins,
    now,
    stop: signal ?? new AbortController().signal,
    // Standard input belongs to the calling program.
    readInput: async () => {
      throw new Error('`-` is only available on the command line');
    },
  };
}
