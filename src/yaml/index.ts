/** YAML both ways: objects to text as Go's encoder writes it, and text to values with their places. */
export { readYaml, type YamlText } from './read.js';
export { readYamlDocuments } from './read-documents.js';
export type { Identify, YamlPath } from './read-rewrite.js';
export { writeYaml, type YamlValue } from './write.js';
