/** Runs large scripts with bytecode stored by an earlier process, and stores the bytecode for later processes. */
export { requireCached, storeScripts } from './script-cache.js';
