import type { Manager } from 'kbts/runtime';
import { groupVersionKindOf } from 'kbts/runtime';
import { textResponse } from 'kbts/runtime/serving';
import {
  type ManagerForWebhook,
  mutatePath,
  newWebhookManagedBy,
  newWebhookServer,
  validatePath,
  WebhookBuilder,
  type WebhookServer,
  type WebhookServerMetrics,
  type WebhookServerOptions,
} from 'kbts/runtime/webhook';
import type { Defaulter, Validator } from 'kbts/runtime/webhook/admission';
import { Site } from '../api.js';
import { siteConverter } from './webhook/conversion.js';

/** The webhooks of a kind: defaults, validation and conversion between versions. */
export function setupSiteWebhook(manager: Manager, defaulter: Defaulter<Site>, validator: Validator<Site>): void {
  newWebhookManagedBy(manager, Site)
    .withDefaulter(defaulter)
    .withValidator(validator)
    .withConverter(siteConverter)
    .complete();
}

/** A second validator of the kind needs a path of its own. */
export function addQuotaWebhook(manager: ManagerForWebhook, validator: Validator<Site>): void {
  new WebhookBuilder(manager, Site).withValidator(validator).withValidatorCustomPath('/validate-quota').complete();
}

/** The default paths are those of kubebuilder, for configurations that are not generated. */
export function pathsOfSite(): string[] {
  const gvk = groupVersionKindOf(Site);
  return [mutatePath(gvk), validatePath(gvk)];
}

/** A server outside of a manager: the caller starts it, and adds it to the readiness checks. */
export async function serve(
  metrics: WebhookServerMetrics,
  signal: AbortSignal,
  register: (server: WebhookServer) => void,
): Promise<void> {
  const options: WebhookServerOptions = { port: 9443, certDir: '/etc/webhook-certs', metrics };
  const server = newWebhookServer(options);
  register(server);
  if (!server.isRegistered('/version')) server.register('/version', () => textResponse(200, '1.4'));
  await server.start(signal);
}
