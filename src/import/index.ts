/** CRDs to TypeScript: typed classes with enums, docs and markers, from which an equal CRD is generated. Pure. */
export type { CrdManifest, CrdSource } from './crd.js';
export { CrdImporter, type ImportedCrd, type ImportedFile, type ImportOptions } from './import-crds.js';
export { readCrds } from './read-crds.js';
