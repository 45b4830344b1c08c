/** Finds, downloads, verifies and unpacks control plane binaries in the store that setup-envtest uses as well. */
export { buildWithGo, builtBinaries, hasGo } from './build.js';
export type { DownloadOptions } from './download.js';
export { EnvtestError } from './error.js';
export { binaryFolders, distrustFolder, missingIn } from './folders.js';
export { httpGet } from './http-get.js';
export { formatPlatform, matchesPlatform, type Platform, platformOf } from './platform.js';
export { defaultIndex, fetchIndex, isLoopback, type Release } from './release-index.js';
export { defaultStoreFolder, envtestBinaries, type Item, isExecutable, Store } from './store.js';
export { installArchive, newestInstalled, type UsedBinaries, type UseOptions, useBinaries } from './use.js';
export {
  builtVersion,
  defaultSelector,
  formatVersion,
  parseSelector,
  type Selector,
  selectorForms,
  testedMinor,
  type Version,
} from './versions.js';
