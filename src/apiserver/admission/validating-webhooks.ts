import { type AdmissionRequest, internalError, type RequestContext, type ServerCore } from '../model/index.js';
import { callAdmissionWebhook, WebhookFailure } from './call-webhook.js';
import { denied } from './review.js';
import { type MatchedWebhook, versionedObjects, WebhookSource } from './webhook-source.js';

/** Calls all validating webhooks concurrently. */
export class ValidatingWebhooks {
  readonly #source: WebhookSource;

  constructor(private readonly server: ServerCore) {
    this.#source = new WebhookSource('validatingwebhookconfigurations', server);
  }

  /** @throws ApiError of the first webhook, in order, that denies the request, or fails and may not be ignored */
  async validate(request: AdmissionRequest, context: RequestContext): Promise<void> {
    // A match condition that fails denies the request before any webhook is called.
    const matching = [...this.#source.webhooksFor(request, context)];
    const results = await Promise.allSettled(matching.map((matched) => this.#call(matched, request, context)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async #call({ webhook, found }: MatchedWebhook, request: AdmissionRequest, context: RequestContext): Promise<void> {
    const versioned = await versionedObjects(request, request.object, found, context);
    try {
      const response = await callAdmissionWebhook(webhook, request, versioned, context, this.server);
      if (!response.allowed) throw denied(webhook.name, response);
    } catch (error) {
      if (!(error instanceof WebhookFailure)) throw error;
      if (webhook.failurePolicy !== 'Ignore') throw internalError(error.message);
    }
  }
}
