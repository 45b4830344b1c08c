import { posix } from 'node:path';
import { memoryFiles } from '../../base/files/index.js';
import type { Json } from '../../base/json/index.js';
import {
  configurableCodes,
  type Diagnostic,
  DiagnosticList,
  type DiagnosticSink,
  warningOf,
} from '../../base/problems/index.js';
import { readYamlDocuments } from '../../base/yaml/index.js';
import { generateManifests } from '../manifests/index.js';
import { BuiltinTypes } from './builtin-types.js';
import type { CrdManifest, CrdSource, CrdVersion } from './crd.js';
import { type Difference, differences } from './differences.js';
import { quoted } from './expression.js';
import { type KindFile, writeKind } from './kind-writer.js';
import type { Exactness } from './type-writer.js';

interface ImportOptions {
  readonly folderOf: (group: string, version: string) => string;
  /** Whether the project only uses the types, and generates no CRD from them. Default: false. */
  readonly isExternal?: boolean;
  /** Text at the start of each file, such as a license header. Default: none. */
  readonly header?: string;
}

/** A source file with imported types. */
export interface ImportedFile {
  readonly path: string;
  readonly contents: string;
}

/** An imported CRD, its files, and whether the files express the complete CRD. */
export interface ImportedCrd {
  readonly crd: CrdManifest;
  readonly files: readonly ImportedFile[];
  /** Whether the CRD that is generated from the files is equal to the imported one. */
  readonly isEqual: boolean;
  /** Number of fields that declare their complete schema, because no type expresses it. */
  readonly schemaFields: number;
}

/** Converts CRDs to TypeScript. Recognizes schemas of built-in types, which it reads only once. */
export class CrdImporter {
  readonly #builtins = { described: new BuiltinTypes(true), bare: new BuiltinTypes(false) };

  constructor(
    private readonly options: ImportOptions,
    private readonly sink: DiagnosticSink,
  ) {}

  /**
   * Writes the types of a CRD, generates a CRD from these types, and compares both CRDs. Reports each remaining
   * difference, and each error that prevents the CRD from being generated, as a warning.
   */
  import(source: CrdSource): ImportedCrd {
    const attempt = new Attempt(source.crd, this.#builtins, this.options);
    let result = attempt.run();
    // Each round writes more fields with their exact description or schema. The loop ends early if nothing changes.
    for (let round = 0; round < 4 && attempt.refine(result); round += 1) result = attempt.run();
    for (const difference of result.differences) this.sink.report(inexact(source, difference));
    for (const problem of result.problems) this.sink.report(refused(source, problem));
    const isEqual = result.differences.length === 0 && result.problems.length === 0;
    const header = this.options.header ?? '';
    const files = result.files.map(({ path, contents }) => ({ path, contents: header + contents }));
    // A field that several versions have counts once.
    const schemaFields = new Set([...result.kinds.values()].flatMap((kind) => [...kind.schemaFields]));
    return { crd: source.crd, files, isEqual, schemaFields: schemaFields.size };
  }
}

interface Result {
  readonly files: readonly ImportedFile[];
  /** The file of each version of the kind, by path. */
  readonly kinds: ReadonlyMap<string, KindFile>;
  readonly differences: readonly Difference[];
  /** Errors that prevent the CRD from being generated. */
  readonly problems: readonly Diagnostic[];
}

class Attempt {
  readonly #exactness = new Map<string, Exactness>();
  readonly #rootKeywords = new Map<string, Record<string, Json>>();
  readonly #isDescribed: boolean;

  constructor(
    private readonly crd: CrdManifest,
    private readonly builtins: { readonly described: BuiltinTypes; readonly bare: BuiltinTypes },
    private readonly options: ImportOptions,
  ) {
    this.#isDescribed = crd.spec.versions.some(({ schema }) => JSON.stringify(schema ?? {}).includes('"description"'));
  }

