import { builtinKind, builtinModules, builtinTypeNames } from '../k8s/schemas.js';
import type { ApiObject, Metadata, Resource, SchemaNode, Strategy } from './model/index.js';

const anything: SchemaNode = {
  type: 'any',
  isNullable: true,
  fieldNames: [],
  required: [],
  field: () => anything,
  listMapKeys: [],
  isAtomicMap: false,
  preservesUnknownFields: true,
  isEmbeddedResource: false,
};

const strategy: Strategy = {
  hasGeneration: false,
  allowsUnconditionalUpdate: true,
  returnsDeletedObject: false,
  defaultPropagation: 'Background',
  prepareForCreate: (object) => object,
  prepareForUpdate: (object) => object,
  validate: () => [],
  validateUpdate: () => [],
};

/** Returns the built-in resources without the behavior of their kinds. */
export function plainResources(): Resource[] {
  const groups: Readonly<Record<string, string>> = {
    core: '',
    rbac: 'rbac.authorization.k8s.io',
    admissionregistration: 'admissionregistration.k8s.io',
    apiextensions: 'apiextensions.k8s.io',
    coordination: 'coordination.k8s.io',
    apps: 'apps',
    batch: 'batch',
  };
  return builtinModules().flatMap((module) => {
    const [, folder = '', version = ''] = /kbts\/k8s\/(\w+)\/(v\d+)$/.exec(module) ?? [];
    const group = Object.hasOwn(groups, folder) ? groups[folder] : undefined;
    if (group === undefined) return [];
    return builtinTypeNames(module).flatMap((kind): Resource[] => {
      const found = builtinKind(group, version, kind);
      return found ? [plainResource(group, version, kind, found.plural, found.namespaced)] : [];
    });
  });
}

function plainResource(group: string, version: string, kind: string, plural: string, isNamespaced: boolean): Resource {
  return {
    group,
    plural,
    singular: kind.toLowerCase(),
    kind,
    listKind: `${kind}List`,
    shortNames: [],
    categories: [],
    isNamespaced,
    isCustom: false,
    storageKey: `${group}/${plural}`,
    storageVersion: version,
    convert: async (object) => object,
    strategy,
    versions: [
      {
        name: version,
        schema: anything,
        decode: (value) => ({ object: { ...value, metadata: (value.metadata ?? {}) as Metadata }, unknownFields: [] }),
        setDefaults: (object: ApiObject) => object,
        columns: [],
        subresources: { status: { kind: 'update', verbs: ['get', 'patch', 'update'], strategy } },
        selectableFields: [],
      },
    ],
  };
}
