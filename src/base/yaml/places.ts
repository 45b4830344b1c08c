import { type Document, isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { computeIfAbsent } from '../compute-if-absent.js';
import type { Span } from '../problems/index.js';

/** The path of a value in a YAML document: keys and indexes from the root. */
export type YamlPath = readonly (string | number)[];

/** Finds the locations of values and keys in a parsed document, in time linear in the length of the path. */
export class Places {
  readonly #pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly document: Document,
  ) {}

  /** Returns the location of a value, or of the nearest enclosing value if it does not exist. */
  spanOf(path: YamlPath): Span {
    return this.#span(this.#nearest(path));
  }

  /** Returns the location of a value's key, or of the nearest enclosing value if the key does not exist. */
  keySpanOf(path: YamlPath): Span {
    const parent = this.#nearest(path.slice(0, -1));
    const key = isMap(parent) ? this.#pairsOf(parent).get(String(path.at(-1)))?.key : undefined;
    return this.#span(isNode(key) ? key : this.#nearest(path));
  }

  #nearest(path: YamlPath): unknown {
    let node: unknown = this.document.contents;
    for (const part of path) {
      const next = isMap(node)
        ? this.#pairsOf(node).get(String(part))?.value
        : isSeq(node)
          ? node.items[Number(part)]
          : undefined;
      if (!isNode(next)) return node;
      node = next;
    }
    return node;
  }

  #pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
    return computeIfAbsent(this.#pairs, map, () => new Map(map.items.map((pair) => [keyText(pair), pair])));
  }

  #span(node: unknown): Span {
    const range = isNode(node) ? node.range : undefined;
    const start = Math.min(range?.[0] ?? 0, this.text.length);
    const end = range?.[1] ?? start;
    // The span of a block value has several lines; only the first line is reported.
    const line = this.text.indexOf('\n', start);
    return { file: this.file, start, end: Math.max(Math.min(end, line === -1 ? end : line), start) };
  }
}

/** Returns the key of a pair as a string; empty for an empty key. */
export function keyText({ key }: Pair): string {
  return String((isScalar(key) ? key.value : key) ?? '');
}
