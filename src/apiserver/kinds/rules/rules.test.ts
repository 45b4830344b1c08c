import { describe, expect, it } from 'vitest';
import type { ApiObject, RequestContext } from '../../model/index.js';
import { builtinResources } from '../builtin-resources.js';
import { scheduleFault } from './cron.js';

const resources = builtinResources();
// The rules read only the query.
const context = { info: { query: new URLSearchParams('dryRun=All') } } as unknown as RequestContext;

function errorsOf(kind: string, spec: object): readonly string[] {
  const resource = resources.find((candidate) => candidate.kind === kind);
  const version = resource?.versions[0];
  const { object } = version?.decode({ metadata: { name: 'x' }, spec: spec as never }) ?? { object: {} };
  const defaulted = version?.setDefaults(object as ApiObject) as ApiObject;
  return resource?.strategy.validate(defaulted, context).map(({ field, detail }) => `${field}: ${detail}`) ?? [];
}

const template = { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'i' }] } };

describe('rules of built-in kinds', () => {
  it.each([
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
