import type { YamlValue } from '../../../base/yaml/index.js';
import { argumentOf, containerOf, flagValue, isFlag } from '../manifest/container.js';
import { listAt, type ManifestObject } from '../manifest/manifest-object.js';
import { Action, type ChartValue, lines, quoted, when } from '../text/chart-text.js';
import type { Features } from '../text/features.js';

interface ManagerArgs {
  readonly template: readonly ChartValue[];
  /** The value of `manager.args`. */
  readonly values: readonly YamlValue[];
}

/** Where the certificate of the metrics server is mounted. */
export const certificateFolder = '/tmp/k8s-metrics-server/metrics-certs';

/** Separates the arguments that become `manager.args` in values.yaml from those that depend on other values. */
export function managerArgs(manager: ManifestObject, features: Features): ManagerArgs {
  const args = listAt(containerOf(manager), 'args');
  const known = knownArgs(features);
  const isKnown = (arg: YamlValue) =>
    Object.entries(known).find(([flag]) => isFlag(arg, flag) && argumentOf(manager, flag) !== undefined)?.[1];
  const values = args.filter((arg) => !isKnown(arg));
  const template: ChartValue[] = [];
  for (const arg of args) {
    const write = isKnown(arg);
    if (write) template.push(write(String(arg), flagValue(arg)));
    else if (!template.includes(freeArgs)) template.push(freeArgs);
  }
  if (!template.includes(freeArgs)) template.push(freeArgs);
  const { addedCertificate } = features;
  if (addedCertificate !== undefined) template.push(when(addedCertificate, `--metrics-cert-path=${certificateFolder}`));
  return { template, values };
}

const freeArgs = lines('{{- range .Values.manager.args }}\n- {{ . | quote }}\n{{- end }}\n');

type WriteArg = (arg: string, value: string) => ChartValue;

/** Returns the flags whose values depend on other chart values. */
function knownArgs({
  metricsPort,
  healthPort,
  metricsCertificate,
  webhook,
}: Features): Readonly<Record<string, WriteArg>> {
  const port =
    (path: string): WriteArg =>
    (arg) =>
      quoted([arg.replace(/\d+$/, ''), new Action(`${path} | int`)]);
  return {
    ...(metricsPort === undefined ? {} : { 'metrics-bind-address': metricsArg }),
    ...(metricsPort === undefined ? {} : { 'metrics-secure': () => lines('') }),
    ...(healthPort === undefined ? {} : { 'health-probe-bind-address': port('.Values.manager.healthProbe.port') }),
    ...(metricsCertificate ? { 'metrics-cert-path': (arg) => when(metricsCertificate, arg) } : {}),
    ...(webhook ? { 'webhook-cert-path': (arg) => when(webhook, arg) } : {}),
    ...(webhook ? { 'webhook-port': (arg, value) => when(webhook, port('.Values.webhook.port')(arg, value)) } : {}),
  };
}

function metricsArg(arg: string): ChartValue {
  const address = quoted([arg.replace(/\d+$/, ''), new Action('.Values.metrics.port | int')]).text;
  return lines(
    `{{- if .Values.metrics.enabled }}\n- ${address}\n{{- if not .Values.metrics.secure }}\n- --metrics-secure=false\n{{- end }}\n` +
      '{{- else }}\n- --metrics-bind-address=0\n{{- end }}\n',
  );
}
