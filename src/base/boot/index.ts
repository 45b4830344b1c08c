/** Runs the program's bundle with bytecode stored by an earlier process. */
export { requireCached, storeScripts } from './script-cache.js';
