/** The generator and the API server's judgment of custom resources without Node, for the playground of the site. */
export { MissingFile, Playground, type PlaygroundOptions } from './playground.js';
export type { PlacedText, PlaygroundInput, PlaygroundResult } from './protocol.js';
export { servePlayground } from './worker.js';
