import { isDeepStrictEqual } from 'node:util';
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
  parseDocument,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

/** Where a value stands inside a YAML text: keys and indexes from the top. */
export type YamlPath = readonly (string | number)[];

/** Gives the identity of a list item, or undefined when items of this list have none. */
export type Identify = (path: YamlPath, item: unknown) => string | undefined;

/** Writes a YAML text anew with another value; see `YamlText.rewrite`. */
export function rewriteDocument(text: string, value: unknown, identify: Identify): string {
  const document = parseDocument(text);
  if (isDeepStrictEqual(document.toJS(), value)) return text;
  const heading = takeHeading(document);
  document.contents = merge(document, document.contents, value, [], identify) as ParsedNode; // a node that we made has no place in the text, which nobody reads
  setHeading(document, heading);
  return document.toString({ indentSeq: false, lineWidth: 0 });
}

/** Takes the comment at the head of the file off the first key, so that it stays at the head whatever key is first. */
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

/** A value may hold one object in several places, and each of them gets all of it. */
const withoutAliases = { aliasDuplicateObjects: false };

/** Brings a node to a value and keeps all of it that need not change. */
function merge(document: Document, node: AnyNode, value: unknown, path: YamlPath, identify: Identify): unknown {
  if (isMap(node) && isRecord(value)) return mergeMap(document, node, value, path, identify);
  if (isSeq(node) && Array.isArray(value)) return mergeList(document, node, value, path, identify);
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
    if (node.value !== value) node.value = value;
    return node;
  }
  const made = document.createNode(value, withoutAliases);
  sortKeys(made);
  return made;
}

function mergeMap(
  document: Document,
  map: YAMLMap,
  value: Record<string, unknown>,
  path: YamlPath,
  identify: Identify,
): YAMLMap {
  const keyText = (pair: Pair) => String(isScalar(pair.key) ? pair.key.value : pair.key);
  map.items = map.items.filter((pair) => value[keyText(pair)] !== undefined);
  const sorted = isSorted(map.items.map(keyText));
  for (const [key, next] of Object.entries(value)) {
    if (next === undefined) continue;
    const pair = map.items.find((candidate) => keyText(candidate) === key);
    if (pair) {
      pair.value = merge(document, pair.value, next, [...path, key], identify);
      continue;
    }
    const made = document.createPair(key, next, withoutAliases);
    sortKeys(made.value);
    const at = sorted ? map.items.findIndex((other) => keyText(other) > key) : -1;
    map.items.splice(at === -1 ? map.items.length : at, 0, made);
  }
  return map;
}

function mergeList(
  document: Document,
  list: YAMLSeq,
  value: readonly unknown[],
  path: YamlPath,
  identify: Identify,
): YAMLSeq {
  const old = list.items.map((item) => ({ item, id: identify(path, isNode(item) ? item.toJS(document) : item) }));
  list.items = value.map((next, index) => {
    const id = identify(path, next);
    const match = id === undefined ? old[index] : old.find((candidate) => candidate.id === id);
    return merge(document, match?.item, next, [...path, index], identify);
  });
  return list;
}

function sortKeys(node: AnyNode): void {
  if (isMap(node)) node.items.sort((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  if (isCollection(node)) for (const item of node.items) sortKeys(isPair(item) ? item.value : item);
}

function isSorted(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
