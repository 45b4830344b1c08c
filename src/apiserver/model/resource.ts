import type { Json } from '../../base/json/index.js';
import type { FieldError } from './field-error.js';
import type { RequestContext } from './request.js';
import type { SchemaNode } from './schema-node.js';
import type { ApiObject, JsonObject } from './values.js';

/** A resource: one table of behavior, for a built-in kind or a CRD. */
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
  /** Key of the stored objects, `group/plural`; two resources with the same key share their objects (Events). */
  readonly storageKey: string;
  /** The version in which objects are stored. */
  readonly storageVersion: string;
  /** Served versions, in order of preference. */
  readonly versions: readonly ResourceVersion[];
  /** Converts an object to another version of this resource. Identity if there is one version. */
  convert(object: ApiObject, version: string, context: RequestContext): Promise<ApiObject>;
  readonly strategy: Strategy;
  /** Verbs that are served; undefined for all. Reviews have only `create`. */
  readonly verbs?: readonly string[] | undefined;
  /** Responds instead of storage, for example `SelfSubjectAccessReview`; undefined for stored resources. */
  readonly createOnly?:
    | ((object: ApiObject, context: RequestContext, objects: Objects) => Promise<ApiObject>)
    | undefined;
}

/** A served version of a resource. */
export interface ResourceVersion {
  readonly name: string;
  readonly schema: SchemaNode;
  /** The schema of a custom resource as its CRD has it, for OpenAPI; undefined for built-in kinds. */
  readonly openApi?: JsonObject | undefined;
  /** The warning of a deprecated version; undefined if it is not deprecated. */
  readonly deprecation?: string | undefined;
  /**
   * Turns a JSON value into an object: drops unknown fields, drops nulls of absent values, checks types. Built-in types
   * are written as Go does: empty values with `omitempty` are dropped, structs are always there, and quantities and
   * times are canonical. Does not set apiVersion and kind, which the caller has checked.
   *
   * @param keepsNulls whether a custom resource keeps nulls, as an applied configuration does
   * @throws ApiError (400) for a value of the wrong type; the message is that of Go's decoder, without a prefix
   */
  decode(value: JsonObject, keepsNulls?: boolean): Decoded;
  /** Applies defaults; also when a stored object is read. Nulls are kept as by `decode`. */
  setDefaults(object: ApiObject, keepsNulls?: boolean): ApiObject;
  readonly columns: readonly Column[];
  readonly subresources: Readonly<Record<string, Subresource>>;
  /** JSON paths without the leading dot that field selectors accept besides metadata.name and metadata.namespace. */
  readonly selectableFields: readonly string[];
  /** Returns the value of a selectable field. Default: the value at the path. */
  selectableValue?(object: ApiObject, field: string): Json | undefined;
}

/** A decoded object, with the fields that were not declared. */
export interface Decoded {
  readonly object: JsonObject;
  /** Paths such as `spec.colour`, in the form of strict decoding errors. */
  readonly unknownFields: readonly string[];
}

/** A column of the Table format. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  /** The cell of an object. */
  cell(object: ApiObject, now: Date): Json;
}

