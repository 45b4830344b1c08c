import type { Document } from 'yaml';
import type { DiagnosticCode, DiagnosticSink, Span } from '../problems/index.js';
import { checkDocument } from './check-document.js';
import { composeDocuments, type ReportFault } from './compose.js';
import { Places, type YamlPath } from './places.js';
import { type Identify, rewriteDocument } from './read-rewrite.js';

/** A YAML document with its value and the places of all its parts. */
export interface YamlText {
  readonly value: unknown;
  /** Where a value is; the nearest outer one when there is no such value. */
  spanOf(path: YamlPath): Span;
  /** Where the key of a value is. */
  keySpanOf(path: YamlPath): Span;
}

/** A text that is one YAML document, and can be written with another value. */
export interface RewritableYaml extends YamlText {
  /**
   * Writes the text with another value. Comments, blank lines, the order of keys and the spelling of unchanged
   * values stay; new keys of a map that is in alphabetical order go to their place.
   *
   * @param identify tells items of a list apart, so that comments and order follow them. Default: by index
   */
  rewrite(value: unknown, identify?: Identify): string;
}

/** Where faults of a YAML text go, and how long it may be. */
export interface YamlReading {
  /** Name of the text in problems. */
  readonly file: string;
  /** Code of the problems that are reported when the text is not YAML. */
  readonly code: DiagnosticCode;
  readonly sink: DiagnosticSink;
  /** The most characters that are read. Default: 16 Mi. */
  readonly longest?: number;
}

/**
 * Reads one YAML document, in time that grows with the length of the text only.
 *
 * @returns undefined when problems were reported
 */
export function readYaml(text: string, reading: YamlReading): RewritableYaml | undefined {
  const report = faultReport(reading);
  const documents = composeDocuments(text, report, reading.longest);
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

/**
 * Reads all documents of a YAML text; empty ones are left out.
 *
 * @returns undefined when problems were reported
 */
export function readAllYaml(text: string, reading: YamlReading): readonly YamlText[] | undefined {
  const report = faultReport(reading);
  const documents = composeDocuments(text, report, reading.longest);
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

/** The value in a box, as it may be null. */
function boxedValue(document: Document.Parsed, report: ReportFault): { readonly value: unknown } | undefined {
  try {
    return { value: document.toJS() };
  } catch (error) {
    // Aliases of aliases that stand for more values than the library expands.
    if (!(error instanceof ReferenceError)) throw error;
    const [start, end] = document.range;
    report('the aliases stand for too many values', start, end, 'write the values in their places');
    return undefined;
  }
}

/** What is reported of one text: the rest is mostly a consequence of it. */
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
