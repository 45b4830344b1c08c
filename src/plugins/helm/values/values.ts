import { writeYaml, type YamlValue } from '../../../base/yaml/index.js';
import type { Bundle } from '../manifest/bundle.js';
import { argumentOf, containerOf, splitImage } from '../manifest/container.js';
import { at, mapAt, textAt } from '../manifest/manifest-object.js';
import type { ObjectText } from '../text/object-text.js';
import { freeEnvironment } from './environment.js';
import { managerArgs } from './manager-args.js';
import type { ChartEntry, schemas } from './value-schema.js';

/** Whether optional objects are deployed by default; undefined if there are none. */
export type Optional = Readonly<Partial<Record<'prometheus' | 'networkPolicy', boolean>>>;

/** Returns the values of a chart. The defaults are taken from the manifests. */
export function chartEntries(bundle: Bundle, texts: ObjectText, optional: Optional): readonly ChartEntry[] {
  const { features } = texts;
  const fullName = bundle.prefix === undefined || bundle.prefix === texts.names.chart ? '' : bundle.prefix;
  const enabled = (value: boolean) => entry('enabled', 'Whether to deploy these objects.', 'flag', value);
  return [
    entry('nameOverride', 'Name of the chart in names and labels. Default: the name in Chart.yaml.', 'name', ''),
    entry('fullnameOverride', 'Prefix of all object names. Default: derived from the release name.', 'name', fullName),
    section('manager', 'The manager, which runs the controllers and webhooks.', managerEntries(bundle, texts)),
    section('rbac', 'Permissions.', [namespaced, ...(features.hasHelperRoles ? [helpers] : [])]),
    section('serviceAccount', 'The ServiceAccount of the manager.', serviceAccount),
    ...(features.hasCrds ? [section('crd', 'The CRDs.', crds)] : []),
    ...(features.metricsPort === undefined ? [] : [metricsSection(bundle, features.metricsPort)]),
    ...(features.webhookPort === undefined ? [] : [webhookSection(features.webhookPort)]),
    ...(features.hasCertificates ? [section('certManager', 'Certificates from cert-manager.', [enabled(true)])] : []),
    ...(optional.prometheus === undefined
      ? []
      : [
          section('prometheus', 'Objects for the Prometheus Operator, such as ServiceMonitors.', [
            enabled(optional.prometheus),
          ]),
        ]),
    ...(optional.networkPolicy === undefined
      ? []
      : [section('networkPolicy', 'Network policies.', [enabled(optional.networkPolicy)])]),
  ];
}

const namespaced = entry(
  'namespaced',
  'Whether ClusterRoles are Roles in the namespace of the release. The manager must watch only that namespace.',
  'flag',
  false,
);

const helpers = section('helpers', 'Roles that grant access to the kinds of this chart.', [
  entry('enabled', 'Whether to deploy these roles.', 'flag', true),
]);

const serviceAccount = [
  entry('enabled', 'Whether to create the account. Otherwise, `name` must refer to an existing account.', 'flag', true),
  entry('name', 'Name of the ServiceAccount. Default: derived from the release name.', 'objectName', ''),
  entry('annotations', 'Additional annotations.', 'textMap', {}),
  entry('labels', 'Additional labels.', 'textMap', {}),
];

const crds = [
  entry('enabled', 'Whether to deploy the CRDs.', 'flag', true),
  entry('keep', 'Whether `helm uninstall` keeps the CRDs, and thereby all of their objects.', 'flag', true),
];

function metricsSection({ manager }: Bundle, port: number): ChartEntry {
  const isSecure = argumentOf(manager, 'metrics-secure') !== 'false';
  return section('metrics', 'The metrics of the manager.', [
    entry('enabled', 'Whether to serve the metrics.', 'flag', true),
    entry('port', 'Port of the metrics server and of its Service.', 'port', port),
    entry('secure', 'Whether to serve HTTPS, with authentication and authorization.', 'flag', isSecure),
  ]);
}

function webhookSection(port: number): ChartEntry {
  return section('webhook', 'The webhooks.', [
    entry('enabled', 'Whether to serve and register the webhooks.', 'flag', true),
    entry('port', 'Port of the webhook server.', 'port', port),
    entry('caBundle', 'Certificate authority of the webhook server in base64, without cert-manager.', 'base64', ''),
  ]);
}

