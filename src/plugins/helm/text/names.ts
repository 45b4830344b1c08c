import type { Bundle } from '../manifest/bundle.js';
import { Action, type Inline, quoted } from './chart-text.js';

/** What Kubernetes allows as a name, so that it can be part of a template. */
const validName = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/;

/** The length that all kinds of objects allow, and that which most do. */
const [longestLabel, longestName] = [63, 253];

/** The names of the objects of a chart: those that start with the prefix of the project follow the release. */
export class Names {
  readonly #actions = new Map<string, Action>();

  constructor(
    readonly chart: string,
    private readonly bundle: Bundle,
  ) {
    const { objects, prefix } = bundle;
    for (const { kind, name } of objects) {
      // CRDs are named after their kinds, and the namespace is that of the release.
      if (prefix === undefined || kind === 'CustomResourceDefinition' || kind === 'Namespace') continue;
      if (name.startsWith(`${prefix}-`) && validName.test(name)) {
        this.#actions.set(name, new Action(this.actionFor(name.slice(prefix.length + 1), name.length)));
      }
    }
  }

  /** The action that renders a name of the chart, for example its full name. */
  helper(name: string): string {
    return `include "${this.chart}.${name}" $`;
  }

  /** The action that renders the name of an object with a suffix. */
  actionFor(suffix: string, length = 0): string {
    const limit = length > longestLabel ? longestName : longestLabel;
    return `include "${this.chart}.resourceName" (dict "suffix" "${suffix}" "limit" ${limit} "context" $)`;
  }

  /** The name of an object without the prefix of the project. */
  shortNameOf(name: string): string {
    const start = `${this.bundle.prefix}-`;
    return this.bundle.prefix !== undefined && name.startsWith(start) ? name.slice(start.length) : name;
  }

  /** Whether a namespace is that of the manager, which the release determines. */
  isOwnNamespace(namespace: string): boolean {
    return namespace === this.bundle.namespace;
  }

  /**
   * Replaces the names of objects in a string, and the namespace next to them: `name`, `name.namespace.svc`,
   * `namespace/name`. Other occurrences of the namespace may be ordinary words.
   */
  replaceIn(text: string): string | Inline {
    const whole = this.#actions.get(text);
    if (whole) return quoted([whole]);
    const words = text.split(/([A-Za-z0-9-]+)/);
    const parts = words.map((word, index) => this.#actions.get(word) ?? this.#namespaceAt(words, index));
    if (!parts.some((part) => part instanceof Action)) return text;
    return quoted(parts);
  }

  #namespaceAt(words: readonly string[], index: number): string | Action {
    const word = words[index] ?? '';
    if (index % 2 === 0 || !this.isOwnNamespace(word)) return word;
    const follows = words[index - 1] === '.' && this.#actions.has(words[index - 2] ?? '');
    const precedes = words[index + 1] === '/' && this.#actions.has(words[index + 2] ?? '');
    return follows || precedes ? new Action('.Release.Namespace') : word;
  }
}
