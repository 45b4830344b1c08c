import { describe, expect, it, vi } from 'vitest';
import { addDecorators, decoratorsOf, Permissions } from './permissions.js';

const denied = { at: 0, verb: 'create', group: 'apps', resource: 'deployments' };

describe('the permissions of an operator', () => {
  it('are missing until a role grants them', () => {
    const changed = vi.fn();
    const permissions = new Permissions(changed);
    permissions.setRules([{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] }]);
    expect(permissions.deny(denied)).toMatch(/^@Rbac\(.*'create'/);
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

describe('decorators for permissions', () => {
  it('are one for each resource', () => {
    expect(decoratorsOf([denied, { ...denied, verb: 'patch' }, { ...denied, resource: 'deployments/scale' }])).toEqual([
      "@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['create', 'patch'] })",
      "@Rbac({ groups: ['apps'], resources: ['deployments/scale'], verbs: ['create'] })",
    ]);
  });

  it('are added to a class that has one', () => {
    expect(addDecorators('/** A. */\n@Rbac({})\nclass A {}\n', ['@Rbac({ a })'])).toBe(
      '/** A. */\n@Rbac({ a })\n@Rbac({})\nclass A {}\n',
    );
    expect(addDecorators('class A {}', ['@Rbac({ a })'])).toBeUndefined();
  });
});
