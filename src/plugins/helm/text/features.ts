import type { Bundle } from '../manifest/bundle.js';
import { argumentOf } from '../manifest/container.js';
import { at, groupOf, listAt, type ManifestObject, mapAt, textAt } from '../manifest/manifest-object.js';
import { all, nested } from './chart-text.js';

/** Optional features of a chart's objects. Conditions are Helm expressions; undefined without the feature. */
export type Features = ReturnType<typeof featuresOf>;

/** Names of roles with which users grant access to a kind; the manager does not use these roles. */
export const helperRole = /-(?:admin|editor|viewer)-role$/;

/** Names of the ClusterRoles, and their binding, for the metrics server and for Prometheus. */
export const metricsRole = /-metrics-(?:auth-role|auth-rolebinding|reader)$/;

/** Name of the Secret that contains the metrics server's certificate. */
export const metricsSecret = 'metrics-server-cert';

/** Whether an object is a Service that forwards to a port. */
export function forwardsTo({ apiVersion, kind, value }: ManifestObject, port: number | undefined): boolean {
  if (port === undefined || apiVersion !== 'v1' || kind !== 'Service') return false;
  return listAt(value, 'spec', 'ports').some((entry) => (at(entry, 'targetPort') ?? at(entry, 'port')) === port);
}

/** Detects the features of a project. `hasMonitors`: whether the chart has objects of the Prometheus Operator. */
export function featuresOf({ objects, manager }: Bundle, hasMonitors: boolean) {
  const webhookServices = new Set(objects.flatMap(servicesOf));
  const metricsPort = portOf(argumentOf(manager, 'metrics-bind-address'));
  const healthPort = portOf(argumentOf(manager, 'health-probe-bind-address'));
  const hasCertificates = objects.some((object) => groupOf(object) === 'cert-manager.io');
  const webhookPort = webhookServices.size > 0 ? (portOf(argumentOf(manager, 'webhook-port')) ?? 9443) : undefined;
  const metrics = metricsPort === undefined ? undefined : '.Values.metrics.enabled';
  const secureMetrics = metrics && all(metrics, '.Values.metrics.secure');
  const hasMetricsCertificate = objects.some(({ value }) => textAt(value, 'spec', 'secretName') === metricsSecret);
  const metricsCertificate = hasMetricsCertificate ? all(secureMetrics, '.Values.certManager.enabled') : undefined;
  const isAdded = metricsCertificate !== undefined && hasMonitors && !argumentOf(manager, 'metrics-cert-path');
  const metricsService = objects.find((object) => forwardsTo(object, metricsPort))?.name;
  return {
    metricsPort,
    healthPort,
    metrics,
    secureMetrics,
    // The metrics server and Prometheus use the certificate in `metricsSecret` under this condition.
    metricsCertificate,
    // The chart adds that certificate to the manager under this condition, because the chart's monitor verifies it.
    addedCertificate: isAdded ? `and .Values.prometheus.enabled ${nested(metricsCertificate)}` : undefined,
    metricsService,
    webhookPort,
    webhook: webhookPort === undefined ? undefined : '.Values.webhook.enabled',
    certManager: hasCertificates ? '.Values.certManager.enabled' : undefined,
    webhookServices,
    hasCertificates,
    hasCrds: objects.some(({ kind }) => kind === 'CustomResourceDefinition'),
    // ClusterRoles that can be Roles in the release namespace.
    scopedRoles: new Set(objects.filter(canBeScoped).map(({ name }) => name)),
    hasHelperRoles: objects.some(({ kind, name }) => /^(?:Cluster)?Role$/.test(kind) && helperRole.test(name)),
  };
}

/** Whether a ClusterRole can be a Role, which has no permissions on URLs. */
function canBeScoped({ kind, name, value }: ManifestObject): boolean {
  const hasUrls = listAt(value, 'rules').some((rule) => listAt(rule, 'nonResourceURLs').length > 0);
  return kind === 'ClusterRole' && !metricsRole.test(name) && !hasUrls;
}

/** Returns the names of the Services that a webhook configuration or a CRD directs the API server to call. */
function servicesOf({ kind, value }: ManifestObject): readonly string[] {
  const clients =
    kind === 'CustomResourceDefinition'
      ? [mapAt(value, 'spec', 'conversion', 'webhook', 'clientConfig')]
      : /^(?:Validating|Mutating)WebhookConfiguration$/.test(kind)
        ? listAt(value, 'webhooks').map((webhook) => mapAt(webhook, 'clientConfig'))
        : [];
  return clients.map((client) => textAt(client, 'service', 'name')).filter((name) => name !== '');
}

/** Returns the port of an address such as `:8443`; undefined for `0`, which disables the server. */
function portOf(address: string | undefined): number | undefined {
  const port = Number(/(?:^|:)(\d{1,5})$/.exec(address ?? '')?.[1] ?? 0);
  return port >= 1 && port <= 65_535 ? port : undefined;
}
