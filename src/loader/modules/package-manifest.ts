import { isRecord } from '../../model/index.js';
import { longestPath } from './paths.js';

/** What a package.json declares. */
export interface PackageManifest {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined when each file of the package can be imported. */
  readonly exports: PackageExports | undefined;
}

/** Reads a package.json. npm reports a broken one; its types count as missing. */
export function packageManifest(text: string): PackageManifest {
  const fields = recordOf(parsed(text));
  return { fields, exports: fields.exports === undefined ? undefined : new PackageExports(fields.exports) };
}

interface Pattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly target: unknown;
}

/** More than any package has; each is compared with each import. */
const mostPatterns = 10_000;

/** What a package exports. */
export class PackageExports {
  readonly #entries: Readonly<Record<string, unknown>>;
  /** Whether there are entries for subpaths; otherwise, there is one target for the package. */
  readonly #isMap: boolean;
  readonly #patterns: readonly Pattern[];

  constructor(private readonly exported: unknown) {
    this.#entries = recordOf(exported);
    const names = Object.keys(this.#entries);
    this.#isMap = names.some((name) => name.startsWith('.'));
    this.#patterns = names
      .filter((name) => name.includes('*'))
      .slice(0, mostPatterns)
      .map((name) => {
        const [prefix = '', suffix = ''] = name.split('*');
        return { prefix, suffix, target: this.#entries[name] };
      });
  }

  /** The target for `.` or `./sub`, under the conditions `types`, `import` and `default`. */
  target(key: string): string | undefined {
    if (!this.#isMap) return key === '.' ? conditionTarget(this.exported) : undefined;
    if (Object.hasOwn(this.#entries, key)) return conditionTarget(this.#entries[key]);
    const found = this.#patterns.find(
      ({ prefix, suffix }) =>
        key.length >= prefix.length + suffix.length && key.startsWith(prefix) && key.endsWith(suffix),
    );
    if (!found) return undefined;
    return filled(conditionTarget(found.target), key.slice(found.prefix.length, key.length - found.suffix.length));
  }
}

/** A target with a string in place of each `*`; undefined if that is longer than a path. */
function filled(target: string | undefined, part: string): string | undefined {
  const pieces = target?.split('*') ?? [];
  const length = (target?.length ?? 0) + (pieces.length - 1) * part.length;
  return target === undefined || length > longestPath ? undefined : pieces.join(part);
}

const conditions = new Set(['types', 'import', 'node', 'default', 'require']);

function conditionTarget(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  for (const [condition, inner] of Object.entries(recordOf(target))) {
    const found = conditions.has(condition) ? conditionTarget(inner) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {};
}
