import { type Document, isMap, isNode, isScalar, parseDocument } from 'yaml';
import type { ProblemCode, ProblemSink, Span } from '../problems/index.js';
import { type Identify, rewriteDocument, type YamlPath } from './read-rewrite.js';

/** A YAML text with its value and the places of all its parts. */
export interface YamlText {
  readonly value: unknown;
  /** Where a value stands; the nearest outer one when there is no such value. */
  spanOf(path: YamlPath): Span;
  /** Where the key of a value stands. */
  keySpanOf(path: YamlPath): Span;
  /**
   * Writes the text anew with another value. Comments, blank lines, the order of keys and the spelling of unchanged
   * values stay; new keys of a map that is in alphabetical order go to their place.
   *
   * @param identify tells items of a list apart, so that comments and order follow them. Default: by index
   */
  rewrite(value: unknown, identify?: Identify): string;
}

/**
 * Reads one YAML document.
 *
 * @param file name of the text in problems
 * @param code code of the problems that are reported when the text is not YAML
 * @returns undefined when problems were reported
 */
export function readYaml(file: string, text: string, code: ProblemCode, sink: ProblemSink): YamlText | undefined {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true });
  for (const error of document.errors) {
    const span = { file, start: error.pos[0], end: Math.max(error.pos[1], error.pos[0] + 1) };
    const hint = 'mend it here or in the lines above: often a blank, a quote or a bracket is missing';
    sink.report({ code, severity: 'error', message: `not valid YAML: ${lowerFirst(error.message)}`, span, hint });
  }
  if (document.errors.length > 0) return undefined;
  return {
    value: document.toJS(),
    spanOf: (path) => spanOfNode(file, text, nearest(document, path)),
    keySpanOf: (path) => spanOfNode(file, text, keyOf(document, path) ?? nearest(document, path)),
    rewrite: (value, identify = () => undefined) => rewriteDocument(text, value, identify),
  };
}

type AnyNode = unknown;

/** The node at a path, or the nearest outer one that there is. */
function nearest(document: Document, path: YamlPath): AnyNode {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node;
  }
  return document.contents;
}

function keyOf(document: Document, path: YamlPath): AnyNode {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const last = path.at(-1);
  if (!isMap(parent)) return undefined;
  return parent.items.find((pair) => isScalar(pair.key) && pair.key.value === last)?.key;
}

function spanOfNode(file: string, text: string, node: AnyNode): Span {
  const range = isNode(node) ? node.range : undefined;
  const start = Math.min(range?.[0] ?? 0, text.length);
  const end = range?.[1] ?? start;
  // A block value ends after its last line; the place that people look for is its first line.
  const line = text.indexOf('\n', start);
  return { file, start, end: Math.max(Math.min(end, line === -1 ? end : line), start) };
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
