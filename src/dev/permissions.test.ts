import { describe, expect, it } from 'vitest';
import { addDecorators, decoratorsOf, Permissions } from './permissions.js';

const denied = { at: 0, verb: 'create', group: 'apps', resource: 'deployments' };

describe('the permissions of an operator', () => {
  it('are missing until a role grants them', () => {
    const permissions = new Permissions();
    permissions.setRules([{ apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] }]);
    expect(permissions.deny(denied)).toBe(true);
    expect(permissions.deny(denied)).toBe(false);
    expect(permissions.deny({ ...denied, verb: 'get' })).toBe(false);
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
