import { describe, expect, it, vi } from 'vitest';
import { describeMissing, Permissions } from './permissions.js';

const denied = { at: 0, verb: 'create', group: 'apps', resource: 'deployments' };

describe('the permissions of an operator', () => {
  it('are missing until a role grants them', () => {
    const changed = vi.fn();
    const permissions = new Permissions(changed);
    permissions.setRules([{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] }]);
    expect(permissions.deny(denied)).toMatchObject([{ verb: 'create' }]);
    expect(permissions.deny(denied)).toBeUndefined();
    expect(permissions.deny({ ...denied, verb: 'get' })).toBeUndefined();
    expect(changed).toHaveBeenCalledTimes(2);
    expect(permissions.all).toEqual([
      {
        verb: 'create',
        group: 'apps',
        resource: 'deployments',
        state: 'missing',
        fix: "@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['create'] })",
      },
      { verb: 'get', group: 'apps', resource: 'deployments', state: 'used' },
    ]);
    permissions.setRules([{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'create'] }]);
    expect(permissions.missing).toEqual([]);
  });
});

it('describes missing permissions, one line for each resource', () => {
  expect(
    describeMissing([denied, { ...denied, verb: 'patch' }, { verb: 'get', group: '', resource: 'pods/log' }]),
  ).toEqual([
    "missing permission: create, patch deployments.apps; press f to add @Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['create', 'patch'] })",
    "missing permission: get pods/log; press f to add @Rbac({ groups: [''], resources: ['pods/log'], verbs: ['get'] })",
  ]);
});
