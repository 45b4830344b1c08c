import type { Json } from '../../base/json/index.js';
import { isBuiltin } from '../../k8s/schemas.js';
import { type Check, errorsOf } from '../checks/index.js';
import {
  type ApiObject,
  type Resource,
  type ResourceVersion,
  type Strategy,
  type Subresource,
  type UpdatedSubresource,
  valueAt,
} from '../model/index.js';
import { type BuiltinNode, builtinSchema } from './builtin-schema.js';
import { createdColumn, nameColumn } from './columns.js';
import { decodeBuiltin, zeroValue } from './decode.js';
import { setTypeDefaults } from './defaults.js';
import type { KindRules } from './kind-rules.js';
import { type ResourceRow, resourceRows } from './resource-rows.js';
import { columnsOf } from './rules/columns.js';

/** Creates a built-in resource. The rules of its kind override the generic behavior. */
export function newBuiltinResource(row: ResourceRow, rules: KindRules): Resource {
  const { group, kind, plural, traits } = row;
  const versions = row.versions.map((version) => newVersion(row, version, rules));
  return {
    group,
    plural,
    singular: kind.toLowerCase(),
    kind,
    listKind: `${kind}List`,
    shortNames: row.shortNames,
    categories: row.categories,
    isNamespaced: row.isNamespaced,
    isCustom: false,
    // Events of both API groups are the same objects.
    storageKey: kind === 'Event' ? 'events' : group === '' ? plural : `${group}/${plural}`,
    storageVersion: row.versions[0] ?? 'v1',
    versions,
    convert: async (object, version) => rules.convert?.(object, version) ?? object,
    strategy: newStrategy(row, rules),
    verbs: rules.verbs ?? (traits.has('createOnly') ? ['create'] : undefined),
    createOnly: rules.createOnly,
  };
}

/** Returns the Go package of an API group and version. */
export function goPackage(group: string, version: string): string {
  if (group === 'apiextensions.k8s.io') return `k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/${version}`;
  return `k8s.io/api/${group === '' ? 'core' : group.split('.')[0]}/${version}`;
}

/** Kinds that exist in every group and version. */
const metaKinds = ['Status', 'WatchEvent', 'APIVersions', 'APIGroup', 'APIGroupList', 'APIResourceList'];
const optionKinds = /^(Create|Update|Patch|Delete|Get|List)Options$/;

/** Whether a built-in kind exists; lists and options, for example, are kinds without a resource. */
export function isBuiltinKind(group: string, version: string, kind: string): boolean {
  if (optionKinds.test(kind) || metaKinds.includes(kind)) {
    return resourceRows.some((row) => row.group === group && row.versions.includes(version));
  }
  return isBuiltin(`${goPackage(group, version)}.${kind}`);
}

const endpointsWarning = 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice';

function newVersion(row: ResourceRow, version: string, rules: KindRules): ResourceVersion {
  const schemaOf = schemaReader(row, version);
  const fields = rules.selectableFields ?? {};
  return {
    name: version,
    deprecation: row.kind === 'Endpoints' ? endpointsWarning : undefined,
    get schema() {
      return schemaOf();
    },
    decode: (value) => decodeBuiltin(value, schemaOf()),
    setDefaults(object) {
      const own = rules.setDefaults?.(object, version) ?? object;
      return setTypeDefaults(own, schemaOf()) as ApiObject; // keeps apiVersion, kind and metadata
    },
    // Descriptions are read only when a table is requested.
    get columns() {
      return rules.columns?.(version) ?? columnsOf(row.group, row.kind) ?? [nameColumn, createdColumn];
    },
    subresources: { ...genericSubresources(row, rules), ...rules.subresources },
    selectableFields: Object.keys(fields),
    selectableValue(object, field) {
      const source = fields[field];
      return typeof source === 'function' ? source(object) : valueAt(object, source ?? field);
    },
  };
}

/**
 * Returns a function that reads the schema of a kind only when it is called, because few schemas are needed at startup.
 */
function schemaReader({ group, kind }: ResourceRow, version: string): () => BuiltinNode {
  const id = `${goPackage(group, version)}.${kind}`;
  return () => builtinSchema(id);
}

