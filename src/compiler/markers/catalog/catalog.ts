import type { AnyMarker } from '../define/define.js';
import * as conditions from './conditions.js';
import * as crd from './crd.js';
import * as defaults from './defaults.js';
import * as docs from './docs.js';
import * as numbers from './numbers.js';
import * as object from './object.js';
import * as own from './own.js';
import * as packageMarkers from './package.js';
import * as presence from './presence.js';
import * as processing from './processing.js';
import * as rbac from './rbac.js';
import * as rules from './rules.js';
import * as sizes from './sizes.js';
import * as topology from './topology.js';
import * as validation from './validation.js';
import * as versions from './versions.js';
import * as webhook from './webhook.js';

const all: Readonly<Record<string, AnyMarker>> = {
  ...packageMarkers,
  ...crd,
  ...versions,
  ...presence,
  ...numbers,
  ...sizes,
  ...validation,
  ...defaults,
  ...processing,
  ...own,
  ...conditions,
  ...docs,
  ...rules,
  ...topology,
  ...rbac,
  ...webhook,
  ...object,
};

/** All marker definitions exported by the files in this folder. */
export const markers: readonly AnyMarker[] = Object.values(all);

/** Markers that have a decorator, keyed by the decorator's export name in `kbts/api`. */
export const decorators: Readonly<Record<string, AnyMarker>> = Object.fromEntries(
  Object.entries(all).filter(([, { marker }]) => !marker.isCommentOnly),
);
