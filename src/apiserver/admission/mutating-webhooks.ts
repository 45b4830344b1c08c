import { DecodingError, parseBody } from '../decode/index.js';
import { applyJsonPatch, JsonPatchError, readJsonPatch } from '../fields/index.js';
import {
  type AdmissionRequest,
  ApiError,
  type ApiObject,
  base64Bytes,
  type Decoded,
  internalError,
  invalidObject,
  type JsonObject,
  type RequestContext,
  type ResourceVersion,
  type ServerCore,
  writeJson,
} from '../model/index.js';
import { callAdmissionWebhook, WebhookFailure } from './call-webhook.js';
import { denied, type ReviewResponse, type VersionedObjects } from './review.js';
import { convertTo, type MatchedWebhook, versionedObjects, WebhookSource } from './webhook-source.js';
import type { Webhook } from './webhook-types.js';

/** Decides which webhooks, or mutating policies, are called again in the second pass over a request. */
export class Reinvocation {
  readonly #invoked = new Set<string>();
  readonly #again = new Set<string>();
  #lastOutput: string | undefined;
  isSecondPass = false;
  /** Whether a webhook or a policy has changed the object. */
  isRequired = false;

  /** Begins a pass. Other plugins may have changed the object since the last webhook call. */
  begin(object: ApiObject | undefined): void {
    if (this.isSecondPass && written(object) !== this.#lastOutput) this.#repeatInvoked();
  }

  end(object: ApiObject | undefined): void {
    this.#lastOutput = written(object);
  }

  skips(id: string): boolean {
    return this.isSecondPass && !this.#again.has(id);
  }

  called(id: string, { reinvocationPolicy }: Pick<Webhook, 'reinvocationPolicy'>, hasChanged: boolean): void {
    if (hasChanged) this.changed();
    if (reinvocationPolicy === 'IfNeeded') this.#invoked.add(id);
  }

  /** Records a change. Webhooks and policies called earlier run again if their `reinvocationPolicy` is `IfNeeded`. */
  changed(): void {
    this.#repeatInvoked();
    this.isRequired = true;
  }

  #repeatInvoked(): void {
    for (const id of this.#invoked) this.#again.add(id);
    this.#invoked.clear();
  }
}

function written(object: ApiObject | undefined): string {
  return object ? writeJson(object) : '';
}

/** Calls mutating webhooks, one after the other. */
export class MutatingWebhooks {
  readonly #source: WebhookSource;

  constructor(private readonly server: ServerCore) {
    this.#source = new WebhookSource('mutatingwebhookconfigurations', server);
  }

  /**
   * Returns the object with all patches.
   *
   * @throws ApiError if a webhook denies the request, or fails and may not be ignored
   */
  async mutate(
    request: AdmissionRequest,
    context: RequestContext,
    reinvocation: Reinvocation,
  ): Promise<ApiObject | undefined> {
    let object = request.object;
    reinvocation.begin(object);
    for (const matched of this.#source.webhooksFor(request, context)) {
      if (reinvocation.skips(matched.id)) continue;
      const current = { ...request, ...(object && { object }) };
      const changed = await this.#call(matched, current, context);
      const hasChanged = changed !== undefined && written(changed) !== written(object);
      if (hasChanged) object = changed;
      reinvocation.called(matched.id, matched.webhook, hasChanged);
    }
    reinvocation.end(object);
    return object;
  }

  /** Calls one webhook. Returns the patched object; undefined without a patch, or if a failure is ignored. */
  async #call({ webhook, found }: MatchedWebhook, request: AdmissionRequest, context: RequestContext) {
    const versioned = await versionedObjects(request, request.object, found, context);
    try {
      const response = await callAdmissionWebhook(webhook, request, versioned, context, this.server);
      const patch = patchOf(webhook, response);
      if (!response.allowed) throw denied(webhook.name, response);
      return patch.length === 0 ? undefined : await patched(webhook, request, versioned, patch, context);
    } catch (error) {
      if (!(error instanceof WebhookFailure)) throw error;
      if (webhook.failurePolicy === 'Ignore') return undefined;
      throw internalError(error.message);
    }
  }
}

/** Returns the patch in a response; empty without a patch, or for a denied request. @throws WebhookFailure */
function patchOf({ name }: Webhook, { patch, patchType, allowed }: ReviewResponse): readonly JsonObject[] {
  if (!patch) return [];
  if (patchType === undefined) {
    throw new WebhookFailure(
      name,
      'received invalid webhook response: webhook returned response.patch but not response.patchType',
    );
  }
  if (!allowed) return [];
  try {
    const operations = readJsonPatch(parseBody(base64Bytes(patch), 'json').value);
    if (patchType !== 'JSONPatch')
      throw new WebhookFailure(name, `unsupported patch type ${JSON.stringify(patchType)}`);
    return operations;
  } catch (error) {
    if (!(error instanceof DecodingError) && !(error instanceof JsonPatchError)) throw error;
    const text = error.message.replace("couldn't get version/kind; json parse error: ", '');
    throw new WebhookFailure(name, `received undecodable patch in webhook response: ${text}`);
  }
}

/**
 * Applies a patch to the object of a request.
 *
 * @throws ApiError (500, or 422 if the kind of a custom resource changes)
 */
async function patched(
  { name }: Webhook,
  request: AdmissionRequest,
  { found, object }: VersionedObjects,
  patch: readonly JsonObject[],
  context: RequestContext,
): Promise<ApiObject> {
  if (!object || !request.object) {
    const text = `admission webhook ${JSON.stringify(name)} attempted to modify the object, which is not supported for this operation`;
    throw internalError(text);
  }
  const value = applied(object, patch);
  if (object.kind !== found.resource.kind) return value as ApiObject; // a subresource with its own kind
  const { apiVersion, kind } = object;
  if (found.resource.isCustom) checkKind(value, object);
  const decoded = { ...decodedBy(found.version, value).object, apiVersion, kind } as ApiObject; // The decoder has checked the metadata.
  const complete = found.version.setDefaults(decoded);
  const isSame = found.version === request.found.version && found.resource === request.found.resource;
  return isSame ? complete : convertTo(complete, request.found, context);
}

/**
 * Checks that a patch has not changed the kind of a custom resource.
 *
 * @throws ApiError (422, or 500 if the kind is missing)
 */
function checkKind(value: JsonObject, { apiVersion, kind, metadata }: ApiObject): void {
  if (value.kind === kind) return;
  if (typeof value.kind !== 'string') throw internalError(`Object 'Kind' is missing in '${writeJson(value)}'`);
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
  const error = { reason: 'FieldValueInvalid', field: 'kind', value: value.kind, detail: `must be ${kind}` } as const;
  throw invalidObject({ group, name: value.kind }, metadata.name ?? '', [error]);
}

function applied(object: ApiObject, patch: readonly JsonObject[]): JsonObject {
  try {
    return applyJsonPatch(object, patch) as JsonObject;
  } catch (error) {
    throw error instanceof JsonPatchError ? internalError(error.message) : error;
  }
}

/** Decodes an object that admission has changed. @throws ApiError (500) */
export function decodedBy(version: ResourceVersion, json: JsonObject): Decoded {
  try {
    return version.decode(json);
  } catch (error) {
    throw error instanceof ApiError ? internalError(error.message) : error;
  }
}
