import type { Json } from '../../base/json/index.js';
import type { RequestContext, RequestInfo, ServerRequest } from './request.js';
import type { FoundResource, Objects, Resources } from './resource.js';
import type { SchemaNode } from './schema-node.js';
import type { ApiObject, JsonObject, User } from './values.js';

/** Identifies the user of a request, without impersonation. */
export interface Authenticator {
  /** @returns undefined for an anonymous request; throws ApiError (401) for wrong credentials */
  authenticate(request: ServerRequest): Promise<User | undefined>;
}

/** Decides about requests. */
export interface Authorizer {
  authorize(attributes: AuthorizationAttributes): Promise<AuthorizationDecision>;
  /** Decides at once, for CEL. */
  decide(attributes: AuthorizationAttributes): AuthorizationDecision;
  /** Applies impersonation headers, with their authorization. Returns the user that the request acts as. */
  impersonate(user: User, request: ServerRequest): Promise<User>;
}

/** What an authorizer decides about. */
export interface AuthorizationAttributes {
  readonly user: User;
  readonly info: Pick<
    RequestInfo,
    'isResourceRequest' | 'verb' | 'path' | 'group' | 'version' | 'namespace' | 'resource' | 'subresource' | 'name'
  >;
  /** Field selector requirements on `metadata.name`, for list, watch and deletecollection. */
  readonly selectedName?: string | undefined;
}

/** The decision of an authorizer. */
export interface AuthorizationDecision {
  readonly isAllowed: boolean;
  readonly reason: string;
}

/** A write that admission decides about. */
export interface AdmissionRequest {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly found: FoundResource;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** In the version of the request; undefined for DELETE. */
  readonly object?: ApiObject | undefined;
  /** In the version of the request; undefined for CREATE. */
  readonly oldObject?: ApiObject | undefined;
  /** CreateOptions, UpdateOptions, PatchOptions or DeleteOptions with apiVersion and kind. */
  readonly options: JsonObject;
  readonly isDryRun: boolean;
}

/** One admission plugin. */
export interface AdmissionPlugin {
  readonly name: string;
  /** Returns the changed object, or the same. @throws ApiError to refuse */
  mutate?(request: AdmissionRequest, context: RequestContext): Promise<ApiObject | undefined>;
  /** @throws ApiError to refuse */
  validate?(request: AdmissionRequest, context: RequestContext): Promise<void>;
}

/** Creates a plugin with access to what the server stores and serves. */
export type NewAdmissionPlugin = (server: ServerCore) => AdmissionPlugin;

/** What plugins, reviews, custom resources and background controllers share. */
export interface ServerCore {
  readonly resources: Resources;
  readonly objects: Objects;
  readonly authorizer: Authorizer;
}

/** Tracks which manager owns which fields, and merges applied configurations. */
export interface FieldManager {
  /**
   * Returns `next` with managedFields updated for a create, update or patch. `live` is undefined for a create. Both are
   * in the version of the request, decoded and defaulted; admission and `prepareForCreate` come later.
   */
  update(live: ApiObject | undefined, next: ApiObject, change: FieldChange): Promise<ApiObject>;
  /**
   * Merges an applied configuration into the live object (undefined: creates it). The result is decoded and defaulted.
   *
   * @throws ApiError: conflicts (409), or a configuration that does not fit the schema (500)
   */
  apply(
    live: ApiObject | undefined,
    applied: JsonObject,
    change: FieldChange & { readonly force: boolean },
  ): Promise<ApiObject>;
}

/** A change of fields by one manager. */
export interface FieldChange {
  readonly manager: string;
  /** Version of the request, such as `apps/v1`. */
  readonly apiVersion: string;
  /** Empty if there is none; `scale` for changes of the scaled object through its scale. */
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
