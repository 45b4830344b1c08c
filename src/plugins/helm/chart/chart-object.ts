import type { Bundle } from '../manifest/bundle.js';
import { at, groupOf, listAt, type ManifestObject, mapAt, textAt } from '../manifest/manifest-object.js';
import { Action, all, bare, type ChartMap, type ChartValue, either, Inline, quoted, when } from '../text/chart-text.js';
import { type Features, forwardsTo, helperRole, metricsRole, metricsSecret } from '../text/features.js';
import type { ObjectText } from '../text/object-text.js';
import { deploymentTemplate } from './deployment.js';

/** An object in a chart. */
export interface ChartObject {
  /** Folder in `templates/`. */
  readonly folder: string;
  /** Helm expression; undefined if the object is always rendered. */
  readonly condition: string | undefined;
  readonly template: ChartMap;
}

/** Converts an object in the manifests to an object in the chart. */
export function chartObject(object: ManifestObject, bundle: Bundle, texts: ObjectText): ChartObject {
  const { kind } = object;
  const { metrics, webhook } = texts.features;
  const template = texts.object(object);
  if (object === bundle.manager) {
    return { folder: 'manager', condition: '.Values.manager.enabled', template: deploymentTemplate(object, texts) };
  }
  switch (groupOf(object)) {
    case 'apiextensions.k8s.io':
      return { folder: 'crd', condition: '.Values.crd.enabled', template: withConversion(object, template, texts) };
    case 'rbac.authorization.k8s.io':
      return { folder: 'rbac', condition: roleCondition(object, texts), template: scoped(object, template, texts) };
    case 'cert-manager.io':
      return { folder: 'cert-manager', condition: certificateCondition(object, texts), template };
    case 'admissionregistration.k8s.io':
      if (!/^(?:Validating|Mutating)WebhookConfiguration$/.test(kind)) break;
      return { folder: 'webhook', condition: webhook, template: withAuthorities(template) };
    case 'monitoring.coreos.com':
      return {
        folder: 'prometheus',
        condition: all('.Values.prometheus.enabled', metrics),
        template: monitor(template, bundle, texts),
      };
    case 'networking.k8s.io':
      if (kind !== 'NetworkPolicy') break;
      return { folder: 'network-policy', ...policy(object, texts, template) };
  }
  return coreObject(object, texts, template);
}

function coreObject(object: ManifestObject, texts: ObjectText, template: ChartMap): ChartObject {
  const { webhook, metrics } = serversOf(texts.features);
  if (object.apiVersion === 'v1' && object.kind === 'ServiceAccount') {
    const isManagers = object.name === texts.account;
    return { folder: 'rbac', condition: isManagers ? '.Values.serviceAccount.enabled' : undefined, template };
  }
  if (object.apiVersion === 'v1' && object.kind === 'Service') {
    const isWebhook = texts.features.webhookServices.has(object.name);
    const server = isWebhook ? webhook : forwardsTo(object, metrics.port) ? metrics : undefined;
    if (server) return { folder: server.name, condition: server.condition, template: withPort(template, server) };
  }
  return { folder: 'extras', condition: undefined, template };
}

type Server = ReturnType<typeof serversOf>['webhook' | 'metrics'];

/** Returns the servers of the manager, whose ports are in values.yaml. */
function serversOf({ metrics, metricsPort, webhook, webhookPort }: Features) {
  return {
    webhook: { name: 'webhook', condition: webhook, port: webhookPort, path: '.Values.webhook.port' },
    metrics: { name: 'metrics', condition: metrics, port: metricsPort, path: '.Values.metrics.port' },
  };
}

function roleCondition({ kind, name }: ManifestObject, { features }: ObjectText): string | undefined {
  if (/^(?:Cluster)?Role$/.test(kind) && helperRole.test(name)) return '.Values.rbac.helpers.enabled';
  return metricsRole.test(name) ? features.secureMetrics : undefined;
}

/** Renders a ClusterRole or its binding, which depend on `rbac.namespaced`. */
function scoped({ kind, name, value }: ManifestObject, template: ChartMap, { features }: ObjectText): ChartMap {
  const { scopedRoles } = features;
  const isRole = kind === 'ClusterRole' && scopedRoles.has(name);
  if (!isRole && !(kind === 'ClusterRoleBinding' && scopedRoles.has(textAt(value, 'roleRef', 'name')))) return template;
  const scope = '.Values.rbac.namespaced';
  const kindOf = (name: string) =>
    new Inline(`{{ if ${scope} }}${name.replace('Cluster', '')}{{ else }}${name}{{ end }}`);
  const { metadata, roleRef } = template;
  const namespace = when(scope, quoted([new Action('.Release.Namespace')]));
  return {
    ...template,
    kind: kindOf(kind),
    ...(isChartMap(metadata) ? { metadata: { ...metadata, namespace } } : {}),
    ...(isChartMap(roleRef) ? { roleRef: { ...roleRef, kind: kindOf('ClusterRole') } } : {}),
  };
}