function managerEntries({ manager }: Bundle, texts: ObjectText): readonly ChartEntry[] {
  const { features } = texts;
  const container = containerOf(manager);
  const spec = mapAt(manager.value, 'spec');
  const pod = mapAt(spec, 'template', 'spec');
  const image = splitImage(textAt(container, 'image'));
  return [
    entry('enabled', 'Whether to deploy the manager.', 'flag', true),
    entry('replicas', 'Number of pods, of which one at a time is active.', 'count', at(spec, 'replicas') ?? null),
    section('image', 'The image of the manager.', [
      entry('repository', 'Registry and name.', 'repository', image.repository),
      entry('tag', 'Tag of the image. Default without a digest: `appVersion` in Chart.yaml.', 'tag', image.tag),
      entry('digest', 'Digest such as `sha256:…`, which pins the image regardless of the tag.', 'digest', image.digest),
      entry(
        'pullPolicy',
        'Pull policy of the image. Default: the default of Kubernetes.',
        'pullPolicy',
        textAt(container, 'imagePullPolicy'),
      ),
    ]),
    entry(
      'args',
      'Flags, except for the flags that other values determine.',
      'texts',
      managerArgs(manager, features).values,
    ),
    ...(features.healthPort === undefined ? [] : [healthProbe(features.healthPort)]),
    entry('env', 'Environment variables.', 'environment', freeEnvironment(container, texts)),
    entry('envOverrides', 'Environment variables by name, which take precedence over `env`.', 'scalarMap', {}),
    ...containerEntries(container),
    ...podEntries(pod),
    entry(
      'strategy',
      'Deployment strategy, which determines how pods are replaced.',
      'object',
      at(spec, 'strategy') ?? {},
    ),
    ...metadataEntries,
    section('pod', 'Metadata of the pods.', metadataEntries),
    entry('extraVolumes', 'Additional volumes.', 'named', []),
    entry('extraVolumeMounts', 'Where to mount the additional volumes.', 'named', []),
  ];
}

function healthProbe(port: number): ChartEntry {
  return section('healthProbe', 'The health probes.', [entry('port', 'Port of the health probes.', 'port', port)]);
}

function containerEntries(container: YamlValue): readonly ChartEntry[] {
  return [
    entry('resources', 'Resources of the container.', 'resources', at(container, 'resources') ?? {}),
    entry('securityContext', 'Security context of the container.', 'object', at(container, 'securityContext') ?? {}),
  ];
}

function podEntries(pod: YamlValue): readonly ChartEntry[] {
  const grace = at(pod, 'terminationGracePeriodSeconds') ?? null;
  return [
    entry('podSecurityContext', 'Security context of the pods.', 'object', at(pod, 'securityContext') ?? {}),
    entry('imagePullSecrets', 'Secrets to pull the image.', 'named', at(pod, 'imagePullSecrets') ?? []),
    entry('affinity', 'Affinity of the pods.', 'object', at(pod, 'affinity') ?? {}),
    entry('nodeSelector', 'Labels of the nodes that pods run on.', 'textMap', at(pod, 'nodeSelector') ?? {}),
    entry('tolerations', 'Node taints that the pods tolerate.', 'tolerations', at(pod, 'tolerations') ?? []),
    entry(
      'topologySpreadConstraints',
      'How pods spread over nodes and zones.',
      'objects',
      at(pod, 'topologySpreadConstraints') ?? [],
    ),
    entry('priorityClassName', 'Priority of the pods.', 'objectName', textAt(pod, 'priorityClassName')),
    entry('terminationGracePeriodSeconds', 'Termination grace period of the manager, in seconds.', 'count', grace),
  ];
}

const metadataEntries = [
  entry('labels', 'Additional labels.', 'textMap', {}),
  entry('annotations', 'Additional annotations.', 'textMap', {}),
];

function entry(key: string, summary: string, schema: keyof typeof schemas, value: YamlValue): ChartEntry {
  return { key, summary, content: { kind: 'value', value, schema } };
}

function section(key: string, summary: string, entries: readonly ChartEntry[]): ChartEntry {
  return { key, summary, content: { kind: 'section', entries } };
}

/** Returns the values as a map. */
export function valuesOf(entries: readonly ChartEntry[]): Readonly<Record<string, YamlValue>> {
  return Object.fromEntries(
    entries.map(({ key, content }) => [key, content.kind === 'value' ? content.value : valuesOf(content.entries)]),
  );
}

/** Formats values.yaml, with a comment above each value. */
export function writeValues(entries: readonly ChartEntry[], indent = ''): string {
  return entries
    .map(({ key, summary, content }) => {
      const text = content.kind === 'value' ? writeYaml({ [key]: content.value }) : `${key}:\n`;
      const inner = content.kind === 'value' ? '' : writeValues(content.entries, `${indent}  `);
      const gap = indent === '' ? '\n' : '';
      return `${gap}${indent}# ${summary}\n${text.replaceAll(/^(?=.)/gm, indent)}${inner}`;
    })
    .join('');
}
