import { packageVersion } from '../cli/index.js';
import type { Environment } from '../files/index.js';
import type { Plugin } from '../plugins/index.js';
import type { Outside } from '../sdk/index.js';
import { checkedDate, checkSettings } from './check-arguments.js';

/** What functions use from outside of the project. */
export interface Settings {
  /** Environment variables, which name the folder for recovery. Default: those of the process. */
  readonly env?: Environment;
  /** The clock, for the year in headers of source files. Default: that of the system. */
  readonly now?: () => Date;
  /**
   * Plugins besides those of kbts: they can be in the layout of a project, and know the files of the kinds that they
   * created. Default: none.
   */
  readonly plugins?: readonly Plugin[];
  /** Aborts downloads. Default: they end by their deadline. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the environment of a plan.
 *
 * @throws DiagnosticError when the settings have wrong types
 */
export function outsideOf(settings: Settings): Outside {
  checkSettings(settings);
  const { env = process.env, now = () => new Date(), plugins = [], signal } = settings;
  return {
    version: packageVersion(),
    env,
    plugins,
    now: () => checkedDate(now()),
    stop: signal ?? new AbortController().signal,
    // Standard input belongs to the program.
    readInput: async () => {
      throw new Error('`-` is only available on the command line');
    },
  };
}
