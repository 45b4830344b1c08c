/** Custom resources, and CustomResourceDefinition itself. */
export { DefinitionController, type DefinitionControllerDependencies } from './definition-controller.js';
export { definitionRules } from './definition-rules.js';
export type { FindValues } from './json-path.js';
export { compareVersions } from './versions.js';
