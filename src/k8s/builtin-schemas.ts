import {
  type KubernetesVersion,
  kubernetesVersions,
  newestKubernetesVersion,
  versionAfter,
} from '../base/kubernetes-version.js';
import {
  type BuiltinFiles,
  type BuiltinTable,
  cached,
  type ReferringSchema,
  readBuiltinTable,
  readOlderTable,
  type TableType,
} from './builtin-table.js';
import {
  type BuiltinDescription,
  type DescriptionLookup,
  readDescriptions,
  readOlderDescriptions,
} from './descriptions.js';

/** Options for schemas of built-in types. */
export interface BuiltinSchemaOptions {
  /**
   * Whether the schema of `ObjectMeta` contains name, namespace, labels, annotations and finalizers, as with
   * `crd:generateEmbeddedObjectMeta=true`. Default: false (an object without properties).
   */
  readonly embeddedObjectMeta?: boolean;
  /** Whether the schema of `ObjectMeta` contains all its fields. Default: false (an object without properties). */
  readonly fullObjectMeta?: boolean;
  /** The version of Kubernetes. Default: the newest. */
  readonly version?: KubernetesVersion;
}

/** A built-in kind, with the module that exports its type and token. */
export interface BuiltinKind {
  /** Module name, such as `kbts/k8s/apps/v1`. */
  readonly module: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

const metaPackage = 'k8s.io/apimachinery/pkg/apis/meta/';
const modulePrefix = 'kbts/k8s/';

/**
 * Looks up built-in types in all versions of Kubernetes. Reads each file when it is first needed. The lookups are
 * properties instead of methods, so that `schemas.ts` can export them as functions.
 */
export class BuiltinSchemas {
  readonly #tableOf: (version: KubernetesVersion) => BuiltinTable;
  readonly #descriptionsOf: (version: KubernetesVersion) => DescriptionLookup;
  #groupVersions: ReadonlyMap<string, string> | undefined;

  constructor(files: BuiltinFiles) {
    this.#tableOf = cached((version: KubernetesVersion) => {
      const next = versionAfter(version);
      return next ? readOlderTable(version, this.#tableOf(next), files) : readBuiltinTable(files);
    });
    this.#descriptionsOf = cached((version: KubernetesVersion) => {
      const next = versionAfter(version);
      return next
        ? readOlderDescriptions(version, this.#descriptionsOf(next), files)
        : readDescriptions(this.#tableOf(version), files);
    });
  }

  /**
   * Returns the schema of a built-in type before references are resolved and embedded types are merged. It is shared
   * between callers and must not be modified.
   *
   * @param id Go name of the type, such as `k8s.io/api/core/v1.PodSpec`
   * @throws RangeError if there is no such type
   */
  readonly builtinReferringSchema = (
    id: string,
    {
      embeddedObjectMeta = false,
      fullObjectMeta = false,
      version = newestKubernetesVersion,
    }: BuiltinSchemaOptions = {},
  ): ReferringSchema => {
    const entry = this.#findEntry(id, version);
    if (!entry) {
      const release = this.#tableOf(version).index.modules['k8s.io/api'];
      throw new RangeError(
        `\`${id}\` is not a built-in type of k8s.io/api ${release}; type names look like \`k8s.io/api/core/v1.PodSpec\``,
      );
    }
    if (fullObjectMeta && entry.fields) return entry.fields;
    return embeddedObjectMeta && entry.embedded ? entry.embedded : entry.schema;
  };

  /** Returns the descriptions of a built-in type and its fields, given its Go name; undefined if it has none. */
  readonly builtinDescription = (
    id: string,
    version: KubernetesVersion = newestKubernetesVersion,
  ): BuiltinDescription | undefined => {
    const { goPackage, name } = partsOf(id);
    const descriptions = this.#descriptionsOf(version)(goPackage);
    return descriptions && Object.hasOwn(descriptions, name) ? descriptions[name] : undefined;
  };

  /** Whether a Go name such as `k8s.io/api/core/v1.PodSpec` refers to a built-in type. */
  readonly isBuiltin = (id: string, version: KubernetesVersion = newestKubernetesVersion): boolean => {
    return this.#findEntry(id, version) !== undefined;
  };

  /**
   * Returns the first target version of Kubernetes that has a built-in type, given its Go name, or the given field of the
   * type; undefined if no version has it.
   */
  readonly introducedIn = (id: string, field?: string): KubernetesVersion | undefined => {
    return kubernetesVersions.find((version) => {
      const entry = this.#findEntry(id, version);
      return field === undefined ? entry !== undefined : this.#hasField(entry?.fields ?? entry?.schema, field, version);
    });
  };

