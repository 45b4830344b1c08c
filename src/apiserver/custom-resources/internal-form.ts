import { isRecord, type Json, type JsonSchema } from '../../base/json/index.js';
import { type JsonObject, sameJson } from '../model/index.js';
import type { DefinitionSpec, DefinitionVersion } from './definition.js';

/** A version, without the properties that all versions share. */
export type InternalVersion = DefinitionVersion;

/**
 * The internal form of a CRD, which the API server validates: properties that all versions share are at the top level.
 */
export interface InternalSpec {
  readonly versions: readonly InternalVersion[];
  readonly schema: DefinitionVersion['schema'];
  readonly subresources: DefinitionVersion['subresources'];
  readonly columns: DefinitionVersion['additionalPrinterColumns'];
  readonly selectableFields: DefinitionVersion['selectableFields'];
}

/** Moves properties that all versions share to the top level. */
export function internalSpec({ versions: all }: DefinitionSpec): InternalSpec {
  const versions = all ?? [];
  const shared = <K extends keyof DefinitionVersion>(name: K): DefinitionVersion[K] | undefined => {
    const [first] = versions;
    const isShared = versions.every(
      (version) => version[name] !== undefined && sameJson(version[name] as Json, first?.[name] as Json),
    );
    return isShared ? first?.[name] : undefined;
  };
  const schema = shared('schema');
  const subresources = shared('subresources');
  const columns = shared('additionalPrinterColumns');
  const selectableFields = shared('selectableFields');
  const kept = versions.map((version) => {
    const entries = Object.entries(version).filter(
      ([name]) =>
        !(name === 'schema' && schema) &&
        !(name === 'subresources' && subresources) &&
        !(name === 'additionalPrinterColumns' && columns) &&
        !(name === 'selectableFields' && selectableFields),
    );
    return Object.fromEntries(entries) as DefinitionVersion; // name, served and storage are kept
  });
  return { versions: kept, schema, subresources, columns, selectableFields };
}

/** Formats versions as the API server prints its own structs. */
export function shownVersions(versions: readonly InternalVersion[]): Json {
  return versions.map((version) => ({
    Name: version.name,
    Served: version.served,
    Storage: version.storage,
    Deprecated: version.deprecated ?? false,
    DeprecationWarning: version.deprecationWarning ?? null,
    Schema:
      version.schema === undefined ? null : { OpenAPIV3Schema: orNull(version.schema.openAPIV3Schema, shownSchema) },
    Subresources: version.subresources === undefined ? null : shownSubresources(version.subresources),
    AdditionalPrinterColumns:
      version.additionalPrinterColumns?.map(
        ({ name, type, format = '', description = '', priority = 0, jsonPath }) => ({
          Name: name,
          Type: type,
          Format: format,
          Description: description,
          Priority: priority,
          JSONPath: jsonPath,
        }),
      ) ?? null,
    SelectableFields: version.selectableFields?.map(({ jsonPath }) => ({ JSONPath: jsonPath })) ?? null,
  }));
}

function shownSubresources({ status, scale }: NonNullable<DefinitionVersion['subresources']>): Json {
  const paths = scale && {
    SpecReplicasPath: scale.specReplicasPath,
    StatusReplicasPath: scale.statusReplicasPath,
    LabelSelectorPath: scale.labelSelectorPath ?? null,
  };
  return { Status: status === undefined ? null : {}, Scale: paths ?? null };
}

function orNull<T>(value: T | undefined, show: (value: T) => Json): Json {
  return value === undefined ? null : show(value);
}

/**
 * Keywords in the order of the Go struct. Each entry is `GO:JSON=ABSENT`, with the value of an absent keyword. A
 * missing `JSON` follows from the Go name; a missing `ABSENT` is null.
 */
const keywords: readonly (readonly [go: string, json: string, absent: Json])[] = [
  'ID:id="" Schema:$schema="" Ref:$ref Description="" Type="" Nullable=false Format="" Title="" Default Maximum',
  'ExclusiveMaximum=false Minimum ExclusiveMinimum=false MaxLength MinLength Pattern="" MaxItems MinItems',
  'UniqueItems=false MultipleOf Enum MaxProperties MinProperties Required Items AllOf OneOf AnyOf Not Properties',
  'AdditionalProperties PatternProperties Dependencies AdditionalItems Definitions ExternalDocs Example',
  'XPreserveUnknownFields:x-kubernetes-preserve-unknown-fields',
  'XEmbeddedResource:x-kubernetes-embedded-resource=false XIntOrString:x-kubernetes-int-or-string=false',
  'XListMapKeys:x-kubernetes-list-map-keys XListType:x-kubernetes-list-type XMapType:x-kubernetes-map-type',
  'XValidations:x-kubernetes-validations',
].flatMap((line) =>
  line.split(' ').map((keyword) => {
    const [names = '', absent = 'null'] = keyword.split('=');
    const [go = '', json = go.charAt(0).toLowerCase() + go.slice(1)] = names.split(':');
    return [go, json, JSON.parse(absent) as Json] as const;
  }),
);

/** Formats a schema as the API server prints its own struct. */
export function shownSchema(schema: JsonSchema): Json {
  const object = schema as unknown as JsonObject; // a JSON value
  const entries = keywords.map(([go, json, absent]) => [
    go,
    Object.hasOwn(object, json) ? shownKeyword(go, object[json] ?? absent) : absent,
  ]);
  return Object.fromEntries(entries) as Json;
}

function shownKeyword(go: string, value: Json): Json {
  if (go === 'Items' && isRecord(value)) return { Schema: shownSchema(value as JsonSchema), JSONSchemas: null };
  if (go === 'Not' && isRecord(value)) return shownSchema(value as JsonSchema);
  if (go === 'AdditionalProperties') {
    return isRecord(value)
      ? { Allows: true, Schema: shownSchema(value as JsonSchema) }
      : { Allows: value, Schema: null };
  }
  if (go.endsWith('Of') && Array.isArray(value)) return value.map((part: Json) => shownSchema(part as JsonSchema));
  if (go === 'Properties' && isRecord(value)) {
    const sorted = Object.entries(value as JsonObject).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, property]) => [name, shownSchema(property as JsonSchema)]));
  }
  if (go === 'XValidations' && Array.isArray(value)) return value.map((rule: Json) => shownRule(rule as JsonObject));
  return value;
}

/** Formats a rule as the API server prints its own struct. */
export function shownRule(rule: JsonObject): Json {
  return {
    Rule: rule.rule ?? '',
    Message: rule.message ?? '',
    MessageExpression: rule.messageExpression ?? '',
    Reason: rule.reason ?? null,
    FieldPath: rule.fieldPath ?? '',
    OptionalOldSelf: rule.optionalOldSelf ?? null,
  };
}
