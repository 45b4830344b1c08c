/** Starts the program: runs its bundle with the machine code that an earlier process stored. */
export { requireCached, storeScripts } from './script-cache.js';