function newStrategy(row: ResourceRow, rules: KindRules): Strategy {
  const { traits } = row;
  const schemaOf = schemaReader(row, row.versions[0] ?? 'v1');
  const hasStatus = traits.has('status');
  const newStatus = () => zeroStatus(schemaOf());
  const own: Strategy = {
    hasGeneration: traits.has('generation'),
    keepsGeneration: traits.has('first'),
    allowsUnconditionalUpdate: !traits.has('conditional'),
    createsOnUpdate: traits.has('put'),
    returnsDeletedObject: traits.has('object'),
    defaultPropagation: traits.has('orphans') ? 'Orphan' : 'Background',
    prepareForCreate: (object) => (hasStatus ? withStatus(object, newStatus()) : object),
    prepareForUpdate: (object, old) => (hasStatus ? withStatus(object, old.status) : object),
    ...(rules.check ? validation(rules.check) : unchecked),
    ...rules,
  };
  return {
    ...own,
    prepareForCreate: (object, context) => withoutEmptyLists(own.prepareForCreate(object, context), schemaOf()),
    prepareForUpdate: (object, old, context) =>
      withoutEmptyLists(own.prepareForUpdate(object, old, context), schemaOf()),
  };
}

/**
 * Replaces empty lists at the top level with null if their Go field has no `omitempty`, because empty lists are not
 * stored.
 */
function withoutEmptyLists(object: ApiObject, schema: BuiltinNode): ApiObject {
  const lists = schema.fieldNames.filter((name) => {
    const value = object[name];
    return Array.isArray(value) && value.length === 0 && schema.field(name)?.omitsEmpty === false;
  });
  return lists.length === 0 ? object : { ...object, ...Object.fromEntries(lists.map((name) => [name, null])) };
}

/** Validates kinds that have no rules: only schema and metadata are checked. */
export const unchecked = validation([]);

/** Validates new and changed objects with the same check. */
function validation(check: Check): Pick<Strategy, 'validate' | 'validateUpdate'> {
  return {
    validate: (object) => errorsOf(check, object),
    validateUpdate: (object, old) => errorsOf(check, object, old),
  };
}

function zeroStatus(schema: BuiltinNode): Json | undefined {
  const status = schema.field('status');
  return status && !status.isPointer && !status.omitsZero ? zeroValue(status) : undefined;
}

/** Returns an object with the given status; without a status if `status` is undefined. */
export function withStatus(object: ApiObject, status: Json | undefined): ApiObject {
  const { status: _, ...rest } = object;
  return status === undefined ? rest : { ...rest, status };
}

function genericSubresources(row: ResourceRow, rules: KindRules): Readonly<Record<string, Subresource>> {
  const result: Record<string, Subresource> = {};
  if (row.traits.has('scale')) {
    result.scale = {
      kind: 'scale',
      verbs: ['get', 'patch', 'update'],
      specReplicasPath: '.spec.replicas',
      statusReplicasPath: '.status.replicas',
      labelSelectorPath: '.spec.selector',
      ...rules.scale,
    };
  }
  if (row.traits.has('status')) result.status = statusSubresource();
  return result;
}

/** The rules of a subresource that reads and writes the whole object. */
type SubresourceRules = Partial<UpdatedSubresource['strategy']> & Pick<KindRules, 'check'>;

/** The `status` subresource: all other fields except metadata are restored. */
export function statusSubresource(rules: SubresourceRules = {}): UpdatedSubresource {
  return updatedSubresource({
    prepareForUpdate: (object, old) => {
      const { apiVersion, kind, metadata, status } = object;
      return withStatus({ ...old, apiVersion, kind, metadata }, status);
    },
    ...rules,
  });
}

/** Creates a subresource that reads and writes the whole object. */
export function updatedSubresource(rules: SubresourceRules): UpdatedSubresource {
  const strategy = { prepareForUpdate: (object: ApiObject) => object, ...validation(rules.check ?? []), ...rules };
  return { kind: 'update', verbs: ['get', 'patch', 'update'], strategy };
}
