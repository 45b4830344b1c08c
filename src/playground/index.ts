/**
 * The generator, and the API server's validation of custom resources, without Node: for the playground of the
 * documentation site.
 */
export { MissingFile, Playground } from './playground.js';
export type { PlacedText, PlaygroundInput, PlaygroundResult } from './protocol.js';
export { servePlayground } from './worker.js';
