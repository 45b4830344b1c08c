import { LineCounter, parseAllDocuments } from 'yaml';

/**
 * Reads all documents of a YAML text as plain values; empty documents are left out.
 *
 * @param file name of the text in errors
 * @throws SyntaxError that says where the text is wrong
 */
export function readYamlDocuments(file: string, text: string): unknown[] {
  const lineCounter = new LineCounter();
  const documents = [...parseAllDocuments(text, { lineCounter, prettyErrors: false })];
  for (const { errors } of documents) {
    const [error] = errors;
    if (!error) continue;
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new SyntaxError(`${file}:${line}:${col}: ${error.message}`, { cause: error });
  }
  return documents.map((document) => document.toJS()).filter((value) => value !== null && value !== undefined);
}
