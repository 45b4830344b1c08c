import type { YamlValue } from '../../../base/yaml/index.js';
import { containerIndex, containerOf } from '../manifest/container.js';
import { at, listAt, type ManifestObject, mapAt, textAt, type YamlMap } from '../manifest/manifest-object.js';
import {
  type Block,
  bare,
  type ChartMap,
  type ChartValue,
  fromValues,
  Inline,
  inAction,
  numberFromValues,
  spread,
  textFromValues,
  when,
} from '../text/chart-text.js';
import { metricsSecret } from '../text/features.js';
import { moreOf, type ObjectText } from '../text/object-text.js';
import { environment } from '../values/environment.js';
import { certificateFolder, managerArgs } from '../values/manager-args.js';

/** Fields of the manager's Deployment, pod and container that are set in values.yaml, and omitted if empty. */
const managerFields = {
  deployment: ['replicas', 'strategy'],
  pod: [
    'imagePullSecrets',
    'affinity',
    'nodeSelector',
    'tolerations',
    'topologySpreadConstraints',
    'priorityClassName',
    'terminationGracePeriodSeconds',
  ],
  container: ['resources', 'securityContext'],
} as const;

const scalars: Readonly<Record<string, (path: string) => Block>> = {
  replicas: numberFromValues,
  priorityClassName: textFromValues,
  terminationGracePeriodSeconds: numberFromValues,
};

/** Returns the template of the manager's Deployment. */
export function deploymentTemplate(manager: ManifestObject, texts: ObjectText): ChartMap {
  const spec = mapAt(manager.value, 'spec');
  const metadata = mapAt(spec, 'template', 'metadata');
  const { annotations, labels } = texts.map(metadata);
  return {
    ...texts.object(manager),
    spec: {
      ...texts.map(spec),
      ...valuesOf(managerFields.deployment),
      template: {
        metadata: {
          ...texts.map(metadata),
          annotations: withMore(annotations, '.Values.manager.pod.annotations', mapAt(metadata, 'annotations')),
          labels: withMore(labels, '.Values.manager.pod.labels', mapAt(metadata, 'labels')),
        },
        spec: podTemplate(manager, texts),
      },
    },
  };
}

function podTemplate(manager: ManifestObject, texts: ObjectText): ChartMap {
  const pod = mapAt(manager.value, 'spec', 'template', 'spec');
  return {
    ...texts.map(pod),
    ...valuesOf(managerFields.pod),
    containers: listAt(pod, 'containers').map((container, index) =>
      index === containerIndex(manager) ? containerTemplate(manager, texts) : texts.value(container),
    ),
    securityContext: fromValues('.Values.manager.podSecurityContext'),
    volumes: mounts(at(pod, 'volumes'), '.Values.manager.extraVolumes', texts, {
      name: certificateVolume,
      secret: { secretName: metricsSecret },
    }),
  };
}

function containerTemplate(manager: ManifestObject, texts: ObjectText): ChartMap {
  const container = containerOf(manager);
  const { name = 'manager', ...others } = texts.map(container);
  const probes = Object.keys(container).filter((key) => key.endsWith('Probe'));
  return {
    name,
    ...others,
    args: managerArgs(manager, texts.features).template,
    env: environment(container, texts),
    image: new Inline(`{{ ${texts.names.helper('image')} | quote }}`),
    imagePullPolicy: textFromValues('.Values.manager.image.pullPolicy'),
    ...Object.fromEntries(probes.map((key) => [key, withPorts(at(container, key), texts)])),
    ...('ports' in container ? { ports: listAt(container, 'ports').map((port) => containerPort(port, texts)) } : {}),
    ...valuesOf(managerFields.container),
    volumeMounts: mounts(at(container, 'volumeMounts'), '.Values.manager.extraVolumeMounts', texts, {
      mountPath: certificateFolder,
      name: certificateVolume,
      readOnly: true,
    }),
  };
}

function valuesOf(fields: readonly string[]): ChartMap {
  const path = (field: string) => `.Values.manager.${field}`;
  return Object.fromEntries(fields.map((field) => [field, (scalars[field] ?? fromValues)(path(field))]));
}

function withMore(written: ChartValue, path: string, own: YamlMap): ChartValue {
  const keys = Object.keys(own);
  return keys.length === 0 ? fromValues(path) : { ...(written as ChartMap), more: moreOf(path, keys) }; // The template of a map is a map.
}

const certificateVolume = 'metrics-certs';

/** @param added volume or mount of the metrics certificate, rendered under the condition `addedCertificate` */
function mounts(list: YamlValue, path: string, texts: ObjectText, added: YamlValue): ChartValue {
  const { webhook, metricsCertificate, addedCertificate } = texts.features;
  const own = Array.isArray(list) ? list : [];
  if (addedCertificate === undefined && !Array.isArray(list)) return fromValues(path);
  if (addedCertificate === undefined && own.length === 0) {
    return inAction(`with ${path}`, ({ key = '', indent }, margin) => {
      const values = `${margin}${key}:\n${margin}  {{- toYaml . | nindent ${indent + 2} }}\n`;
      return `${values}${margin}{{- else }}\n${margin}${key}: []\n`;
    });
  }
  return [
    ...own.map((item) => {
      const name = textAt(item, 'name');
      if (name === 'webhook-certs') return when(webhook, texts.value(item));
      return name === certificateVolume ? when(metricsCertificate, texts.value(item)) : texts.value(item);
    }),
    ...(addedCertificate === undefined ? [] : [when(addedCertificate, added)]),
    spread(path),
  ];
}

/** Replaces the health port in a probe with a reference to values.yaml. */
function withPorts(value: YamlValue, texts: ObjectText): ChartValue {
  const { healthPort } = texts.features;
  const probe = mapAt(value);
  if (healthPort === undefined || at(probe, 'httpGet', 'port') !== healthPort) return texts.value(value);
  const port = bare('.Values.manager.healthProbe.port | int');
  return { ...texts.map(probe), httpGet: { ...texts.map(mapAt(probe, 'httpGet')), port } };
}

function containerPort(value: YamlValue, texts: ObjectText): ChartValue {
  const { healthPort, webhookPort, metricsPort, webhook, metrics } = texts.features;
  const port = at(value, 'containerPort');
  const follows = (path: string) => ({ ...texts.map(mapAt(value)), containerPort: bare(`${path} | int`) });
  if (port === undefined) return texts.value(value);
  if (port === healthPort) return follows('.Values.manager.healthProbe.port');
  if (port === webhookPort) return when(webhook, follows('.Values.webhook.port'));
  return port === metricsPort ? when(metrics, follows('.Values.metrics.port')) : texts.value(value);
}
