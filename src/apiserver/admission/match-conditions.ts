import type { AdmissionRequest, RequestContext } from '../model/index.js';
import type { Webhook } from './webhook-types.js';

/** Decides by CEL whether a webhook is called. */
export interface MatchConditions {
  /** @throws ApiError (403) if an expression fails and the webhook must not be skipped */
  areMet(webhook: Webhook, request: AdmissionRequest, context: RequestContext): Promise<boolean>;
}
