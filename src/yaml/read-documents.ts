import { DiagnosticList, placeOf } from '../problems/index.js';
import { readAllYaml } from './read.js';

/**
 * Reads all documents of a YAML text as plain values; empty documents are left out.
 *
 * @param file name of the text in errors
 * @throws SyntaxError that says where the text is wrong
 */
export function readYamlDocuments(file: string, text: string): unknown[] {
  const sink = new DiagnosticList();
  const documents = readAllYaml(text, { file, code: 'manifest-invalid', sink });
  if (documents) return documents.map(({ value }) => value);
  const [problem] = sink.all;
  const { line, column } = placeOf(text, problem?.span?.start ?? 0);
  throw new SyntaxError(`${file}:${line}:${column}: ${problem?.message}`);
}
