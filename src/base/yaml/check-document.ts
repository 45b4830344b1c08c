import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Node,
  type YAMLMap,
} from 'yaml';
import { shorten } from '../problems/index.js';
import type { ReportFault } from './compose.js';

/** Reports duplicate keys, tags, and aliases without a complete value above. Returns whether there are none. */
export function checkDocument(document: Document, report: ReportFault): boolean {
  const check = new DocumentCheck(report);
  check.node(document.contents);
  return check.isGood;
}

class DocumentCheck {
  /** Anchors found so far, and whether their values are complete. */
  readonly #anchors = new Map<string, boolean>();
  isGood = true;

  constructor(private readonly report: ReportFault) {}

  node(node: unknown): void {
    if (isAlias(node)) {
      this.#alias(node);
      return;
    }
    if (isNode(node) && node.tag !== undefined) {
      this.#fail(node, `found the tag \`${shorten(node.tag)}\`; tags are not supported`, 'write the value without it');
    }
    if (isScalar(node) && node.anchor !== undefined) this.#anchors.set(node.anchor, true);
    if (isCollection(node)) {
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, false);
      if (isMap(node)) this.#keys(node);
      for (const item of node.items) {
        if (isPair(item)) this.node(item.key);
        this.node(isPair(item) ? item.value : item);
      }
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, true);
    }
  }

  #keys(map: YAMLMap): void {
    const seen = new Set<string>();
    for (const { key } of map.items) {
      if (!isScalar(key)) continue; // not allowed by `stringKeys`, so already reported
      const text = String(key.value ?? '');
      if (seen.has(text)) this.#fail(key, `the key \`${shorten(text)}\` is duplicated`, 'remove one of the two');
      seen.add(text);
    }
  }

  #alias(alias: Alias): void {
    const isComplete = this.#anchors.get(alias.source);
    const name = shorten(alias.source);
    if (isComplete === undefined) {
      const hint = `write \`&${name}\` before the value that the alias refers to`;
      this.#fail(alias, `the alias \`*${name}\` has no anchor above it`, hint);
    } else if (!isComplete) {
      const message = `the alias \`*${name}\` refers to a value that contains the alias`;
      this.#fail(alias, message, 'write the value without it');
    }
  }

  #fail(node: Node, message: string, hint: string): void {
    this.isGood = false;
    const [start, end] = node.range ?? [0, 0];
    this.report(message, start, end, hint);
  }
}
