import type { Bundle } from '../manifest/bundle.js';
import { Action, type Inline, quoted } from './chart-text.js';

/** A valid Kubernetes name, which is safe in a template. */
const validName = /^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/;

/** Maximum name lengths: for kinds whose names are DNS labels, such as Service, and for most other kinds. */
const [longestLabel, longestName] = [63, 253];

/** Object names in a chart. Names that start with the project's prefix depend on the release name. */
export class Names {
  readonly #actions = new Map<string, Action>();

  constructor(
    readonly chart: string,
    private readonly bundle: Bundle,
  ) {
    const { objects, prefix } = bundle;
    for (const { kind, name } of objects) {
      // CRDs are named after their kind, and the release determines the namespace.
      if (prefix === undefined || kind === 'CustomResourceDefinition' || kind === 'Namespace') continue;
      if (name.startsWith(`${prefix}-`) && validName.test(name)) {
        this.#actions.set(name, new Action(this.actionFor(name.slice(prefix.length + 1), name.length)));
      }
    }
  }

  /** Returns the action that includes a named template of the chart. */
  helper(name: string): string {
    return `include "${this.chart}.${name}" $`;
  }

  /** Returns the action that renders an object name. If `length` is above 63, the rendered name may be, too. */
  actionFor(suffix: string, length = 0): string {
    const limit = length > longestLabel ? longestName : longestLabel;
    return `include "${this.chart}.resourceName" (dict "suffix" "${suffix}" "limit" ${limit} "context" $)`;
  }

  /** Returns an object name without the project's prefix. */
  shortNameOf(name: string): string {
    const start = `${this.bundle.prefix}-`;
    return this.bundle.prefix !== undefined && name.startsWith(start) ? name.slice(start.length) : name;
  }

  /** Whether a namespace is the manager's, which becomes the release namespace. */
  isOwnNamespace(namespace: string): boolean {
    return namespace === this.bundle.namespace;
  }

  /** Replaces object names in a string, and a namespace next to them: `name.namespace.svc`, `namespace/name`. */
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
