import { DecodingError } from '../decode/index.js';
import {
  type AdmissionRequest,
  badRequest,
  type RequestContext,
  responseError,
  type ServerCore,
  type WebhookCall,
  writeJson,
} from '../model/index.js';
import { newReview, ReviewError, type ReviewResponse, readReview, type VersionedObjects } from './review.js';
import type { Webhook } from './webhook-types.js';

/** A failed webhook call, which `failurePolicy` may ignore. */
export class WebhookFailure extends Error {
  constructor(webhook: string, reason: string) {
    super(`failed calling webhook ${JSON.stringify(webhook)}: ${reason}`);
  }
}

const versions = ['v1', 'v1beta1'];

/**
 * Calls a webhook with an AdmissionReview.
 *
 * @throws WebhookFailure if the call fails; ApiError for a dry run, if the webhook does not support dry runs
 */
export async function callAdmissionWebhook(
  webhook: Webhook,
  request: AdmissionRequest,
  versioned: VersionedObjects,
  context: RequestContext,
  server: ServerCore,
): Promise<ReviewResponse> {
  if (request.isDryRun && webhook.sideEffects !== 'None' && webhook.sideEffects !== 'NoneOnDryRun') {
    throw badRequest(`admission webhook ${JSON.stringify(webhook.name)} does not support dry run`);
  }
  const uid = context.world.uid();
  const version = webhook.admissionReviewVersions?.find((name) => versions.includes(name)) ?? 'v1';
  const body = writeJson(newReview(uid, version, request, versioned, context));
  const response = await readResponse(webhook, version, uid, () => {
    const call = { ...addressOf(webhook, server), body, signal: context.signal };
    return context.world.callWebhook(call);
  });
  for (const warning of response.warnings ?? []) context.warn(warning);
  return response;
}

async function readResponse(
  { name }: Webhook,
  version: string,
  uid: string,
  send: () => ReturnType<RequestContext['world']['callWebhook']>,
): Promise<ReviewResponse> {
  try {
    const result = await send();
    const error = responseError(result);
    if (error !== undefined) throw new Error(error);
    return readReview(result.body, version, uid);
  } catch (error) {
    if (error instanceof ReviewError)
      throw new WebhookFailure(name, `received invalid webhook response: ${error.message}`);
    if (error instanceof DecodingError || error instanceof Error) {
      throw new WebhookFailure(name, `failed to call webhook: ${error.message}`);
    }
    throw error;
  }
}

/** Returns the address of a webhook. @throws Error with Go's message if the webhook's service does not exist */
function addressOf(
  { clientConfig, timeoutSeconds = 10 }: Webhook,
  { resources, objects }: ServerCore,
): Omit<WebhookCall, 'body' | 'signal'> {
  const { url, service, caBundle } = clientConfig;
  const query = `?timeout=${timeoutSeconds}s`;
  const common = { timeoutMs: timeoutSeconds * 1000, ...(caBundle && { caBundle: atob(caBundle) }) };
  if (!service) return { ...common, url: `${url}${query}` };
  const { name, namespace, path = '', port = 443 } = service;
  const target = `${path.startsWith('/') ? '' : '/'}${path}${query}`;
  const serverName = `${name}.${namespace}.svc`;
  const services = resources.find('', 'v1', 'services');
  const found = services && objects.get(services.resource, namespace, name);
  const { clusterIP = '' } = (found?.spec ?? {}) as { clusterIP?: string };
  if (!found)
    throw new Error(`Post "https://${serverName}:${port}${target}": service ${JSON.stringify(name)} not found`);
  return { ...common, url: `https://${clusterIP || serverName}:${port}${target}`, serverName };
}
