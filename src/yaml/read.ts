import type { Document } from 'yaml';
import type { DiagnosticCode, DiagnosticSink, Span } from '../problems/index.js';
import { checkDocument } from './check-document.js';
import { composeDocuments, type ReportFault } from './compose.js';
import { Places, type YamlPath } from './places.js';
import { type Identify, rewriteDocument } from './read-rewrite.js';

/** A YAML document with its value and the locations of all parts. */
export interface YamlText {
  readonly value: unknown;
  /** The location of a value, or of the nearest enclosing one if it does not exist. */
  spanOf(path: YamlPath): Span;
  /** The location of a value's key. */
  keySpanOf(path: YamlPath): Span;
}

/** A YAML document that can be written with another value. */
export interface RewritableYaml extends YamlText {
  /**
   * Writes the document with another value. Preserves comments, blank lines, the order of keys and the spelling of
   * unchanged values; inserts new keys in alphabetical order if a map is sorted.
   *
   * @param identify identifies list items, so that comments and order follow them. Default: by index
   */
  rewrite(value: unknown, identify?: Identify): string;
}

/** Options of the YAML parser. */
export interface YamlReading {
  /** File name for diagnostics. */
  readonly file: string;
  /** Code of the diagnostics for invalid YAML. */
  readonly code: DiagnosticCode;
  readonly sink: DiagnosticSink;
  /** Maximum number of characters. Default: 16 Mi. */
  readonly longest?: number;
  /** Whether integers are bigints, so that no digit of a large one is lost. Default: false, they are numbers. */
  readonly hasBigIntegers?: boolean;
}

/**
 * Parses one YAML document in linear time.
 *
 * @returns undefined if errors were reported
 */
export function readYaml(text: string, reading: YamlReading): RewritableYaml | undefined {
  const report = faultReport(reading);
  const documents = composeDocuments(text, report, reading);
  const [document, second] = documents ?? [];
  if (second)
    report(
      'found a second document',
      second.range[0],
      second.range[0] + 3,
      'leave one document, without `---` below it',
    );
  const yaml = document && !second ? yamlText(text, document, reading.file, report) : undefined;
  return yaml && { ...yaml, rewrite: (value, identify = () => undefined) => rewriteDocument(text, value, identify) };
}

/** Parses all documents of a YAML file; empty ones are omitted.
 *
 * @returns undefined if errors were reported
 */
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

/** The wrapped value, because it may be null. */
function boxedValue(document: Document.Parsed, report: ReportFault): { readonly value: unknown } | undefined {
  try {
    return { value: document.toJS() };
  } catch (error) {
    // Aliases of aliases that exceed the limit of the library.
    if (!(error instanceof ReferenceError)) throw error;
    const [start, end] = document.range;
    report('the aliases stand for too many values', start, end, 'write the values in their places');
    return undefined;
  }
}

/** Limit of reported errors: the rest is mostly a consequence of them. */
const mostFaults = 20;

function faultReport({ file, code, sink }: YamlReading): ReportFault {
  let count = 0;
  return (message, start, end, hint) => {
    count += 1;
    if (count > mostFaults) return;
    const problem = {
      code,
      severity: 'error',
      message: `not valid YAML: ${message}`,
      span: { file, start, end },
    } as const;
    sink.report(hint === undefined ? problem : { ...problem, hint });
  };
}