  #hasField(schema: ReferringSchema | undefined, field: string, version: KubernetesVersion): boolean {
    if (schema?.properties && Object.hasOwn(schema.properties, field)) return true;
    const bases = schema?.allOf?.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref])) ?? [];
    return bases.some((id) => this.#hasField(this.#findEntry(id, version)?.schema, field, version));
  }

  /**
   * Returns the Go name of a type in a module, for example `k8s.io/api/batch/v1.JobTemplateSpec` for `JobTemplateSpec` in
   * `kbts/k8s/batch/v1`; undefined if the module has no such type.
   */
  readonly builtinTypeId = (module: string, name: string): string | undefined => {
    const path = this.#packagesByModule().get(module);
    if (path === undefined) return undefined;
    const id = `${path}.${name}`;
    return this.isBuiltin(id) ? id : undefined;
  };

  /** Returns the sorted names of all types in a `kbts/k8s` module; empty if the module does not exist. */
  readonly builtinTypeNames = (
    module: string,
    version: KubernetesVersion = newestKubernetesVersion,
  ): readonly string[] => {
    const path = this.#packagesByModule().get(module);
    return path === undefined ? [] : Object.keys(this.#tableOf(version).package(path)?.types ?? {}).sort();
  };

  /** Returns the sorted names of all modules with built-in types, such as `kbts/k8s/batch/v1`. */
  readonly builtinModules = (): readonly string[] => {
    return [...this.#packagesByModule().keys()];
  };

  /** Returns the plural names of a group's resources in the newest Kubernetes version; undefined for an unknown group. */
  readonly builtinResources = (group: string): ReadonlySet<string> | undefined => {
    const folder = folderOf(group);
    const packages = [...this.#packagesByModule()]
      .filter(([module]) => module.startsWith(folder))
      .flatMap(([, path]) => this.#tableOf(newestKubernetesVersion).package(path) ?? [])
      .filter((found) => found.group === group);
    const kinds = packages.flatMap(({ types }) => Object.values(types).flatMap(({ kind }) => kind?.plural ?? []));
    return packages.length === 0 ? undefined : new Set(kinds);
  };

  /** Finds a built-in kind by the full name of its group, in the newest Kubernetes version. */
  readonly builtinKind = (group: string, version: string, kind: string): BuiltinKind | undefined => {
    const module = folderOf(group) + version;
    const path = this.#packagesByModule().get(module);
    const found = path === undefined ? undefined : this.#tableOf(newestKubernetesVersion).package(path);
    const entry = found?.group === group && Object.hasOwn(found.types, kind) ? found.types[kind] : undefined;
    const { plural, namespaced = false } = entry?.kind ?? {};
    return plural === undefined ? undefined : { module, plural, namespaced };
  };

  /** Returns the versions of the Go modules that the schemas were generated from, such as `v0.37.2` of `k8s.io/api`. */
  readonly builtinVersions = (
    version: KubernetesVersion = newestKubernetesVersion,
  ): Readonly<Record<string, string>> => {
    return this.#tableOf(version).index.modules;
  };

  /**
   * Returns the Go name of a model class from `@kubernetes/client-node`; undefined if Kubernetes no longer has such a type,
   * or if the name is ambiguous. Class names consist of version and type, such as `V1PodSpec`. If two groups have a type
   * with the same name, the group is prepended, as in `CoreV1Event` and `RbacV1Subject`.
   */
  readonly clientNodeTypeId = (name: string): string | undefined => {
    if (name === 'IntOrString') return 'k8s.io/apimachinery/pkg/util/intstr.IntOrString';
    const [, group, version, type] = /^([A-Z][a-z]+)?(V\d+(?:(?:alpha|beta)\d+)?)([A-Z]\w*)$/.exec(name) ?? [];
    if (version === undefined || type === undefined) return undefined;
    const ids = [...this.#packagesByModule()]
      .filter(([module]) => module.endsWith(`/${version.toLowerCase()}`))
      .filter(([module]) => group === undefined || module.startsWith(`${modulePrefix}${group.toLowerCase()}/`))
      .map(([, path]) => `${path}.${type}`)
      .filter((id) => this.#findEntry(id, newestKubernetesVersion)?.schema.type === 'object');
    // `V1Preconditions` refers to the type in meta/v1; client-node does not use the type in core/v1.
    return ids.length === 1 ? ids[0] : ids.find((id) => id.startsWith(metaPackage));
  };

  /** Returns the Go packages of API groups by `kbts/k8s` module. Internal apimachinery packages have no module. */
  #packagesByModule(): ReadonlyMap<string, string> {
    this.#groupVersions ??= new Map(
      Object.entries(this.#tableOf(newestKubernetesVersion).index.packages)
        .filter(([, file]) => /^\w+\/v\d\w*\.json$/.test(file))
        .map(([path, file]): [string, string] => [modulePrefix + file.replace(/\.json$/, ''), path])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return this.#groupVersions;
  }

  #findEntry(id: string, version: KubernetesVersion): TableType | undefined {
    const { goPackage, name } = partsOf(id);
    const types = this.#tableOf(version).package(goPackage)?.types;
    return types && Object.hasOwn(types, name) ? types[name] : undefined;
  }
}

function folderOf(group: string): string {
  return `${modulePrefix}${group === '' ? 'core' : (group.split('.')[0] ?? '')}/`;
}

function partsOf(id: string): { readonly goPackage: string; readonly name: string } {
  const dot = id.lastIndexOf('.');
  return { goPackage: id.slice(0, dot), name: id.slice(dot + 1) };
}
