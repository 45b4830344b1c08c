import { isRecord, type Json } from '../../base/json/index.js';
import { type Check, errorsOf, type Field } from '../checks/index.js';
import {
  type ApiObject,
  type FieldError,
  goText,
  goTypeOf,
  type JsonObject,
  type RequestContext,
  type Strategy,
  type Subresource,
  sameJson,
} from '../model/index.js';
import {
  StructuralNode,
  type Verdict,
  validateObject,
  validateObjectUpdate,
  validateStatusUpdate,
} from '../schema/index.js';
import type { Definition, DefinitionVersion, ScalePaths } from './definition.js';
import { finalizerWarnings } from './finalizers.js';

/** The settings of a CRD version that affect writes. */
export interface VersionRules {
  readonly apiVersion: string;
  readonly root: StructuralNode;
  readonly hasStatus: boolean;
  readonly scale?: ScalePaths | undefined;
}

/** Returns the settings of a CRD version that affect writes. */
export function versionRules(definition: Definition, version: DefinitionVersion): VersionRules {
  const schema = version.schema?.openAPIV3Schema ?? {};
  const isOpen = definition.spec.preserveUnknownFields;
  return {
    apiVersion: `${definition.spec.group}/${version.name}`,
    root: new StructuralNode(isOpen ? { ...schema, 'x-kubernetes-preserve-unknown-fields': true } : schema, true),
    hasStatus: version.subresources?.status !== undefined,
    scale: version.subresources?.scale,
  };
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
    validate(object, context, metadata) {
      const version = rulesOf(object);
      return version === undefined ? [] : report(validateNew(object, version, metadata), context);
    },
    validateUpdate(object, old, context, metadata) {
      const version = rulesOf(object);
      if (version === undefined) return [];
      const scale = [...specErrors(object, version.scale), ...statusErrors(object, version.scale)];
      return report(validateObjectUpdate(object, old, version.root, { more: scale, metadata }), context);
    },
    warnings: finalizerWarnings,
  };
}

/** Validates the content of a new object. */
export function validateNew(
  object: ApiObject,
  { root, scale }: VersionRules,
  metadata: readonly FieldError[],
): Verdict {
  return validateObject(object, root, {
    more: [...specErrors(object, scale), ...statusErrors(object, scale)],
    metadata,
  });
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
    validateUpdate: (object, old, context, metadata) =>
      report(validateStatusUpdate(object, old, root, { more: statusErrors(object, scale), metadata }), context),
  };
}

function report({ errors, warnings }: Verdict, context: RequestContext): readonly FieldError[] {
  for (const warning of warnings) context.warn(warning);
  return errors;
}

function withStatus({ status: _, ...rest }: ApiObject, status: Json | undefined): ApiObject {
  const object = rest as ApiObject; // the rest has apiVersion, kind and metadata
  return status === undefined ? object : { ...object, status };
}

/** Increases the generation if anything but the metadata changed. */
function withGeneration(object: ApiObject, old: ApiObject): ApiObject {
  const { metadata, ...content } = object;
  const { metadata: oldMeta, ...oldContent } = old;
  if (sameJson(content, oldContent)) return object;
  return { ...object, metadata: { ...metadata, generation: (oldMeta.generation ?? 0) + 1 } };
}

/** Checks the replicas in the spec of an object with a `scale` subresource. */
function specErrors(object: JsonObject, scale: ScalePaths | undefined): readonly FieldError[] {
  return scale ? errorsOf(replicasAt(scale.specReplicasPath), object) : [];
}

/** Checks the replicas and the selector in the status of an object with a `scale` subresource. */
function statusErrors(object: JsonObject, scale: ScalePaths | undefined): readonly FieldError[] {
  if (!scale) return [];
  const { statusReplicasPath, labelSelectorPath } = scale;
  return errorsOf([replicasAt(statusReplicasPath), labelSelectorPath ? selectorAt(labelSelectorPath) : []], object);
}

/** Checks the value at a path, which errors show with a leading dot. */
function valueAtPath(path: string, shown: Json, check: (field: Field, value: Json) => void): Check {
  return (object) => {
    const names = path.replace(/^\./, '').split('.');
    const parents = names.slice(1).map((_, index) => object.at(names.slice(0, index + 1).join('.')));
    const wrong = parents.find(({ value }) => value !== undefined && !isRecord(value));
    if (wrong?.value !== undefined) {
      return wrong.shownAt(path).invalid(wrongType(path, wrong.value, 'map[string]interface{}'), shown);
    }
    const field = object.at(names.join('.'));
    if (field.value !== undefined) check(field.shownAt(path), field.value);
  };
}

function replicasAt(path: string): Check {
  return valueAtPath(path, 0, (field, value) => {
    if (!Number.isInteger(value)) field.invalid(wrongType(path, value, 'int64'), 0);
    else if (field.number < 0) field.invalid('should be a non-negative integer');
    else if (field.number > 2 ** 31 - 1) field.invalid('should be less than or equal to 2147483647');
  });
}

function selectorAt(path: string): Check {
  return valueAtPath(path, '', (field, value) => {
    if (typeof value !== 'string') field.invalid(wrongType(path, value, 'string'), '');
  });
}

function wrongType(path: string, value: Json, expected: string): string {
  return `${path} accessor error: ${goText(value)} is of the type ${goTypeOf(value)}, expected ${expected}`;
}
