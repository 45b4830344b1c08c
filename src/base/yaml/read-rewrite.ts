import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type ParsedNode,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { sameJson } from '../json/index.js';
import { composeDocuments } from './compose.js';
import { keyText, type YamlPath } from './places.js';
import { styleOf } from './scalar.js';

/** Returns the identity of a list item; undefined if the items of this list have no identity. */
export type Identify = (path: YamlPath, item: unknown) => string | undefined;

/**
 * Writes a YAML file with a new value; see `RewritableYaml.rewrite`. Preserves line endings and a byte order mark.
 */
export function rewriteDocument(text: string, value: unknown, identify: Identify): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = text.slice(mark.length);
  const hasReturns = lines.includes('\r\n');
  const rewritten = rewriteLines(hasReturns ? lines.replaceAll('\r\n', '\n') : lines, value, identify);
  if (rewritten === undefined) return text;
  return mark + (hasReturns ? rewritten.replaceAll('\n', '\r\n') : rewritten);
}

function rewriteLines(text: string, value: unknown, identify: Identify): string | undefined {
  const [document] = composeDocuments(text, () => {}) ?? [];
  if (!document) throw new Error('bug: only a parsed document can be rewritten');
  if (sameJson(document.toJS(), value)) return undefined;
  const heading = takeHeading(document);
  document.contents = merge(document, document.contents, value, [], identify) as ParsedNode; // the function reads no source locations, which a new node does not have
  setHeading(document, heading);
  keepIntegers(document);
  return document.toString({ indentSeq: false, lineWidth: 0 });
}

/** Preserves the digits of integers that exceed the precision of a JavaScript number. */
function keepIntegers(document: Document): void {
  visit(document, {
    Scalar(_, scalar) {
      const { value, source = '' } = scalar;
      const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
      if (isRounded && /^[-+]?\d+$/.test(source) && Number(source) === value) scalar.value = BigInt(source);
    },
  });
}

/** Detaches the comment at the top of the file from the first key, so that it stays at the top. */
function takeHeading(document: Document): string | undefined {
  const key = firstKey(document);
  const heading = key?.commentBefore ?? undefined;
  if (key) key.commentBefore = null;
  return heading;
}

function setHeading(document: Document, heading: string | undefined): void {
  const key = firstKey(document);
  if (!key || heading === undefined) return;
  key.commentBefore = [heading, key.commentBefore].filter((comment) => typeof comment === 'string').join('\n');
}

function firstKey(document: Document): Scalar | undefined {
  const pair = isMap(document.contents) ? document.contents.items[0] : undefined;
  return isScalar(pair?.key) ? pair.key : undefined;
}

type AnyNode = unknown;

/** If a value contains the same object several times, the object is written each time. */
const withoutAliases = { aliasDuplicateObjects: false };

/** Updates a node to a new value, and preserves everything that does not have to change. */
function merge(document: Document, node: AnyNode, value: unknown, path: YamlPath, identify: Identify): unknown {
  if (isMap(node) && isRecord(value)) return mergeMap(document, node, value, path, identify);
  if (isSeq(node) && Array.isArray(value)) return mergeList(document, node, value, path, identify);
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
    if (node.value !== value) {
      node.value = value;
      setStyle(node);
    }
    return node;
  }
  const made = document.createNode(value, withoutAliases);
  finish(made);
  // A comment below a key without a value describes the missing value.
  if (isScalar(node) && node.value === null && isCollection(made)) {
    made.commentBefore = node.commentBefore ?? node.comment ?? null;
  }
  return made;
}

function mergeMap(
  document: Document,
  map: YAMLMap,
  value: Record<string, unknown>,
  path: YamlPath,
  identify: Identify,
): YAMLMap {
  const isKept = (key: string) => Object.hasOwn(value, key) && value[key] !== undefined;
  map.items = map.items.filter((pair) => isKept(keyText(pair)));
  const sorted = isSorted(map.items.map(keyText));
  const pairs = new Map(map.items.map((pair) => [keyText(pair), pair]));
  // An empty `{}` is written with one line per key, like a new map.
  if (pairs.size === 0 && Object.values(value).some((next) => next !== undefined)) map.flow = false;
  const added: Pair[] = [];
  for (const [key, next] of Object.entries(value)) {
    if (next === undefined) continue;
    const pair = pairs.get(key);
    if (pair) {
      pair.value = merge(document, pair.value, next, [...path, key], identify);
      continue;
    }
    const made = document.createPair(key, next, withoutAliases);
    finish(made.key);
    finish(made.value);
    added.push(made);
  }
  if (added.length === 0) return map;
  map.items = [...map.items, ...added];
  if (sorted) map.items.sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  return map;
}

function mergeList(
  document: Document,
  list: YAMLSeq,
  value: readonly unknown[],
  path: YamlPath,
  identify: Identify,
): YAMLSeq {
  const old = list.items;
  const byId = new Map<string | undefined, AnyNode>();
  for (const item of old) {
    const id = identify(path, isNode(item) ? item.toJS(document) : item);
    if (!byId.has(id)) byId.set(id, item);
  }
  list.items = value.map((next, index) => {
    const id = identify(path, next);
    const match = id === undefined ? old[index] : byId.get(id);
    return merge(document, match, next, [...path, index], identify);
  });
  return list;
}

/** Sorts the keys of a new node, and quotes its strings like Go's encoder. */
function finish(node: AnyNode): void {
  if (isMap(node)) node.items.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  if (isCollection(node)) for (const item of node.items) finish(item);
  if (isPair(node)) for (const part of [node.key, node.value]) finish(part);
  if (isScalar(node)) setStyle(node);
}

const styles = { plain: 'PLAIN', single: 'QUOTE_SINGLE', double: 'QUOTE_DOUBLE', literal: 'BLOCK_LITERAL' } as const;

/**
 * Quotes strings that YAML 1.1 parsers such as kubectl's, unlike this YAML 1.2 parser, treat as booleans or numbers.
 */
function setStyle(scalar: Scalar): void {
  if (typeof scalar.value === 'string') scalar.type = styles[styleOf(scalar.value, false)];
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
