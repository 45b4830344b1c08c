/** Runs the program's bundle with machine code stored by an earlier process. */
export { requireCached, storeScripts } from './script-cache.js';
