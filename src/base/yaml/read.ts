import type { Document } from 'yaml';
import {
  type DiagnosticCode,
  DiagnosticList,
  type DiagnosticSink,
  errorOf,
  placeOf,
  type Span,
} from '../problems/index.js';
import { checkDocument } from './check-document.js';
import { type Composing, composeDocuments, type ReportFault } from './compose.js';
import { Places, type YamlPath } from './places.js';
import { type Identify, rewriteDocument } from './read-rewrite.js';

/** A YAML document with its value and the locations of all parts. */
export interface YamlText {
  readonly value: unknown;
  /** Returns the location of a value, or of the nearest enclosing value if it does not exist. */
  spanOf(path: YamlPath): Span;
  keySpanOf(path: YamlPath): Span;
}

/** A YAML document that can be rewritten with a new value. */
export interface RewritableYaml extends YamlText {
  /**
   * Writes the document with a new value. Preserves comments, blank lines, the order of keys and the spelling of
   * unchanged values; inserts new keys in alphabetical order if a map is sorted.
   *
   * @param identify identifies list items, so that comments and order are preserved when items move. Default: by index
   */
  rewrite(value: unknown, identify?: Identify): string;
}

interface YamlReading extends Pick<Composing, 'hasBigIntegers' | 'hasOctalIntegers'> {
  readonly file: string;
  readonly code: DiagnosticCode;
  readonly sink: DiagnosticSink;
}

/** Parses one YAML document; undefined if errors were reported. */
export function readYaml(text: string, reading: YamlReading): RewritableYaml | undefined {
  const report = faultReport(reading);
  const documents = composeDocuments(text, report, reading);
  const [document, second] = documents ?? [];
  if (second) {
    const [start] = second.range;
    report('found a second document', start, start + 3, 'keep only one document, without `---` below it');
  }
  const yaml = document && !second ? yamlText(text, document, reading.file, report) : undefined;
  return yaml && { ...yaml, rewrite: (value, identify = () => undefined) => rewriteDocument(text, value, identify) };
}

/** Parses all documents of a YAML file; empty documents are omitted. Undefined if errors were reported. */
export function readAllYaml(text: string, reading: YamlReading): readonly YamlText[] | undefined {
  const report = faultReport(reading);
  const documents = composeDocuments(text, report, reading);
  const texts = documents?.map((document) => yamlText(text, document, reading.file, report));
  if (!texts?.every((yaml) => yaml !== undefined)) return undefined;
  return texts.filter(({ value }) => value !== null && value !== undefined);
}

function yamlText(text: string, document: Document.Parsed, file: string, report: ReportFault): YamlText | undefined {
  if (!checkDocument(document, report)) return undefined;
  const value = boxedValue(document, report);
  if (!value) return undefined;
  const places = new Places(file, text, document);
  return { value: value.value, spanOf: (path) => places.spanOf(path), keySpanOf: (path) => places.keySpanOf(path) };
}

/** Wraps the value in an object, because null is a valid value. */
function boxedValue(document: Document.Parsed, report: ReportFault): { readonly value: unknown } | undefined {
  try {
    return { value: document.toJS() };
  } catch (error) {
    // Thrown by the library if nested aliases exceed its limit.
    if (!(error instanceof ReferenceError)) throw error;
    const [start, end] = document.range;
    report('the aliases expand to too many values', start, end, 'write the values instead of the aliases');
    return undefined;
  }
}

/** Maximum number of reported errors; later errors are mostly consequences of the first. */
const mostFaults = 20;

function faultReport({ file, code, sink }: YamlReading): ReportFault {
  let count = 0;
  return (message, start, end, hint) => {
    count += 1;
    if (count <= mostFaults) sink.report(errorOf(code, `not valid YAML: ${message}`, hint, { file, start, end }));
  };
}

/** Like {@link readAllYaml}, but returns plain values, and throws a SyntaxError with the location of an error. */
export function readYamlDocuments(file: string, text: string): unknown[] {
  const sink = new DiagnosticList();
  const documents = readAllYaml(text, { file, code: 'manifest-invalid', sink });
  if (documents) return documents.map(({ value }) => value);
  const [problem] = sink.all;
  const { line, column } = placeOf(text, problem?.span?.start ?? 0);
  throw new SyntaxError(`${file}:${line}:${column}: ${problem?.message}`);
}
