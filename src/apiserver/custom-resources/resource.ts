import type { Json } from '../../base/json/index.js';
import { type ApiObject, badRequest, type JsonObject, type Resource, type ResourceVersion } from '../model/index.js';
import { decodeCustomResource, StructuralNode, sameJson, setDefaults } from '../schema/index.js';
import { columnsOf } from './columns.js';
import { convertObject } from './conversion.js';
import type { Definition, DefinitionVersion } from './definition.js';
import { parseJsonPath, printValue } from './json-path.js';
import { newStrategy, subresourcesOf, type VersionRules } from './strategy.js';
import { compareVersions } from './versions.js';

/** Creates the resource that an established CRD defines. */
export function newCustomResource(definition: Definition): Resource {
  const { spec } = definition;
  const all = spec.versions ?? [];
  const names = definition.status?.acceptedNames ?? spec.names;
  const rules = new Map(all.map((version) => [version.name, rulesOf(definition, version)]));
  const versions = all
    .filter(({ served }) => served)
    .sort((one, other) => compareVersions(one.name, other.name))
    .map((version) => newVersion(names.kind, version, rules.get(version.name) ?? rulesOf(definition, version)));
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
    convert: (object, version, context) => convertObject(definition, object, version, context),
    strategy: newStrategy(rules),
  };
}

function rulesOf(definition: Definition, version: DefinitionVersion): VersionRules {
  const schema = version.schema?.openAPIV3Schema ?? {};
  const isOpen = definition.spec.preserveUnknownFields;
  return {
    apiVersion: `${definition.spec.group}/${version.name}`,
    root: new StructuralNode(isOpen ? { ...schema, 'x-kubernetes-preserve-unknown-fields': true } : schema, true),
    hasStatus: version.subresources?.status !== undefined,
    scale: version.subresources?.scale,
  };
}

function newVersion(kind: string, version: DefinitionVersion, rules: VersionRules): ResourceVersion {
  const { root } = rules;
  const fields = (version.selectableFields ?? []).map(({ jsonPath }) => jsonPath.replace(/^\./, ''));
  return {
    name: version.name,
    schema: root,
    openApi: (version.schema?.openAPIV3Schema ?? {}) as JsonObject, // JSON, as it was stored
    deprecation: deprecationOf(kind, version, rules),
    decode(value) {
      try {
        return decodeCustomResource(value, root);
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

/** Sets defaults, and drops what the schema of a changed CRD does not declare any longer. */
function newDefaulter(root: StructuralNode): ResourceVersion['setDefaults'] {
  const known = new WeakMap<ApiObject, ApiObject>();
  return (object) => {
    const found = known.get(object);
    if (found !== undefined) return found;
    const next = setDefaults(decodeCustomResource(object, root).object, root) as ApiObject; // apiVersion and kind are kept
    const result = sameJson(object, next) ? object : next;
    known.set(object, result);
    known.set(result, result);
    return result;
  };
}

function deprecationOf(kind: string, version: DefinitionVersion, { apiVersion }: VersionRules): string | undefined {
  if (!version.deprecated) return undefined;
  return version.deprecationWarning ?? `${apiVersion} ${kind} is deprecated`;
}

function selectedValue(object: JsonObject, field: string): Json | undefined {
  const value = parseJsonPath(`.${field}`)?.(object)[0];
  return value === undefined || value === null ? '' : printValue(value);
}
