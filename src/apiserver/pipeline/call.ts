import type {
  AdmissionRequest,
  ApiObject,
  ApplyPatch,
  Authenticator,
  FieldManager,
  FoundResource,
  JsonObject,
  RequestContext,
  ServerCore,
  ServerRequest,
  World,
} from '../model/index.js';
import type { Store } from '../storage/index.js';
import type { Faults } from './faults.js';
import type { Output } from './media-type.js';

/** The stages of the pipeline. */
export interface Stages extends ServerCore {
  readonly store: Store;
  readonly world: World;
  readonly authenticator: Authenticator;
  readonly admission: Admission;
  readonly fields: FieldManager;
  readonly applyPatch: ApplyPatch;
  readonly faults: Faults;
}

/** All admission plugins, combined. */
export interface Admission {
  mutate(request: AdmissionRequest, context: RequestContext): Promise<ApiObject | undefined>;
  validate(request: AdmissionRequest, context: RequestContext): Promise<void>;
}

/** A request for a resource, with everything that the registry uses to handle it. */
export interface Call {
  readonly stages: Stages;
  readonly request: ServerRequest;
  readonly found: FoundResource;
  readonly context: RequestContext;
  readonly output: Output;
}

/** The result of the registry: an object in the version of the request, or a Status. */
export interface Outcome {
  readonly status: number;
  readonly object: JsonObject;
}
