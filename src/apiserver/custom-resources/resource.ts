import type { Json } from '../../base/json/index.js';
import {
  type ApiObject,
  badRequest,
  forbidden,
  type JsonObject,
  type Resource,
  type ResourceVersion,
  sameJson,
} from '../model/index.js';
import { decodeCustomResource, type StructuralNode, setDefaults } from '../schema/index.js';
import { columnsOf } from './columns.js';
import { convertObject } from './conversion.js';
import type { Definition, DefinitionVersion } from './definition.js';
import { parseJsonPath, printValue } from './json-path.js';
import { newStrategy, subresourcesOf, type VersionRules, versionRules } from './strategy.js';
import { compareVersions } from './versions.js';

/** Creates the resource that an established CRD defines. */
export function newCustomResource(definition: Definition): Resource {
  const { spec } = definition;
  const all = spec.versions ?? [];
  const names = definition.status?.acceptedNames ?? spec.names;
  const rules = new Map(all.map((version) => [version.name, versionRules(definition, version)]));
  const versions = all
    .filter(({ served }) => served)
    .sort((one, other) => compareVersions(one.name, other.name))
    .map((version) =>
      newVersion(definition, names.kind, version, rules.get(version.name) ?? versionRules(definition, version)),
    );
  return {
    group: spec.group,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    kind: names.kind,
    listKind: names.listKind ?? `${names.kind}List`,
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    isNamespaced: spec.scope === 'Namespaced',
    isCustom: true,
    storageKey: `${spec.group}/${names.plural}`,
    storageVersion: all.find(({ storage }) => storage)?.name ?? '',
    versions,
    convert: newConverter(definition, rules),
    strategy: newStrategy(rules, (name) => {
      if (definition.metadata.deletionTimestamp === undefined) return;
      const why = 'create not allowed while custom resource definition is terminating';
      throw forbidden({ group: spec.group, name: names.plural }, name, why);
    }),
  };
}

/**
 * Objects that were converted. They get no further defaults: the API server sets only the defaults of the version
 * before the conversion.
 */
const converted = new WeakSet<ApiObject>();

/**
 * Sets the defaults of the object's own version, converts the object, and drops fields that the target version does not
 * declare.
 */
function newConverter(definition: Definition, rules: ReadonlyMap<string, VersionRules>): Resource['convert'] {
  return async (object, version, context) => {
    const from = rules.get(object.apiVersion.slice(object.apiVersion.lastIndexOf('/') + 1))?.root;
    const root = rules.get(version)?.root;
    // The object keeps its apiVersion and kind.
    const complete = (from === undefined ? object : setDefaults(object, from)) as ApiObject;
    const result = await convertObject(definition, complete, version, context);
    if (root === undefined || result.apiVersion === object.apiVersion) return result;
    const pruned = { ...(decodeCustomResource(result, root).object as ApiObject), metadata: result.metadata };
    converted.add(pruned);
    return pruned;
  };
}

function newVersion(
  definition: Definition,
  kind: string,
  version: DefinitionVersion,
  rules: VersionRules,
): ResourceVersion {
  const { root } = rules;
  const fields = (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath.replace(/^\./, ''));
  return {
    name: version.name,
    schema: root,
    openApi: (version.schema?.openAPIV3Schema ?? {}) as JsonObject, // stored objects are JSON
    deprecation: deprecationOf(definition, kind, version),
    decode(value, keepsNulls) {
      try {
        return decodeCustomResource(value, root, keepsNulls);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        throw badRequest(text);
      }
    },
    setDefaults: newDefaulter(root),
    columns: columnsOf(version),
    subresources: subresourcesOf(rules),
    selectableFields: fields,
    selectableValue: (object, field) => selectedValue(object, field),
  };
}

/**
 * Returns a function that sets defaults. Unless called with `keepsNulls`, the function drops fields that the CRD no
 * longer declares.
 */
function newDefaulter(root: StructuralNode): ResourceVersion['setDefaults'] {
  const known = new WeakMap<ApiObject, ApiObject>();
  return (object, keepsNulls = false) => {
    if (keepsNulls) return setDefaults(object, root) as ApiObject; // apiVersion and kind are kept
    if (converted.has(object)) return object;
    const found = known.get(object);
    if (found !== undefined) return found;
    const next = setDefaults(decodeCustomResource(object, root).object, root) as ApiObject; // apiVersion and kind are kept
    const result = sameJson(object, next) ? object : next;
    known.set(object, result);
    known.set(result, result);
    return result;
  };
}

function deprecationOf({ spec }: Definition, kind: string, version: DefinitionVersion): string | undefined {
  if (!version.deprecated) return undefined;
  if (version.deprecationWarning !== undefined) return version.deprecationWarning;
  const [better] = (spec.versions ?? [])
    .filter(({ name, served, deprecated }) => served && !deprecated && compareVersions(name, version.name) < 0)
    .sort((one, other) => compareVersions(one.name, other.name));
  const instead = better === undefined ? '' : `; use ${spec.group}/${better.name} ${kind}`;
  return `${spec.group}/${version.name} ${kind} is deprecated${instead}`;
}

function selectedValue(object: JsonObject, field: string): Json | undefined {
  const value = parseJsonPath(`.${field}`)?.(object)[0];
  return value === undefined || value === null ? '' : printValue(value);
}
