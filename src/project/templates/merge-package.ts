import type { ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import { type Diagnostic, type DiagnosticSink, errorOf, shorten } from '../../base/problems/index.js';
import { findJsonEntry, type JsonObject, readJsonObject, setJsonEntry } from '../text/json-text.js';

interface MergeRequest {
  readonly before: string;
  readonly rendered: string;
  readonly files: ReadableFiles;
  /** Whether conflicting entries are replaced. */
  readonly force: boolean;
  readonly sink: DiagnosticSink;
}

const file = 'package.json';

/** Entries that are always kept as the user wrote them. */
const kept = new Set(['name', 'version', 'private', 'description', 'license', 'engines']);

const packageLists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Values that `npm init` writes, which can be replaced. */
const placeholders: Readonly<Record<string, string>> = { test: 'echo "Error: no test specified" && exit 1' };

/**
 * Adds the entries, scripts and dependencies that a project requires to a package.json. An existing entry with a
 * different value is an error, unless `force` is true. Format and order are preserved.
 *
 * @returns undefined if errors were reported
 */
export function mergePackageJson({ before, rendered, files, force, sink }: MergeRequest): string | undefined {
  const read = readPackage(before, sink);
  if (!read) return undefined;
  const template: Values = JSON.parse(rendered);
  const merging = new PackageMerge(before, read, Object.keys(template), force);
  merging.checkOwn();
  for (const [key, value] of Object.entries(template)) {
    if (key === 'type') merging.setType(String(value), hasJavaScript(files));
    else if (isRecord(value)) {
      if (packageLists.includes(key)) merging.addPackages(key, value);
      else merging.addEntries(key, value);
    } else merging.addEntry([key], value);
  }
  for (const problem of merging.problems) sink.report(problem);
  return merging.problems.some(({ severity }) => severity === 'error') ? undefined : merging.text;
}

type Values = Readonly<Record<string, unknown>>;

function readPackage(text: string, sink: DiagnosticSink): { values: Values; root: JsonObject } | undefined {
  try {
    const values: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    const root = readJsonObject(text);
    if (root && isRecord(values)) return { values, root };
    sink.report(errorOf('package-invalid', '`package.json` must be an object', 'write it as `{ "name": … }`'));
  } catch {
    sink.report(
      errorOf('package-invalid', '`package.json` is not valid JSON', 'fix it; `npm pkg get` reports the error'),
    );
  }
  return undefined;
}

class PackageMerge {
  readonly problems: Diagnostic[] = [];
  readonly #before: Values;
  readonly #root: JsonObject;

  constructor(
    public text: string,
    { values, root }: { readonly values: Values; readonly root: JsonObject },
    private readonly order: readonly string[],
    private readonly force: boolean,
  ) {
    this.#before = values;
    this.#root = root;
  }

  /** Reports entries that prevent npm from installing or packing the project. */
  checkOwn(): void {
    const { name } = this.#before;
    if (name !== undefined && !isPackageName(name)) {
      const message = `\`name\` in \`package.json\` is ${shown(name)}, expected a valid npm package name`;
      // npm installs a project with any name, but packs only valid names.
      const severity = typeof name === 'string' ? 'warning' : 'error';
      const hint = 'use a name such as `my-operator`, or remove the entry';
      this.#report('package-invalid', ['name'], message, hint, severity);
    }
    for (const list of packageLists) {
      const packages = this.#before[list];
      const wrong = isRecord(packages) && Object.entries(packages).find(([, version]) => typeof version !== 'string');
      if (!wrong) continue;
      const message = `the version of \`${shorten(wrong[0])}\` in \`package.json\` is ${shown(wrong[1])}, expected a string`;
      this.#report(
        'package-invalid',
        [list, wrong[0]],
        message,
        'use a version such as `"^1.0.0"`, or remove the entry',
      );
    }
  }

  addEntry(keys: readonly string[], value: unknown): void {
    const own = this.#valueAt(keys);
    if (own === undefined) this.#set(keys, value);
    else if (own === value || kept.has(keys[0] ?? '')) return;
    else if (this.force || placeholders[keys.at(-1) ?? ''] === own) this.#set(keys, value);
    else this.#conflict(keys, own, value);
  }

  addEntries(key: string, entries: Values): void {
    if (this.#isMap(key) && !(kept.has(key) && key in this.#before)) {
      for (const [name, value] of Object.entries(entries)) this.addEntry([key, name], value);
    }
  }

  addPackages(list: string, packages: Values): void {
    if (!this.#isMap(list)) return;
    for (const [name, version] of Object.entries(packages)) {
      const own = packageLists.map((other) => this.#valueAt([other, name])).find((value) => value !== undefined);
      if (own === undefined) this.#set([list, name], version);
      else if (typeof own === 'string' && own !== version && name !== 'kbts') this.#otherVersion(name, own, version);
    }
  }

  /** Sets `type`. Existing `.js` files may be CommonJS, and would become ES modules. */
  setType(value: string, hasOwnCode: boolean): void {
    if (this.#before.type === value) return;
    if (!hasOwnCode || this.force) return this.#set(['type'], value);
    const message = `\`package.json\` declares CommonJS modules, but a kbts project requires \`"type": "${value}"\``;
    const hint = 'rename your JavaScript files to `.cjs`, then change the type with `--force`';
    this.#report('package-conflict', ['type'], message, hint);
  }

  #valueAt(keys: readonly string[]): unknown {
    return keys.reduce<unknown>(
      (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      this.#before,
    );
  }

  #set(keys: readonly string[], value: unknown): void {
    const [section = '', name] = keys;
    const isLater = (other: string) => this.order.indexOf(other) > this.order.indexOf(section);
    if (name === undefined) this.text = setJsonEntry(this.text, keys, value, isLater);
    else {
      const known = readJsonObject(this.text)?.entries.some(({ key }) => key === section);
      if (!known) this.text = setJsonEntry(this.text, [section], {}, isLater);
      const isAfter = (other: string) => packageLists.includes(section) && other.localeCompare(name, 'en') > 0;
      this.text = setJsonEntry(this.text, keys, value, isAfter);
    }
  }

  /** Whether an entry is an object or absent. Reports any other value. */
  #isMap(key: string): boolean {
    const value = this.#before[key];
    if (value === undefined || isRecord(value)) return true;
    this.#report('package-invalid', [key], `\`${key}\` in \`package.json\` must be an object`, 'write it as `{ … }`');
    return false;
  }

  #conflict(keys: readonly string[], own: unknown, value: unknown): void {
    const message = `\`${keys.join('.')}\` in \`package.json\` is ${shown(own)}, but a kbts project requires ${shown(value)}`;
    const name = keys[0] === 'scripts' ? 'rename your script' : 'change it';
    this.#report('package-conflict', keys, message, `${name}, or replace it with \`--force\``);
  }

  #otherVersion(name: string, own: string, version: unknown): void {
    const message = `\`package.json\` keeps version ${shown(own)} of \`${name}\`; the project is scaffolded for ${shown(version)}`;
    const hint = `if \`npm run check\` fails, run \`npm install --save-dev ${name}@${String(version)}\``;
    const list = packageLists.find((other) => this.#valueAt([other, name]) !== undefined) ?? '';
    this.#report('package-conflict', [list, name], message, hint, 'warning');
  }

  #report(
    code: 'package-invalid' | 'package-conflict',
    keys: readonly string[],
    message: string,
    hint: string,
    severity: Diagnostic['severity'] = 'error',
  ): void {
    const entry = findJsonEntry(this.#root, keys);
    const span = entry ? { span: { file, start: entry.start, end: entry.end } } : {};
    this.problems.push({ code, severity, message, hint, ...span });
  }
}

function shown(value: unknown): string {
  return typeof value === 'object' ? 'an object or a list' : `\`${shorten(String(value))}\``;
}

/** Whether npm can pack a package with this name. The rules for new packages are stricter. */
function isPackageName(name: unknown): boolean {
  if (typeof name !== 'string' || /^[._-]/.test(name)) return false;
  const parts = /^@([^/]+)\/([^./][^/]*)$/.exec(name)?.slice(1) ?? [name];
  const isReserved = ['node_modules', 'favicon.ico'].includes(name.toLowerCase());
  return !isReserved && parts.every((part) => /^[\w.!~*'()-]+$/.test(part));
}

/** Whether a folder contains JavaScript or TypeScript, whose module format depends on `type` in package.json. */
function hasJavaScript(files: ReadableFiles): boolean {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = files.list(folder).filter((name) => name !== 'node_modules' && !name.startsWith('.'));
    if (names.some((name) => /\.[jt]sx?$/.test(name))) return true;
    const paths = names.map((name) => (folder === '' ? name : `${folder}/${name}`));
    folders.push(...paths.filter((path) => files.entryKind(path) === 'directory'));
  }
  return false;
}
