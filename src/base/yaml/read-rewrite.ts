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
import { isRecord, sameJson } from '../json/index.js';
import { composeDocuments } from './compose.js';
import { keyText, type YamlPath } from './places.js';
import { styleOf } from './scalar.js';

/** Returns the identity of a list item; undefined if the items of this list have no identity. */
export type Identify = (path: YamlPath, item: unknown) => string | undefined;

/** Implements `RewritableYaml.rewrite`. Preserves line endings and a byte order mark. */
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
  const merged = new Merger(document, identify).merge(document.contents, value, []);
  document.contents = merged as ParsedNode; // a new node has no source locations, but none are read
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

/** If a value contains the same object several times, the object is written each time. */
const withoutAliases = { aliasDuplicateObjects: false };

/** Updates nodes of a document to new values, and preserves everything that does not have to change. */
class Merger {
  constructor(
    private readonly document: Document,
    private readonly identify: Identify,
  ) {}

  merge(node: unknown, value: unknown, path: YamlPath): unknown {
    if (isMap(node) && isRecord(value)) return this.#map(node, value, path);
    if (isSeq(node) && Array.isArray(value)) return this.#list(node, value, path);
    if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
      if (node.value !== value) {
        node.value = value;
        setStyle(node);
      }
      return node;
    }
    const made = this.document.createNode(value, withoutAliases);
    finish(made);
    // A comment below a key without a value describes the missing value.
    if (isScalar(node) && node.value === null && isCollection(made)) {
      made.commentBefore = node.commentBefore ?? node.comment ?? null;
    }
    return made;
  }

  #map(map: YAMLMap, value: Readonly<Record<string, unknown>>, path: YamlPath): YAMLMap {
    const isKept = (key: string) => Object.hasOwn(value, key) && value[key] !== undefined;
    map.items = map.items.filter((pair) => isKept(keyText(pair)));
    const sorted = isSorted(map.items.map(keyText));
    const pairs = new Map(map.items.map((pair) => [keyText(pair), pair]));
    // After keys are added to `{}`, it is written with one line per key, like a new map.
    if (pairs.size === 0 && Object.values(value).some((next) => next !== undefined)) map.flow = false;
    const added: Pair[] = [];
    for (const [key, next] of Object.entries(value)) {
      if (next === undefined) continue;
      const pair = pairs.get(key);
      if (pair) {
        pair.value = this.merge(pair.value, next, [...path, key]);
        continue;
      }
      const made = this.document.createPair(key, next, withoutAliases);
      finish(made);
      added.push(made);
    }
    if (added.length === 0) return map;
    map.items = [...map.items, ...added];
    if (sorted) map.items.sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
    return map;
  }

  #list(list: YAMLSeq, value: readonly unknown[], path: YamlPath): YAMLSeq {
    const old = list.items;
    const byId = new Map<string | undefined, unknown>();
    for (const item of old) {
      const id = this.identify(path, isNode(item) ? item.toJS(this.document) : item);
      if (!byId.has(id)) byId.set(id, item);
    }
    list.items = value.map((next, index) => {
      const id = this.identify(path, next);
      const match = id === undefined ? old[index] : byId.get(id);
      return this.merge(match, next, [...path, index]);
    });
    return list;
  }
}

/** Sorts the keys of a new node, and quotes its strings like Go's encoder. */
function finish(node: unknown): void {
  if (isMap(node)) node.items.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  if (isCollection(node)) for (const item of node.items) finish(item);
  if (isPair(node)) for (const part of [node.key, node.value]) finish(part);
  if (isScalar(node)) setStyle(node);
}

const styles = { plain: 'PLAIN', single: 'QUOTE_SINGLE', double: 'QUOTE_DOUBLE', literal: 'BLOCK_LITERAL' } as const;

/** Like Go's encoder, also quotes strings that YAML 1.1 parsers such as kubectl's read as booleans or numbers. */
function setStyle(scalar: Scalar): void {
  if (typeof scalar.value === 'string') scalar.type = styles[styleOf(scalar.value, false)];
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}
