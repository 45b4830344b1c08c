import { describe, expect, it } from 'vitest';
import type { ApiObject, RequestContext } from '../../model/index.js';
import { builtinResources } from '../builtin-resources.js';
import { lineDiff } from '../line-diff.js';
import { scheduleFault } from './cron.js';
import { podWarnings } from './pod-warnings.js';

const resources = builtinResources();
// The rules read only the query.
const context = { info: { query: new URLSearchParams('dryRun=All') } } as unknown as RequestContext;

function errorsOf(kind: string, spec: object): readonly string[] {
  const resource = resources.find((candidate) => candidate.kind === kind);
  const version = resource?.versions[0];
  const { object } = version?.decode({ metadata: { name: 'x' }, spec: spec as never }) ?? { object: {} };
  const defaulted = version?.setDefaults(object as ApiObject) as ApiObject;
  return resource?.strategy.validate(defaulted, context, []).map(({ field, detail }) => `${field}: ${detail}`) ?? [];
}

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'i' }] } };

const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };

describe('rules of built-in kinds', () => {
  it.each([
    ['HorizontalPodAutoscaler', { scaleTargetRef: target, maxReplicas: 1, behavior: { scaleUp: {} } }, []],
    [
      'HorizontalPodAutoscaler',
      { scaleTargetRef: target, maxReplicas: 1, behavior: { scaleUp: { policies: [] } } },
      ['spec.behavior.scaleUp.policies: must specify at least one Policy'],
    ],
    ['Deployment', { selector: { matchLabels: { app: 'a' } }, template }, []],
    [
      'Deployment',
      { template },
      ['spec.selector: ', 'spec.template.metadata.labels: `selector` does not match template `labels`'],
    ],
    ['Service', { ports: [{ port: 80 }] }, []],
    ['Service', {}, ['spec.ports: ']],
    ['Pod', { containers: [] }, ['spec.containers: ']],
    ['NetworkPolicy', { podSelector: {} }, []],
    ['Ingress', {}, ['spec: either `defaultBackend` or `rules` must be specified']],
    ['Lease', { leaseDurationSeconds: 0 }, ['spec.leaseDurationSeconds: must be greater than 0']],
  ])('of a %s with %j report %j', (kind, spec, errors) => {
    expect(errorsOf(kind, spec)).toEqual(errors);
  });

  it('know cron schedules', () => {
    expect(scheduleFault('*/5 0-6 * jan mon')).toBeUndefined();
    expect(scheduleFault('60 * * * *')).toBe('end of range (60) above maximum (59): 60');
  });
});

describe('warnings about ports of pods', () => {
  const warningsOf = (...ports: object[]) => {
    const containers = [{ name: 'a', image: 'i', ports: ports.map((port) => ({ protocol: 'TCP', ...port })) }];
    return podWarnings({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec: { containers } } as ApiObject);
  };

  it('name the earlier port', () => {
    const [one, two] = ['spec.containers[0].ports[0]', 'spec.containers[0].ports[1]'];
    const port = { containerPort: 80 };
    expect(warningsOf(port, { containerPort: 81 }, { ...port, protocol: 'UDP' })).toEqual([]);
    expect(warningsOf(port, port)).toEqual([`${two}: duplicate port definition with ${one}`]);
    expect(warningsOf(port, { ...port, hostPort: 80 })).toEqual([`${two}: overlapping port definition with ${one}`]);
    expect(warningsOf({ ...port, hostPort: 80 }, { ...port, hostPort: 80, hostIP: '1.1.1.1' })).toEqual([
      `${two}: dangerously ambiguous port definition with ${one}`,
    ]);
  });

  it('are limited', () => {
    expect(warningsOf(...Array.from({ length: 10_000 }, () => ({ containerPort: 80 })))).toHaveLength(200);
  });
});

describe('lineDiff', () => {
  it('compares long strings', () => {
    const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}`);
    const short = lineDiff('a\nb\nc', 'a\nx\nc');
    expect(short).toBe('@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n');
    const [before, after] = [lines(0, 20_000), lines(0, 20_000).with(9_000, 'x').with(9_002, 'y')];
    expect(lineDiff(before.join('\n'), after.join('\n')).split('\n').slice(0, 8)).toEqual([
      '@@ -8998,9 +8998,9 @@',
      ' 8997',
      ' 8998',
      ' 8999',
      '-9000',
      '+x',
      ' 9001',
      '-9002',
    ]);
  });
});
