import { DiagnosticList, placeOf } from '../problems/index.js';
import { readAllYaml } from './read.js';

/**
 * Parses all documents of a YAML file as plain values; empty documents are omitted.
 *
 * @param file file name for errors
 * @throws SyntaxError with the location of the error
 */
export function readYamlDocuments(file: string, text: string): unknown[] {
  const sink = new DiagnosticList();
  const documents = readAllYaml(text, { file, code: 'manifest-invalid', sink });
  if (documents) return documents.map(({ value }) => value);
  const [problem] = sink.all;
  const { line, column } = placeOf(text, problem?.span?.start ?? 0);
  throw new SyntaxError(`${file}:${line}:${column}: ${problem?.message}`);
}
