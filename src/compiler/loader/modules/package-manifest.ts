import { isRecord } from '../../../base/json/index.js';

/** The fields of a package.json that module resolution reads. */
export interface PackageManifest {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined if every file of the package can be imported. */
  readonly exports: PackageExports | undefined;
}

/** Parses a package.json. If it is invalid, which npm reports, the package counts as one without types. */
export function packageManifest(text: string): PackageManifest {
  const fields = recordOf(parsed(text));
  return { fields, exports: fields.exports === undefined ? undefined : new PackageExports(fields.exports) };
}

interface Pattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly target: unknown;
}

/** The `exports` field of a package.json. */
export class PackageExports {
  readonly #entries: Readonly<Record<string, unknown>>;
  /** Whether `exports` has entries for subpaths; otherwise the package has a single target. */
  readonly #isMap: boolean;
  readonly #patterns: readonly Pattern[];

  constructor(private readonly exported: unknown) {
    this.#entries = recordOf(exported);
    const names = Object.keys(this.#entries);
    this.#isMap = names.some((name) => name.startsWith('.'));
    this.#patterns = names
      .filter((name) => name.includes('*'))
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
    const part = key.slice(found.prefix.length, key.length - found.suffix.length);
    return conditionTarget(found.target)?.replaceAll('*', () => part);
  }
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
