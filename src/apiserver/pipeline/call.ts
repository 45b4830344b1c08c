import type { Json } from '../../base/json/index.js';
import type {
  AdmissionRequest,
  ApiObject,
  ApplyPatch,
  Authenticator,
  FieldManager,
  FoundResource,
  JsonObject,
  RequestContext,
  ServerParts,
  ServerRequest,
  World,
} from '../model/index.js';
import type { Store } from '../storage/index.js';
import type { Output } from './media-type.js';

/** The stages that the pipeline connects. */
export interface Stages extends ServerParts {
  readonly store: Store;
  readonly world: World;
  readonly authenticator: Authenticator;
  readonly admission: Admission;
  readonly fields: FieldManager;
  readonly applyPatch: ApplyPatch;
  readonly body: BodyReader;
}

/** All admission plugins as one. */
export interface Admission {
  mutate(request: AdmissionRequest, context: RequestContext): Promise<ApiObject | undefined>;
  validate(request: AdmissionRequest, context: RequestContext): Promise<void>;
}

/** Reads bodies. */
export interface BodyReader {
  /** @throws ApiError (400 or 415) */
  readObject(body: Uint8Array, contentType: string | undefined, expected: ExpectedKind): ReadBody;
  /** Writes JSON; integers beyond 2^53 as they were read. */
  write(value: Json): string;
}

/** The kind of an expected body, for messages and for the check of apiVersion and kind. */
export interface ExpectedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly isCustom: boolean;
}

/** A body after parsing. */
export interface ReadBody {
  readonly value: JsonObject;
  /** Paths of fields that occur more than once. */
  readonly duplicateFields: readonly string[];
}

/** A request for a resource on its way through the registry. */
export interface Call {
  readonly stages: Stages;
  readonly request: ServerRequest;
  readonly found: FoundResource;
  readonly context: RequestContext;
  readonly output: Output;
}

/** What the registry responds: an object in the version of the request, or a Status. */
export interface Outcome {
  readonly status: number;
  readonly object: JsonObject;
}
