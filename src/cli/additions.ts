import type { Plugin } from '../plugins/index.js';
import type { CommandEntry } from './command.js';

/** What a command line has besides the commands and plugins of kbts. */
export interface Additions {
  readonly commands: readonly CommandEntry[];
  readonly plugins: readonly Plugin[];
}

/** The additions of kbts itself. */
export const noAdditions: Additions = { commands: [], plugins: [] };