function certificateCondition({ kind, value }: ManifestObject, { features }: ObjectText): string | undefined {
  const { certManager, webhook, secureMetrics } = features;
  if (kind !== 'Certificate') return certManager;
  const secret = textAt(value, 'spec', 'secretName');
  return all(
    certManager,
    secret === 'webhook-server-cert' ? webhook : secret === metricsSecret ? secureMetrics : undefined,
  );
}

function policy(object: ManifestObject, { features }: ObjectText, template: ChartMap) {
  const { webhook, metrics } = serversOf(features);
  const rules = listAt(object.value, 'spec', 'ingress').flatMap((rule) => listAt(rule, 'ports'));
  const isOpen = ({ port }: Server) => port !== undefined && rules.some((rule) => at(rule, 'port') === port);
  const server = [webhook, metrics].find(isOpen);
  const condition = all('.Values.networkPolicy.enabled', server?.condition);
  return { condition, template: server ? withPort(template, server) : template };
}

/** Replaces a port number in a template with a reference to values.yaml. */
function withPort(template: ChartMap, { port, path }: Server): ChartMap {
  const replace = (value: ChartValue, key: string): ChartValue => {
    if (value === port && /^(?:port|targetPort)$/.test(key)) return bare(`${path} | int`);
    if (Array.isArray(value)) return value.map((item: ChartValue) => replace(item, ''));
    return isChartMap(value) ? replaceAll(value) : value;
  };
  const replaceAll = (map: ChartMap): ChartMap =>
    Object.fromEntries(Object.entries(map).map(([key, value]) => [key, replace(value, key)]));
  return replaceAll(template);
}

/** Adds a condition to a conversion webhook: the API server must not call it if webhooks are disabled. */
function withConversion({ value }: ManifestObject, template: ChartMap, texts: ObjectText): ChartMap {
  const conversion = mapAt(value, 'spec', 'conversion');
  if (!('webhook' in conversion)) return template;
  const clients = withAuthority(texts.map(mapAt(conversion, 'webhook', 'clientConfig')));
  const written = { ...conversion, webhook: { ...mapAt(conversion, 'webhook'), clientConfig: clients } };
  return { ...template, spec: { ...mapAt(value, 'spec'), conversion: when(texts.features.webhook, written) } };
}

function withAuthorities(template: ChartMap): ChartMap {
  const { webhooks } = template;
  if (!Array.isArray(webhooks)) return template;
  const changed = webhooks.map((webhook: ChartValue) => {
    const client = isChartMap(webhook) ? webhook.clientConfig : undefined;
    return isChartMap(webhook) && isChartMap(client) ? { ...webhook, clientConfig: withAuthority(client) } : webhook;
  });
  return { ...template, webhooks: changed };
}

/** Adds a `caBundle` that is read from values.yaml, for clusters without cert-manager. */
function withAuthority(client: ChartMap): ChartMap {
  if ('caBundle' in client) return client;
  return {
    caBundle: when('.Values.webhook.caBundle', new Inline('{{ .Values.webhook.caBundle | quote }}')),
    ...client,
  };
}

/** Renders a monitor, whose endpoints depend on whether the metrics server uses HTTPS, and with which certificate. */
function monitor(template: ChartMap, { namespace }: Bundle, texts: ObjectText): ChartMap {
  const { metricsCertificate, metricsService } = texts.features;
  const spec = template.spec;
  if (!isChartMap(spec) || !Array.isArray(spec.endpoints)) return template;
  const part = (key: string) => ({ name: metricsSecret, key });
  const verified = {
    ca: { secret: part('ca.crt') },
    cert: { secret: part('tls.crt') },
    insecureSkipVerify: false,
    keySecret: part('tls.key'),
    serverName: texts.value(`${metricsService}.${namespace}.svc`),
  };
  const endpoints = spec.endpoints.map((endpoint: ChartValue) => {
    if (!isChartMap(endpoint) || endpoint.scheme !== 'https') return endpoint;
    const secure = '.Values.metrics.secure';
    const unverified = metricsCertificate === undefined ? endpoint.tlsConfig : { insecureSkipVerify: true };
    const tlsConfig =
      metricsCertificate === undefined || metricsService === undefined
        ? unverified
        : either('.Values.certManager.enabled', verified, unverified);
    return {
      ...endpoint,
      scheme: new Inline(`{{ if ${secure} }}https{{ else }}http{{ end }}`),
      ...('tlsConfig' in endpoint ? { tlsConfig: when(secure, tlsConfig) } : {}),
      ...('bearerTokenFile' in endpoint ? { bearerTokenFile: when(secure, endpoint.bearerTokenFile) } : {}),
    };
  });
  return { ...template, spec: { ...spec, endpoints } };
}

/** Whether a value is a map, not a scalar, a list or a class instance. */
function isChartMap(value: ChartValue): value is ChartMap {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
