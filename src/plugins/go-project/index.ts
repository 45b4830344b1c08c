/** Creates a TypeScript project from a Go project of kubebuilder. */
export { type ImportProjectRequest, planImportProject } from './import-project.js';
