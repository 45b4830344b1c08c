import { autoupdate } from './autoupdate/index.js';
import { deployImage } from './deploy-image/index.js';
import { grafana } from './grafana/index.js';
import { helm } from './helm/index.js';
import type { Plugin } from './plugin.js';

/** The plugins of kbts, in the order of the help. Adding a plugin means adding one entry and its folder. */
export const plugins: readonly Plugin[] = [deployImage, helm, grafana, autoupdate];
