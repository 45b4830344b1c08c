/** YAML both ways: objects to text as Go's encoder writes it, and text to values with their places. */
export type { YamlPath } from './places.js';
export { type RewritableYaml, readYaml, type YamlReading, type YamlText } from './read.js';
export { readYamlDocuments } from './read-documents.js';
export type { Identify } from './read-rewrite.js';
export { writeYaml, type YamlValue, YamlWriter } from './write.js';
