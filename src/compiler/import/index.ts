/** Converts CRDs to TypeScript classes, and reports how a CRD that is generated from the classes would differ. */
export { canonical } from './canonical.js';
export type { CrdManifest, CrdSource } from './crd.js';
export { type Difference, differences } from './differences.js';
export { decoratorLine } from './expression.js';
export { CrdImporter, type ImportedCrd, type ImportedFile } from './import-crds.js';
export { readCrds } from './read-crds.js';
