/** Custom resources, and CustomResourceDefinition itself. */
export { DefinitionController, type DefinitionControllerDependencies } from './definition-controller.js';
export { definitionRules } from './definition-rules.js';
export { type FindValues, parseJsonPath, printValue } from './json-path.js';
export { newCustomResource } from './resource.js';
export { compareVersions } from './versions.js';
