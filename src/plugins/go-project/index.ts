/** Creates a TypeScript project from a kubebuilder project in Go. */
export { type ImportProjectRequest, planImportProject } from './import-project.js';
