import type { Json } from '../../base/json/index.js';
import type { RequestContext, RequestInfo, ServerRequest } from './request.js';
import type { FoundResource, Objects, Resources } from './resource.js';
import type { SchemaNode } from './schema-node.js';
import type { ApiObject, JsonObject, User } from './values.js';

/** Identifies the user of a request, without impersonation. */
export interface Authenticator {
  /** Returns undefined for an anonymous request. @throws ApiError (401) for invalid credentials */
  authenticate(request: ServerRequest): Promise<User | undefined>;
}

/** Decides whether requests are allowed. */
export interface Authorizer {
  authorize(attributes: AuthorizationAttributes): Promise<AuthorizationDecision>;
  /** Decides synchronously, for CEL expressions. */
  decide(attributes: AuthorizationAttributes): AuthorizationDecision;
  /** Applies impersonation headers if the user may impersonate. Returns the user that the request acts as. */
  impersonate(user: User, request: ServerRequest): Promise<User>;
}

/** The request attributes by which an authorizer decides. */
export interface AuthorizationAttributes {
  readonly user: User;
  readonly info: Pick<
    RequestInfo,
    'isResourceRequest' | 'verb' | 'path' | 'group' | 'version' | 'namespace' | 'resource' | 'subresource' | 'name'
  >;
  /**
   * The `metadata.name` that the field selector of a list or watch requires; undefined if the selector requires no
   * name.
   */
  readonly selectedName?: string | undefined;
}

/** The decision of an authorizer. */
export interface AuthorizationDecision {
  readonly isAllowed: boolean;
  readonly reason: string;
}

/** A request that admission plugins decide on. */
export interface AdmissionRequest {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly found: FoundResource;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** Object in the version of the request; undefined for DELETE. */
  readonly object?: ApiObject | undefined;
  /** Old object in the version of the request; undefined for CREATE and CONNECT. */
  readonly oldObject?: ApiObject | undefined;
  /** CreateOptions, UpdateOptions, PatchOptions or DeleteOptions with apiVersion and kind; empty for CONNECT. */
  readonly options: JsonObject;
  readonly isDryRun: boolean;
}

/** An admission plugin, which can change or deny requests. */
export interface AdmissionPlugin {
  readonly name: string;
  /** Returns the object, changed or not; undefined leaves the object unchanged. @throws ApiError to deny the request */
  mutate?(request: AdmissionRequest, context: RequestContext): Promise<ApiObject | undefined>;
  /** @throws ApiError to deny the request */
  validate?(request: AdmissionRequest, context: RequestContext): Promise<void>;
}

/** Creates a plugin that has access to stored objects and served resources. */
export type NewAdmissionPlugin = (server: ServerCore) => AdmissionPlugin;

/** The parts of the server that plugins, reviews, custom resources and background controllers use. */
export interface ServerCore {
  readonly resources: Resources;
  readonly objects: Objects;
  readonly authorizer: Authorizer;
}

/** Tracks which manager owns which fields, and merges applied configurations. */
export interface FieldManager {
  /**
   * Returns `next` with managedFields updated for a create, update or patch. `live` is undefined for a create. Both are
   * in the version of the request, decoded and defaulted. Runs before admission and the functions of the strategy.
   */
  update(live: ApiObject | undefined, next: ApiObject, change: FieldChange): Promise<ApiObject>;
  /**
   * Merges an applied configuration into the live object, or creates the object if `live` is undefined. The result is
   * decoded and defaulted.
   *
   * @throws ApiError for conflicts (409), for a configuration with a different kind or with managedFields (400), or for
   *   a configuration that does not match the schema (500)
   */
  apply(
    live: ApiObject | undefined,
    applied: JsonObject,
    change: FieldChange & { readonly force: boolean },
  ): Promise<ApiObject>;
}

/** A change to fields by a field manager. */
export interface FieldChange {
  readonly manager: string;
  /** API version of the request, such as `apps/v1`. */
  readonly apiVersion: string;
  /** Subresource; empty for the object itself. `scale` if the object is changed through its `scale` subresource. */
  readonly subresource: string;
  readonly context: RequestContext;
  readonly schema: SchemaNode;
  readonly found: FoundResource;
  readonly now: Date;
}

/**
 * Applies a JSON, merge or strategic merge patch.
 *
 * @throws ApiError as the API server does
 */
export type ApplyPatch = (
  kind: 'json' | 'merge' | 'strategic',
  current: JsonObject,
  patch: Json,
  schema: SchemaNode,
) => JsonObject;
