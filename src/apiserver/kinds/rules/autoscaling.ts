import { dnsLabelFaults, parseQuantity } from '../../../base/formats/index.js';
import {
  type Check,
  each,
  errorsOf,
  type Field,
  forbidden,
  ifSet,
  named,
  nonnegative,
  nonnegativeText,
  notEmpty,
  optionalOneOf,
  range,
  requiredAs,
  segmentFaults,
} from '../../checks/index.js';
import { objectOf, objectsOf } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { metricsAnnotation, toV1, toV2 } from './autoscaler-versions.js';

/** Rules of HorizontalPodAutoscaler. It is stored as v2. */
export const autoscalingRules: readonly KindRules[] = [
  {
    group: 'autoscaling',
    kind: 'HorizontalPodAutoscaler',
    convert: (object, version) => (version === 'v1' ? toV1(object) : toV2(object)),
    setDefaults(object, version) {
      const { spec, metadata } = object;
      const isSet =
        objectOf(spec).targetCPUUtilizationPercentage !== undefined || metadata.annotations?.[metricsAnnotation];
      return version === 'v1' && !isSet
        ? { ...object, spec: { ...objectOf(spec), targetCPUUtilizationPercentage: 80 } }
        : object;
    },
    prepareForCreate: (object) => ({
      ...object,
      status:
        object.apiVersion === 'autoscaling/v1'
          ? { currentReplicas: 0, desiredReplicas: 0 }
          : { desiredReplicas: 0, currentMetrics: null },
    }),
    validate: (object) => errorsOf({ spec: checkSpec }, toV2(object)),
    validateUpdate: (object) => errorsOf({ spec: checkSpec }, toV2(object)),
    subresources: {
      status: statusSubresource({
        check: { 'status.currentReplicas': nonnegative, 'status.desiredReplicas': nonnegative },
      }),
    },
  },
];

const moreThanZero: Check = range(1, Number.POSITIVE_INFINITY, 'must be greater than zero');
const target: Check = { kind: named(segmentFaults), name: named(segmentFaults), apiVersion: groupVersion };

function groupVersion(version: Field): void {
  if (version.text.split('/').length > 2) version.invalid(`unexpected GroupVersion string: ${version.text}`);
}

function checkSpec(spec: Field): void {
  const [least, most, metrics] = [spec.at('minReplicas'), spec.at('maxReplicas'), spec.at('metrics')];
  const scalesToZero = objectsOf(metrics.value).some(({ type }) => type === 'Object' || type === 'External');
  least.check(nonnegative);
  if (least.value === 0 && !scalesToZero) {
    metrics.forbidden('must specify at least one Object or External metric to support scaling to zero replicas');
  }
  if (most.number === 0) most.required();
  else most.check(range(1, Number.POSITIVE_INFINITY, 'must be greater than or equal to 1'));
  if (least.isSet && most.number < least.number) {
    most.invalid('must be greater than or equal to `minReplicas`', most.value ?? 0);
  }
  spec.check({ scaleTargetRef: target });
  const version = spec.at('scaleTargetRef.apiVersion');
  if (!version.text.includes('/')) version.invalid('apiVersion must specify API group', version.text);
  spec.check({
    metrics: each(checkMetric),
    'behavior.scaleUp': ifSet(scaling),
    'behavior.scaleDown': ifSet(scaling),
  });
}

const atMost = (most: number) => range(Number.NEGATIVE_INFINITY, most, `must be less than or equal to ${most}`);

const scaling: Check = {
  stabilizationWindowSeconds: [
    range(0, Number.POSITIVE_INFINITY, 'must be greater than or equal to zero'),
    atMost(3600),
  ],
  selectPolicy: optionalOneOf('Disabled', 'Max', 'Min'),
  tolerance: ifSet((tolerance) => {
    if (parseQuantity(tolerance.text).nanos < 0n) tolerance.invalid(nonnegativeText);
  }),
  policies: [
    notEmpty('must specify at least one Policy'),
    each({
      type: (type) => type.with(type.text).check(optionalOneOf('Percent', 'Pods')),
      value: moreThanZero,
      periodSeconds: [moreThanZero, atMost(1800)],
    }),
  ],
};

/** The field for each metric type. */
const sources: Readonly<Record<string, string>> = {
  ContainerResource: 'containerResource',
  External: 'external',
  Object: 'object',
  Pods: 'pods',
  Resource: 'resource',
};

function checkMetric(metric: Field): void {
  const type = metric.at('type');
  const field = Object.hasOwn(sources, type.text) ? sources[type.text] : undefined;
  type.check(requiredAs('must specify a metric source type'));
  if (!field) type.notSupported(Object.keys(sources));
  else if (!metric.at(field).isSet) metric.at(field).required('must populate information for the given metric source');
  const present = Object.values(sources).filter((name) => metric.at(name).isSet);
  const first = Object.keys(sourceChecks).find((name) => present.includes(name));
  if (first !== undefined) metric.at(first).check(sourceChecks[first] ?? []);
  if (present.length === 1) return;
  for (const name of present) {
    if (name !== field) metric.at(name).forbidden('must populate the given metric source only');
  }
}

const positiveQuantity: Check = ifSet((amount) => {
  if (parseQuantity(amount.text).nanos <= 0n) amount.invalid('must be positive');
});
const metricTarget: Check = {
  type: [
    requiredAs('must specify a metric target type'),
    (type) => {
      if (['Utilization', 'Value', 'AverageValue'].includes(type.text)) return;
      type.invalid('must be either Utilization, Value, or AverageValue', type.text);
    },
  ],
  value: positiveQuantity,
  averageValue: positiveQuantity,
  averageUtilization: ifSet(range(1, Number.POSITIVE_INFINITY, 'must be greater than 0')),
};

/** Requires at least one of two fields of a target; otherwise, reports the second field as missing. */
function either(first: string, second: string, missing: string): Check {
  return (given) => {
    if (!given.at(first).isSet && !given.at(second).isSet) given.at(second).required(missing);
  };
}

/** Allows only one of two fields of a target; if both are set, reports the second field. */
function notBoth(first: string, second: string, both: string): Check {
  return (given) => given.check({ [second]: given.at(first).isSet ? forbidden(both) : [] });
}

const metricName: Check = { 'metric.name': named(segmentFaults, 'must specify a metric name') };
const resourceName: Check = { name: requiredAs('must specify a resource name') };
const resourceTarget: Check = [
  metricTarget,
  either('averageValue', 'averageUtilization', 'must set either a target raw value or a target utilization'),
  notBoth('averageUtilization', 'averageValue', 'may not set both a target raw value and a target utilization'),
];

/** The checks for each source. If several sources are set, only the first in this order is checked. */
const sourceChecks: Readonly<Record<string, Check>> = {
  object: [
    { describedObject: target },
    metricName,
    { target: [metricTarget, either('value', 'averageValue', 'must set either a target value or averageValue')] },
  ],
  external: [
    metricName,
    {
      target: [
        metricTarget,
        either('value', 'averageValue', 'must set either a target value for metric or a per-pod target'),
        notBoth('averageValue', 'value', 'may not set both a target value for metric and a per-pod target'),
      ],
    },
  ],
  pods: [
    metricName,
    { target: [metricTarget, { averageValue: requiredAs('must specify a positive target averageValue') }] },
  ],
  resource: [resourceName, { target: resourceTarget }],
  containerResource: [
    resourceName,
    { container: named(dnsLabelFaults, 'must specify a container'), target: resourceTarget },
  ],
};
