import { type Document, isMap, isNode, isSeq, type Node } from 'yaml';
import { checkDocument } from './check-document.js';
import { composeDocuments } from './compose.js';
import { keyText } from './places.js';

interface ListItem {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
}

/** The value of a top-level key in a YAML file: a list in flow or block style, or an empty value. */
export interface TopList {
  readonly key: string;
  readonly start: number;
  /** Offsets of the brackets of a flow-style list: `[a, b]`. */
  readonly brackets?: { readonly open: number; readonly close: number };
  /** The column of the items in a block-style list: `- a`. */
  readonly column?: number;
  readonly items: readonly ListItem[];
}

/** Finds the lists at the top level of a YAML file; undefined unless the file consists of one map in block style. */
export function topLists(text: string): readonly TopList[] | undefined {
  const ignore = () => undefined;
  const [document, second] = composeDocuments(text, ignore) ?? [];
  if (!document || second || !checkDocument(document, ignore)) return undefined;
  const { contents } = document;
  if (!isMap(contents) || contents.flow) return undefined;
  return contents.items.flatMap((pair) => {
    const start = isNode(pair.key) ? pair.key.range?.[0] : undefined;
    if (start === undefined) return [];
    const list = isNode(pair.value) ? listIn(text, pair.value, document) : { items: [] };
    return list ? [{ key: keyText(pair), start, ...list }] : [];
  });
}

function listIn(text: string, node: Node, document: Document): Omit<TopList, 'key' | 'start'> | undefined {
  // An empty value has the length 0.
  if (!isSeq(node)) return node.range && node.range[0] === node.range[1] ? { items: [] } : undefined;
  const items = node.items.flatMap((item): ListItem[] => {
    if (!isNode(item) || !item.range) return [];
    const [start, end] = item.range;
    return [{ start, end, value: item.toJS(document) as unknown }];
  });
  if (!node.range || items.length < node.items.length) return undefined;
  const [open, end] = node.range;
  if (node.flow) return { items, brackets: { open, close: end - 1 } };
  return { items, column: open - (text.lastIndexOf('\n', open - 1) + 1) };
}
