/** YAML in both directions: a writer compatible with Go's encoder, and a parser with source locations. */
export { isKustomization, kustomizationNames, kustomizationPaths } from './kustomization.js';
export type { YamlPath } from './places.js';
export { type RewritableYaml, readAllYaml, readYaml, readYamlDocuments, type YamlText } from './read.js';
export { type GoYaml, GoYamlError, readGoYaml } from './read-go.js';
export { type TopList, topLists } from './top-lists.js';
export { writeYaml, type YamlValue, YamlWriter } from './write.js';