/** What a kind does when its objects are written, like the REST strategies of kube-apiserver. All functions are pure. */
export interface Strategy {
  /** Whether `metadata.generation` counts changes of everything but metadata and status. */
  readonly hasGeneration: boolean;
  /** Whether a change that `hasGeneration` does not cover counts, too. */
  countsGeneration?(object: ApiObject, old: ApiObject): boolean;
  /** Whether an update without resourceVersion is accepted. */
  readonly allowsUnconditionalUpdate: boolean;
  /** Whether DELETE responds with the object instead of a Status. */
  readonly returnsDeletedObject: boolean;
  /** The warning about a DELETE without a propagation policy; undefined for none. */
  readonly deleteWarning?: string | undefined;
  /** Propagation policy if the request has none. */
  readonly defaultPropagation: 'Background' | 'Orphan';
  /** Returns the grace period in seconds; 0 deletes at once. Undefined for kinds without graceful deletion. */
  gracePeriod?(object: ApiObject, requested: number | undefined): number;
  /** How the deletion of a kind with content starts and ends; undefined for kinds that only wait for finalizers. */
  readonly deferredDeletion?: DeferredDeletion | undefined;
  /** Changes a new object before validation, for example drops the status. */
  prepareForCreate(object: ApiObject, context: RequestContext): ApiObject;
  /** Changes an object before validation of an update, for example restores the status and immutable defaults. */
  prepareForUpdate(object: ApiObject, old: ApiObject, context: RequestContext): ApiObject;
  /** Validates everything but the generic rules for metadata, which the registry checks for all kinds. */
  validate(object: ApiObject, context: RequestContext): readonly FieldError[];
  validateUpdate(object: ApiObject, old: ApiObject, context: RequestContext): readonly FieldError[];
  /** Paths that a write through a subresource (empty: the object itself) cannot change. Default: `status`, or `spec`. */
  readonly resetFields?: Readonly<Record<string, readonly string[]>>;
  /** Returns warnings about a write. */
  warnings?(object: ApiObject, old: ApiObject | undefined): readonly string[];
  /** Checks `metadata.name`; returns Go's messages. Default: a DNS subdomain. */
  readonly validateName?: ((name: string, isPrefix: boolean) => readonly string[]) | undefined;
}

/** The deletion of a Namespace or CustomResourceDefinition: the first DELETE marks it, an update or another DELETE ends it. */
export interface DeferredDeletion {
  /** Marks an object as being deleted, for example sets its phase. */
  mark(object: ApiObject, deletionTimestamp: string): ApiObject;
  /** Whether something besides `metadata.finalizers` delays the end, for example `spec.finalizers`. */
  isHeld(object: ApiObject): boolean;
}

/** A subresource. */
export type Subresource = UpdatedSubresource | ScaleSubresource | ConnectedSubresource;

/** A subresource that reads and writes the whole object with other rules: `status`, `finalize`, `approval`, `resize`. */
export interface UpdatedSubresource {
  readonly kind: 'update';
  readonly verbs: readonly string[];
  readonly strategy: Pick<Strategy, 'prepareForUpdate' | 'validateUpdate' | 'warnings'>;
}

/** The scale of a kind, by JSON paths such as `.spec.replicas`. */
export interface ScaleSubresource {
  readonly kind: 'scale';
  readonly verbs: readonly string[];
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string | undefined;
}

/** A subresource with a body of its own: `eviction`, `binding`, `token`. */
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
  /** Whether requests have no body, such as `log`. Default: false */
  readonly hasNoBody?: boolean;
  /** Sets defaults of a body. Default: none */
  setDefaults?(body: ApiObject, object: ApiObject, context: RequestContext): ApiObject;
  create(object: ApiObject, body: JsonObject, context: RequestContext, objects: Objects): Promise<ApiObject>;
}

/** Reads and writes of stored objects for stages that need others: admission, reviews, controllers. Internal: no admission, no authorization. */
export interface Objects {
  get(resource: Resource, namespace: string, name: string): ApiObject | undefined;
  list(resource: Resource, namespace?: string): readonly ApiObject[];
  /** Applies a change to the newest version of an object, in the storage version; returning undefined changes nothing. */
  update(
    resource: Resource,
    namespace: string,
    name: string,
    change: (object: ApiObject) => ApiObject | undefined,
  ): Promise<ApiObject>;
  create(resource: Resource, object: ApiObject): Promise<ApiObject>;
  delete(resource: Resource, namespace: string, name: string, options?: JsonObject): Promise<void>;
}

/** The resources that are served now. */
export interface Resources {
  /** Finds a resource by group, version and plural name; undefined if it is not served in the version. */
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
