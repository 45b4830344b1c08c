import type { Json } from '../../base/json/index.js';
import type { FieldError } from './field-error.js';
import type { RequestContext } from './request.js';
import type { SchemaNode } from './schema-node.js';
import type { ApiObject, JsonObject } from './values.js';

/** The names, versions and behavior of a built-in or custom resource. */
export interface Resource {
  readonly group: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly isNamespaced: boolean;
  readonly isCustom: boolean;
  /** Key of the stored objects, such as `pods` or `apps/deployments`. Both Event resources have the same key. */
  readonly storageKey: string;
  /** The version in which objects are stored. */
  readonly storageVersion: string;
  /** Served versions, in order of preference. */
  readonly versions: readonly ResourceVersion[];
  /** Converts an object to another version of this resource. */
  convert(object: ApiObject, version: string, context: RequestContext): Promise<ApiObject>;
  readonly strategy: Strategy;
  /** The served verbs; undefined for all verbs. Reviews only have `create`. */
  readonly verbs?: readonly string[] | undefined;
  /**
   * Creates the response of a kind that is not stored, such as `SelfSubjectAccessReview`; undefined for stored
   * resources.
   */
  readonly createOnly?:
    | ((object: ApiObject, context: RequestContext, objects: Objects) => Promise<ApiObject>)
    | undefined;
}

/** A served version of a resource. */
export interface ResourceVersion {
  readonly name: string;
  readonly schema: SchemaNode;
  /** The schema in the CRD of a custom resource, for OpenAPI; undefined for built-in kinds. */
  readonly openApi?: JsonObject | undefined;
  /** The warning about a deprecated version; undefined if the version is not deprecated. */
  readonly deprecation?: string | undefined;
  /**
   * Decodes a JSON value into an object: drops unknown fields and nulls, and checks types. Values of built-in types get
   * the form in which Go writes them: empty fields with `omitempty` are dropped, structs are present unless they are
   * zero and have `omitzero`, and quantities and times are canonical. Does not set apiVersion and kind, which the
   * caller has checked.
   *
   * @param keepsNulls whether nulls of a custom resource are kept, as in applied configurations
   * @throws ApiError (400) for a value of the wrong type, with the message of Go's decoder, without a prefix
   */
  decode(value: JsonObject, keepsNulls?: boolean): Decoded;
  /** Sets defaults. Also called when a stored object is read. Keeps nulls if `decode` kept them. */
  setDefaults(object: ApiObject, keepsNulls?: boolean): ApiObject;
  readonly columns: readonly Column[];
  readonly subresources: Readonly<Record<string, Subresource>>;
  /** JSON paths that field selectors accept besides `metadata.name` and `metadata.namespace`, without a leading dot. */
  readonly selectableFields: readonly string[];
  /** Returns the value of a selectable field. Default: the value at the path. */
  selectableValue?(object: ApiObject, field: string): Json | undefined;
}

/** Maximum number of duplicate and unknown fields that are reported for an object of a built-in kind. */
export const maxStrictErrors = 100;

/** A decoded object, and the paths of its unknown fields. */
export interface Decoded {
  readonly object: JsonObject;
  /** Paths of unknown fields, such as `spec.colour`, as in strict decoding errors. */
  readonly unknownFields: readonly string[];
}

/** A column of the Table format. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  /** Returns the cell of an object. Ages are relative to `now`. */
  cell(object: ApiObject, now: Date): Json;
}

/**
 * The behavior of a kind when its objects are written, like the REST strategies of kube-apiserver. No function changes
 * its arguments or stores an object.
 */
