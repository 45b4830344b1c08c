/** Reads the CEL rules of a schema and says which of them an API server would refuse, and where. */
export type { CelFinding } from './finding.js';
