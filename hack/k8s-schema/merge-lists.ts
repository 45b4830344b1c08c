import type { BuiltinTable, ReferringSchema, TablePackage } from '../../src/k8s/builtin-table.js';

/** A field that a strategic merge patch merges: a list by its key (`*`: by its items), or an object with such fields. */
interface MergedField {
  readonly key?: string;
  readonly type?: string;
}

/**
 * Lists that have map keys for server-side apply, but no `patchMergeKey` in Go (k8s.io/api v0.37.2): a strategic merge
 * patch replaces them.
 */
const replaced =
  /^(?:apidiscovery\/.*|flowcontrol\/v1beta[12]\.\w+\.conditions|\S+\.(?:AllocatedDeviceStatus\.conditions|CertificateSigningRequestStatus\.conditions|CompositePodGroupTemplate\.\w+|CustomResourceDefinitionStatus\.conditions|JSONSchemaProps\.x-kubernetes-validations|PodStatus\.volumeHealth|ResourceClaimStatus\.devices|ResourceRequirements\.claims|ResourceStatus\.resources|StorageVersionStatus\.\w+|ValidatingAdmissionPolicyStatus\.conditions|WorkloadSpec\.(?:composite)?[pP]odGroupTemplates))$/;

/** Lists that have a `patchMergeKey` or `patchStrategy` in Go, but no map keys. */
const merged: Readonly<Record<string, string>> = {
  'batch/v1.JobStatus.conditions': 'type',
  'core/v1.PodStatus.hostIPs': 'ip',
  'core/v1.NodeSpec.podCIDRs': '*',
  'meta/v1.ObjectMeta.finalizers': '*',
};

/** Writes the table of the lists that strategic merge patches merge, for all kinds. */
export function renderMergeLists(table: BuiltinTable): string {
  const writer = new MergeLists(table);
  const packages = Object.keys(table.index.packages).flatMap((path) => table.package(path) ?? []);
  const groups = packages
    .filter((found) => writer.addKinds(found))
    .map((found) => [writer.moduleOf(found.go), found.group]);
  const lines = [...writer.types].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '// Made by hack/k8s-schema. Do not edit.',
    '/** The API group of each module. */',
    `export const groups: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(groups))};`,
    '/** The merged fields of types, by module and name. `key` is the merge key of a list, `type` that of its items or of an object. */',
    'export const mergedFields: Readonly<Record<string, Readonly<Record<string, { readonly key?: string; readonly type?: string }>>>> = {',
    ...lines.map(([id, fields]) => `  '${id}': ${JSON.stringify(fields)},`),
    '};',
    '',
  ].join('\n');
}

class MergeLists {
  /** Those with merged fields, and all kinds. */
  readonly types = new Map<string, Record<string, MergedField>>();
  readonly #known = new Map<string, boolean>();

  constructor(private readonly table: BuiltinTable) {}

  /** Returns whether the package has kinds. */
  addKinds(source: TablePackage): boolean {
    const kinds = Object.entries(source.types).filter(([, type]) => type.kind?.plural !== undefined);
    for (const [name] of kinds) {
      const id = `${source.go}.${name}`;
      if (!this.#add(id)) this.types.set(this.#shortId(id), {});
    }
    return kinds.length > 0;
  }

  moduleOf(path: string): string {
    return (this.table.index.packages[path] ?? path).replace(/\.json$/, '');
  }

  /** Adds a type and those of its fields. Returns whether it has merged fields. */
  #add(id: string): boolean {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    this.#known.set(id, false); // a type that contains itself
    const fields: Record<string, MergedField> = {};
    for (const [name, field] of this.#fieldsOf(id)) {
      const found = this.#merged(`${this.#shortId(id)}.${name}`, field);
      if (found) fields[name] = found;
    }
    const hasFields = Object.keys(fields).length > 0;
    this.#known.set(id, hasFields);
    if (hasFields) this.types.set(this.#shortId(id), fields);
    return hasFields;
  }

  #merged(path: string, field: ReferringSchema): MergedField | undefined {
    const isList = field.type === 'array';
    const ref = isList ? field.items?.$ref : field.$ref;
    const [first] = field['x-kubernetes-list-map-keys'] ?? [];
    const key = merged[path] ?? (replaced.test(path) ? undefined : first);
    if (isList && key === undefined) return undefined;
    const type = ref !== undefined && this.#add(ref) ? { type: this.#shortId(ref) } : {};
    if (isList && key !== undefined) return { key, ...type };
    return 'type' in type ? type : undefined;
  }

  /** Including those of embedded types. */
  #fieldsOf(id: string): [string, ReferringSchema][] {
    const dot = id.lastIndexOf('.');
    const entry = this.table.package(id.slice(0, dot))?.types[id.slice(dot + 1)];
    const schema = entry?.fields ?? entry?.schema;
    const embedded = (schema?.allOf ?? []).flatMap(({ $ref }) => ($ref === undefined ? [] : this.#fieldsOf($ref)));
    return [...embedded, ...Object.entries(schema?.properties ?? {})];
  }

  #shortId(id: string): string {
    const dot = id.lastIndexOf('.');
    return `${this.moduleOf(id.slice(0, dot))}${id.slice(dot)}`;
  }
}
