import type { Bundle } from '../manifest/bundle.js';
import { argumentOf } from '../manifest/container.js';
import { groupOf, listAt, type ManifestObject, mapAt, textAt } from '../manifest/manifest-object.js';
import { all } from './chart-text.js';

/** What a chart can turn on and off, as far as its objects have it. Conditions are expressions of Helm. */
export interface Features {
  /** Port of the metrics server. Default: there is none. */
  readonly metricsPort?: number;
  /** Port of the webhook server. Default: there is none. */
  readonly webhookPort?: number;
  readonly healthPort?: number;
  /** Names of the Services of the webhook server. */
  readonly webhookServices: ReadonlySet<string>;
  readonly hasCertificates: boolean;
  readonly hasCrds: boolean;
  readonly hasHelperRoles: boolean;
  readonly metrics?: string;
  readonly secureMetrics?: string;
  readonly webhook?: string;
  readonly certManager?: string;
}

/** Roles that help to grant access to a kind: nothing of the manager needs them. */
export const helperRole = /-(?:admin|editor|viewer)-role$/;

/** Finds the features of a project in its manifests. */
export function featuresOf({ objects, manager }: Bundle): Features {
  const webhookServices = new Set(objects.flatMap(servicesOf));
  const metricsPort = portOf(argumentOf(manager, 'metrics-bind-address'));
  const healthPort = portOf(argumentOf(manager, 'health-probe-bind-address'));
  const hasCertificates = objects.some((object) => groupOf(object) === 'cert-manager.io');
  const webhookPort = webhookServices.size > 0 ? (portOf(argumentOf(manager, 'webhook-port')) ?? 9443) : undefined;
  const metrics = metricsPort === undefined ? undefined : '.Values.metrics.enabled';
  return {
    ...(metricsPort === undefined ? {} : { metricsPort }),
    ...(healthPort === undefined ? {} : { healthPort }),
    ...(metrics === undefined ? {} : { metrics, secureMetrics: all(metrics, '.Values.metrics.secure') ?? metrics }),
    ...(webhookPort === undefined ? {} : { webhookPort, webhook: '.Values.webhook.enabled' }),
    ...(hasCertificates ? { certManager: '.Values.certManager.enabled' } : {}),
    webhookServices,
    hasCertificates,
    hasCrds: objects.some(({ kind }) => kind === 'CustomResourceDefinition'),
    hasHelperRoles: objects.some(({ kind, name }) => /^(?:Cluster)?Role$/.test(kind) && helperRole.test(name)),
  };
}

/** The Services that the API server calls because of an object. */
function servicesOf({ kind, value }: ManifestObject): readonly string[] {
  const clients =
    kind === 'CustomResourceDefinition'
      ? [mapAt(value, 'spec', 'conversion', 'webhook', 'clientConfig')]
      : /^(?:Validating|Mutating)WebhookConfiguration$/.test(kind)
        ? listAt(value, 'webhooks').map((webhook) => mapAt(webhook, 'clientConfig'))
        : [];
  return clients.map((client) => textAt(client, 'service', 'name')).filter((name) => name !== '');
}

/** The port of an address such as `:8443`; undefined for `0`, which means that nothing is served. */
function portOf(address: string | undefined): number | undefined {
  const port = Number(/(?:^|:)(\d{1,5})$/.exec(address ?? '')?.[1] ?? 0);
  return port >= 1 && port <= 65_535 ? port : undefined;
}
