import {
  type AdmissionRequest,
  type ApiObject,
  apiVersionOf,
  type FoundResource,
  type RequestContext,
  type ServerCore,
} from '../model/index.js';
import { meetsConditions } from './match-conditions.js';
import type { VersionedObjects } from './review.js';
import { isExempt, matchingVersion } from './rule-match.js';
import type { Webhook } from './webhook-types.js';

/** A webhook that a request must pass. */
export interface MatchedWebhook {
  readonly webhook: Webhook;
  /** Identifies the webhook among all configurations. */
  readonly id: string;
  /** The version in which the webhook receives the object. */
  readonly found: FoundResource;
}

/** Finds the webhooks for a request, ordered by the names of their configurations. */
export class WebhookSource {
  constructor(
    private readonly plural: 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations',
    private readonly server: ServerCore,
  ) {}

  /** Yields the webhooks for a request. @throws ApiError (403) as `meetsConditions` does */
  *webhooksFor(request: AdmissionRequest, context: RequestContext): Generator<MatchedWebhook> {
    if (isExempt(request)) return;
    for (const { webhook, id } of this.#webhooks()) {
      const found = matchingVersion(matchingOf(webhook), request, this.server);
      if (found && meetsConditions(webhook, request, context, this.server)) yield { webhook, id, found };
    }
  }

  *#webhooks(): Generator<{ readonly webhook: Webhook; readonly id: string }> {
    const configurations = this.server.resources.find('admissionregistration.k8s.io', 'v1', this.plural);
    for (const { metadata, webhooks } of configurations ? this.server.objects.list(configurations.resource) : []) {
      for (const webhook of (webhooks ?? []) as readonly Webhook[])
        yield { webhook, id: `${metadata.name}/${webhook.name}` };
    }
  }
}

function matchingOf({ rules, matchPolicy = 'Equivalent', namespaceSelector = {}, objectSelector = {} }: Webhook) {
  return { rules: rules ?? [], matchPolicy, namespaceSelector, objectSelector };
}

/** Converts the objects of a request to the version that a webhook receives. */
export async function versionedObjects(
  request: AdmissionRequest,
  object: ApiObject | undefined,
  found: FoundResource,
  context: RequestContext,
): Promise<VersionedObjects> {
  const isSame = found.resource === request.found.resource && found.version === request.found.version;
  // A subresource with its own kind has only one version.
  if (isSame || (object ?? request.oldObject)?.kind !== request.found.resource.kind) {
    return { found, object, oldObject: request.oldObject };
  }
  const convert = (value: ApiObject | undefined) => value && convertTo(value, found, context);
  return { found, object: await convert(object), oldObject: await convert(request.oldObject) };
}

/** Converts an object to another version of its resource, or of a resource that serves the same objects. */
export async function convertTo(
  object: ApiObject,
  { resource, version }: FoundResource,
  context: RequestContext,
): Promise<ApiObject> {
  const apiVersion = apiVersionOf(resource, version.name);
  return { ...(await resource.convert(object, version.name, context)), apiVersion, kind: resource.kind };
}
