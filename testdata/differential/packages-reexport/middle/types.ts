export * from '../inner/types.js';
export { default as Other, type Part as Renamed } from '../inner/types.js';
export * as parts from '../inner/types.js';