  run(): Result {
    const { group, names, versions } = this.crd.spec;
    const kinds = new Map<string, KindFile>();
    const files: ImportedFile[] = [];
    for (const version of versions) {
      const folder = this.options.folderOf(group, version.name);
      const path = posix.join(folder, `${names.kind.toLowerCase()}.types.ts`);
      const kind = this.#write(version);
      kinds.set(path, kind);
      files.push({ path: posix.join(folder, 'groupversion.ts'), contents: this.#groupVersion(version.name) });
      files.push({ path, contents: kind.text });
    }
    const { generated, problems } = generate(files);
    const found = generated ? differences(this.crd, generated) : [];
    return { files, kinds, differences: found, problems };
  }

  /** Requests exact schemas for fields that differ or that the generator rejects. Returns whether anything changed. */
  refine({ differences: found, problems, kinds }: Result): boolean {
    let isChanged = false;
    // Versions share fields: keep an entry that was set in this round, because it may be sufficient.
    const before = new Set(this.#exactness.keys());
    const set = (key: string, exactness: Exactness) => {
      if (this.#exactness.get(key) === exactness || this.#exactness.get(key) === 'schema') return;
      this.#exactness.set(key, exactness);
      isChanged = true;
    };
    for (const difference of found) {
      const { field, keys } = difference;
      const isText = keys.length === 1 && keys[0] === 'description';
      if (field && isText && !before.has(field.part)) set(field.part, 'description');
      else if (field) set(field.key, 'schema');
      else if (this.#setRoot(difference)) isChanged = true;
    }
    for (const { file, start } of problems.flatMap(({ span }) => span ?? [])) {
      const { text = '', fieldKeys = [] } = kinds.get(file) ?? {};
      for (const [code, key] of fieldKeys) {
        const at = text.indexOf(code, Math.max(0, start - code.length + 1));
        if (at >= 0 && at <= start) set(key, 'schema');
      }
    }
    return isChanged;
  }

  /** Adds differing keywords to the root schema. Returns whether any were added. */
  #setRoot({ version, keys, path }: Difference): boolean {
    const schema = this.crd.spec.versions.find(({ name }) => name === version)?.schema?.openAPIV3Schema;
    if (!schema || version === undefined || path.length > 5) return false;
    const known = this.#rootKeywords.get(version) ?? {};
    const values = new Map(Object.entries(schema));
    const added = keys.filter((key) => !(key in known) && values.has(key) && key !== 'properties');
    if (added.length === 0) return false;
    const more = Object.fromEntries(added.map((key) => [key, values.get(key) as Json])); // a schema is JSON
    this.#rootKeywords.set(version, { ...known, ...more });
    return true;
  }

  #write(version: CrdVersion): KindFile {
    return writeKind({
      crd: this.crd,
      version,
      builtins: this.#isDescribed ? this.builtins.described : this.builtins.bare,
      exactness: this.#exactness,
      rootKeywords: this.#rootKeywords.get(version.name) ?? {},
      isDescribed: this.#isDescribed,
    });
  }

  #groupVersion(version: string): string {
    const { group } = this.crd.spec;
    const skip = this.options.isExternal
      ? '// The CRDs of this group belong to another project, so none are generated.\n// +kubebuilder:skip\n\n'
      : '';
    return `${skip}import { GroupVersion } from 'kbts/api';

/** API types of the ${group} group, version ${version}. */
export const groupVersion = new GroupVersion(${quoted(group)}, ${quoted(version)});
`;
  }
}

/** Generates a CRD from imported files. All checks are off, because the imported CRD must not be changed. */
function generate(files: readonly ImportedFile[]) {
  const found = new DiagnosticList();
  const severities = Object.fromEntries(configurableCodes.map((code) => [code, 'off'] as const));
  const sources = files.map(({ path, contents }) => [path, contents.replace('// +kubebuilder:skip\n', '')] as const);
  const { stdout } = generateManifests(
    ['crd', 'paths=./...', 'output:stdout'],
    memoryFiles(Object.fromEntries(sources)),
    '0.0.0',
    found,
    { severities },
  );
  const problems = found.all.filter(({ severity }) => severity === 'error');
  const [generated] = problems.length > 0 ? [] : readYamlDocuments('generated', stdout);
  return { generated: generated as CrdManifest | undefined, problems }; // the generator writes valid CRDs
}

function inexact({ spanOf, crd }: CrdSource, { path, keys, version }: Difference): Diagnostic {
  const names = keys.map((key) => `\`${key}\``).join(', ');
  const of = version === undefined ? '' : ` of version ${version}`;
  const message = `the imported types do not express ${names}${of} of \`${crd.metadata.name}\``;
  const span = spanOf(keys.length === 1 ? [...path, keys[0] ?? ''] : path);
  return warningOf('import-inexact', message, 'a CRD that is generated from the types differs here', span);
}

function refused({ spanOf, crd }: CrdSource, { message }: Diagnostic): Diagnostic {
  const about = `no CRD can be generated from the imported types of \`${crd.metadata.name}\`: ${message}`;
  const hint = 'the types can be used, but fix them before you run `kbts manifests`';
  return warningOf('import-inexact', about, hint, spanOf(['metadata', 'name']));
}
