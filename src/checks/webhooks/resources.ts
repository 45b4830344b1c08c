import { valuesOf, Webhook } from '../../markers/index.js';
import { type ApiPackage, spanInUse } from '../../model/index.js';
import type { DiagnosticSink } from '../../problems/index.js';
import type { ResourceNames } from '../resources/resource-names.js';

/** Reports webhooks for resources that do not exist: the API server accepts such a webhook, but never calls it. */
export function checkWebhookResources(
  roots: readonly ApiPackage[],
  resources: ResourceNames,
  sink: DiagnosticSink,
): void {
  const effect = 'the webhook is never called';
  for (const { value, use } of roots.flatMap(({ markers }) => valuesOf(markers, Webhook))) {
    for (const { index, message, hint } of resources.unknown(value.groups, value.resources, effect)) {
      const span = spanInUse(use, `.resources[${index}]`);
      const code = 'resource-unknown';
      sink.report({ code, severity: 'warning', message, hint, span });
    }
  }
}
