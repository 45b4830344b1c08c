/** CRDs to TypeScript: typed classes with enums, docs and markers, from which an equal CRD is generated. Pure. */
export { canonical } from './canonical.js';
export type { CrdManifest, CrdSource } from './crd.js';
export { type Difference, differences } from './differences.js';
export { decoratorLine } from './expression.js';
export { CrdImporter, type ImportedCrd, type ImportedFile, type ImportOptions } from './import-crds.js';
export { readCrds } from './read-crds.js';
