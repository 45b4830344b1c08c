import { isRecord, type Json } from '../../base/json/index.js';
import type { ApiObject, FieldError, JsonObject, RequestContext, Strategy, Subresource } from '../model/index.js';
import {
  type StructuralNode,
  sameJson,
  validateObject,
  validateObjectUpdate,
  validateStatusUpdate,
} from '../schema/index.js';
import type { ScalePaths } from './definition.js';
import { finalizerWarnings } from './finalizers.js';

/** What a version of a CRD says about writes. */
export interface VersionRules {
  readonly apiVersion: string;
  readonly root: StructuralNode;
  readonly hasStatus: boolean;
  readonly scale?: ScalePaths | undefined;
}

/**
 * Creates the rules for writes of a custom resource.
 *
 * @param refuseCreate throws ApiError (403) while the CRD is being deleted
 */
export function newStrategy(rules: ReadonlyMap<string, VersionRules>, refuseCreate: (name: string) => void): Strategy {
  const rulesOf = ({ apiVersion }: ApiObject) => rules.get(apiVersion.slice(apiVersion.lastIndexOf('/') + 1));
  return {
    hasGeneration: true,
    allowsUnconditionalUpdate: false,
    returnsDeletedObject: false,
    defaultPropagation: 'Background',
    prepareForCreate(object) {
      refuseCreate(object.metadata.name ?? '');
      return withStatus(object, rulesOf(object)?.hasStatus ? undefined : object.status);
    },
    prepareForUpdate(object, old) {
      const next = rulesOf(object)?.hasStatus ? withStatus(object, old.status) : object;
      return withGeneration(next, old);
    },
    validate(object, context) {
      const version = rulesOf(object);
      if (version === undefined) return [];
      const scale = version.scale
        ? [...scaleSpecErrors(object, version.scale), ...scaleStatusErrors(object, version.scale)]
        : [];
      return report(validateObject(object, version.root, scale), context);
    },
    validateUpdate(object, old, context) {
      const version = rulesOf(object);
      if (version === undefined) return [];
      const scale = version.scale
        ? [...scaleSpecErrors(object, version.scale), ...scaleStatusErrors(object, version.scale)]
        : [];
      return report(validateObjectUpdate(object, old, version.root, scale), context);
    },
    warnings: finalizerWarnings,
  };
}

/** Returns the subresources of a version. */
export function subresourcesOf(rules: VersionRules): Readonly<Record<string, Subresource>> {
  const verbs = ['get', 'patch', 'update'];
  return {
    ...(rules.hasStatus && { status: { kind: 'update', verbs, strategy: newStatusStrategy(rules) } }),
    ...(rules.scale && { scale: { kind: 'scale', verbs, ...rules.scale } }),
  };
}

function newStatusStrategy({ root, scale }: VersionRules): Pick<Strategy, 'prepareForUpdate' | 'validateUpdate'> {
  return {
    prepareForUpdate(object, old) {
      const { managedFields } = object.metadata;
      const { managedFields: _, ...metadata } = old.metadata;
      return withStatus({ ...old, metadata: { ...metadata, ...(managedFields && { managedFields }) } }, object.status);
    },
    validateUpdate: (object, old, context) =>
      report(validateStatusUpdate(object, old, root, scale ? scaleStatusErrors(object, scale) : []), context),
  };
}

function report(
  { errors, warnings }: { readonly errors: readonly FieldError[]; readonly warnings: readonly string[] },
  context: RequestContext,
): readonly FieldError[] {
  for (const warning of warnings) context.warn(warning);
  return errors;
}

function withStatus({ status: _, ...rest }: ApiObject, status: Json | undefined): ApiObject {
  const object = rest as ApiObject; // the rest has apiVersion, kind and metadata
  return status === undefined ? object : { ...object, status };
}

/** Counts a change of anything but the metadata. */
function withGeneration(object: ApiObject, old: ApiObject): ApiObject {
  const { metadata, ...content } = object;
  const { metadata: oldMeta, ...oldContent } = old;
  if (sameJson(content, oldContent)) return object;
  return { ...object, metadata: { ...metadata, generation: (oldMeta.generation ?? 0) + 1 } };
}

function scaleSpecErrors(object: JsonObject, { specReplicasPath }: ScalePaths): readonly FieldError[] {
  return replicasErrors(object, specReplicasPath);
}

function scaleStatusErrors(object: JsonObject, scale: ScalePaths): readonly FieldError[] {
  const { statusReplicasPath, labelSelectorPath } = scale;
  const selector = labelSelectorPath === undefined ? undefined : valueAt(object, labelSelectorPath);
  const isWrong = selector !== undefined && typeof selector !== 'string';
  return [
    ...replicasErrors(object, statusReplicasPath),
    ...(isWrong && labelSelectorPath !== undefined
      ? [invalid(labelSelectorPath, '', wrongType(labelSelectorPath, selector, 'string'))]
      : []),
  ];
}

function replicasErrors(object: JsonObject, path: string): readonly FieldError[] {
  const value = valueAt(object, path);
  if (value === undefined) return [];
  if (!Number.isInteger(value)) return [invalid(path, 0, wrongType(path, value, 'int64'))];
  const replicas = Number(value);
  if (replicas < 0) return [invalid(path, replicas, 'should be a non-negative integer')];
  return replicas > 2 ** 31 - 1 ? [invalid(path, replicas, 'should be less than or equal to 2147483647')] : [];
}

function wrongType(path: string, value: Json, expected: string): string {
  const type = Array.isArray(value)
    ? '[]interface {}'
    : isRecord(value)
      ? 'map[string]interface {}'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value === 'string'
          ? 'string'
          : value === null
            ? '<nil>'
            : Number.isInteger(value)
              ? 'int64'
              : 'float64';
  return `${path} accessor error: ${goText(value)} is of the type ${type}, expected ${expected}`;
}

/** Formats a value as Go's `%v` does. */
function goText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => goText(item)).join(' ')}]`;
  if (!isRecord(value)) return value === null ? '<nil>' : String(value);
  const entries = Object.entries(value as JsonObject).sort(([one], [other]) => (one < other ? -1 : 1));
  return `map[${entries.map(([name, item]) => `${name}:${goText(item)}`).join(' ')}]`;
}

function invalid(field: string, value: Json, detail: string): FieldError {
  return { reason: 'FieldValueInvalid', field, value, detail };
}

function valueAt(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const name of path.replace(/^\./, '').split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = (value as JsonObject)[name];
  }
  return value;
}
