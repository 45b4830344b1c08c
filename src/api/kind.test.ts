import { describe, expect, it } from 'vitest';
import { groupVersionKindOf } from '../k8s/index.js';
import { CustomResource } from './custom-resource.js';
import { GroupVersion } from './group-version.js';
import { Kind } from './kind.js';

class CronJob extends CustomResource {
  spec!: { schedule: string };
}

describe('Kind', () => {
  it('assigns group, version and kind to a class', () => {
    Kind(new GroupVersion('batch.example.com', 'v1'))(CronJob);
    expect(groupVersionKindOf(CronJob)).toEqual({ group: 'batch.example.com', version: 'v1', kind: 'CronJob' });
    expect(CronJob.from({ metadata: { name: 'a' }, spec: { schedule: '* * * * *' } })).toEqual({
      apiVersion: 'batch.example.com/v1',
      kind: 'CronJob',
      metadata: { name: 'a' },
      spec: { schedule: '* * * * *' },
    });
  });

  it('leaves a class that only extends a kind without one', () => {
    class Other extends CronJob {}
    expect(() => groupVersionKindOf(Other)).toThrow('`Other` is not a kind: put `@Kind(groupVersion)` on the class');
  });
});
