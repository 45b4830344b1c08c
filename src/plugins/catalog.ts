import { autoupdate } from './autoupdate.js';
import { deployImage } from './deploy-image/index.js';
import { grafana } from './grafana/index.js';
import { helm } from './helm/index.js';
import type { Plugin } from './plugin.js';

/** The built-in plugins, in the order shown in the help. To add a plugin, create its folder and extend this list. */
export const plugins: readonly Plugin[] = [deployImage, helm, grafana, autoupdate];