export interface Strategy {
  /** Whether `metadata.generation` counts changes to everything except metadata and status. */
  readonly hasGeneration: boolean;
  /** Whether `metadata.generation` stays 1. Default: false. */
  readonly keepsGeneration?: boolean;
  /** Whether a change that `hasGeneration` does not cover increases the generation, too. */
  countsGeneration?(object: ApiObject, old: ApiObject): boolean;
  /** Whether an update without resourceVersion is accepted. */
  readonly allowsUnconditionalUpdate: boolean;
  /** Whether an update creates a missing object. Default: false. */
  readonly createsOnUpdate?: boolean;
  /** Whether the response to DELETE is the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** The warning about a DELETE without a propagation policy; undefined if there is no warning. */
  readonly deleteWarning?: string | undefined;
  /** Propagation policy of a DELETE that does not specify a policy. */
  readonly defaultPropagation: 'Background' | 'Orphan';
  /**
   * Returns the grace period in seconds; 0 deletes the object immediately. Undefined for kinds without graceful
   * deletion.
   */
  gracePeriod?(object: ApiObject, requested: number | undefined): number;
  /**
   * The deletion of objects that have content, such as namespaces; undefined for kinds whose deletion only waits for
   * finalizers.
   */
  readonly deferredDeletion?: DeferredDeletion | undefined;
  /** Changes a new object before validation; for example, drops the status. */
  prepareForCreate(object: ApiObject, context: RequestContext): ApiObject;
  /** Changes an updated object before validation; for example, restores the status and immutable defaults. */
  prepareForUpdate(object: ApiObject, old: ApiObject, context: RequestContext): ApiObject;
  /**
   * Validates everything except metadata, which the pipeline validates for all kinds.
   *
   * @param metadata errors of the metadata, after which some rules are not evaluated
   */
  validate(object: ApiObject, context: RequestContext, metadata: readonly FieldError[]): readonly FieldError[];
  validateUpdate(
    object: ApiObject,
    old: ApiObject,
    context: RequestContext,
    metadata: readonly FieldError[],
  ): readonly FieldError[];
  /**
   * Paths that a write cannot change, by subresource; an empty string stands for the object itself. Default: `status`
   * for the object, if it has a `status` subresource; `spec` for the `status` subresource, and also `metadata` if the
   * resource is custom.
   */
  readonly resetFields?: Readonly<Record<string, readonly string[]>>;
  /** Returns the warnings for a write. */
  warnings?(object: ApiObject, old: ApiObject | undefined, context: RequestContext): readonly string[];
  /** Checks `metadata.name`; returns Go's messages. Default: a DNS subdomain. */
  readonly validateName?: ((name: string, isPrefix: boolean) => readonly string[]) | undefined;
}

/**
 * The deletion of a Namespace or CustomResourceDefinition: the first DELETE marks the object, and an update or another
 * DELETE completes the deletion.
 */
export interface DeferredDeletion {
  /** Marks an object as being deleted; for example, sets its phase. */
  mark(object: ApiObject, deletionTimestamp: string): ApiObject;
  /** Whether something besides `metadata.finalizers`, such as `spec.finalizers`, delays the deletion. */
  isHeld(object: ApiObject): boolean;
}

/** One of the three kinds of subresources. */
export type Subresource = UpdatedSubresource | ScaleSubresource | ConnectedSubresource;

/**
 * A subresource that reads and writes the whole object with its own rules, such as `status`, `finalize` or `approval`.
 */
export interface UpdatedSubresource {
  readonly kind: 'update';
  readonly verbs: readonly string[];
  readonly strategy: Pick<Strategy, 'prepareForUpdate' | 'validateUpdate' | 'warnings'>;
}

/** The scale subresource, defined by JSON paths such as `.spec.replicas`. */
export interface ScaleSubresource {
  readonly kind: 'scale';
  readonly verbs: readonly string[];
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string | undefined;
}

/** A subresource with its own kind of body, such as `eviction`, `binding` or `token`. */
export interface ConnectedSubresource {
  readonly kind: 'connect';
  readonly verbs: readonly string[];
  /** The kind of request and response bodies. */
  readonly body: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    schema(): SchemaNode;
  };
  /**
   * Reads the options of a request without a body, which admission sees as CONNECT; undefined if admission does not see
   * the request, as for `log`.
   */
  optionsOf?(query: URLSearchParams): JsonObject | undefined;
  /** Sets defaults of a body. Default: none */
  setDefaults?(body: ApiObject, object: ApiObject, context: RequestContext): ApiObject;
  /** Checks a body before the object is read. @throws ApiError */
  checkBody?(body: JsonObject, context: RequestContext): void;
  create(object: ApiObject, body: JsonObject, context: RequestContext, objects: Objects): Promise<ApiObject>;
}

/**
 * Reads and writes stored objects for stages that require other objects: admission, reviews, controllers. Bypasses
 * admission and authorization.
 */
export interface Objects {
  get(resource: Resource, namespace: string, name: string): ApiObject | undefined;
  list(resource: Resource, namespace?: string): readonly ApiObject[];
  /**
   * Applies a change to the latest state of an object, in the storage version. If the function returns undefined,
   * nothing changes.
   */
  update(
    resource: Resource,
    namespace: string,
    name: string,
    change: (object: ApiObject) => ApiObject | undefined,
  ): Promise<ApiObject>;
  create(resource: Resource, object: ApiObject): Promise<ApiObject>;
  delete(resource: Resource, namespace: string, name: string, options?: JsonObject): Promise<void>;
}

/** The resources that are currently served. */
export interface Resources {
  /** Finds a resource by group, version and plural name; undefined if the version does not serve the resource. */
  find(group: string, version: string, plural: string): FoundResource | undefined;
  findKind(group: string, version: string, kind: string): FoundResource | undefined;
  /** All resources, in the order of discovery. */
  all(): readonly Resource[];
  /** Adds or replaces a custom resource. */
  set(resource: Resource): void;
  /** Removes a custom resource and ends its watches. */
  remove(group: string, plural: string): void;
}

/** A resource with one of its versions. */
export interface FoundResource {
  readonly resource: Resource;
  readonly version: ResourceVersion;
}
