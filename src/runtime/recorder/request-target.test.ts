import { expect, it } from 'vitest';
import type { ApiRequest } from '../client/index.js';
import { targetOf } from './request-target.js';

const apply = { contentType: 'application/apply-patch+yaml' };

it.each<[ApiRequest['method'], string, Partial<ApiRequest>, object]>([
  ['GET', '/api/v1/pods', {}, { verb: 'list', group: '', resource: 'pods' }],
  ['GET', '/api/v1/pods', { query: { watch: true } }, { verb: 'watch', resource: 'pods' }],
  ['GET', '/api/v1/namespaces/a/pods/b/log', {}, { verb: 'get', namespace: 'a', name: 'b', subresource: 'log' }],
  ['GET', '/api/v1/namespaces/a', {}, { verb: 'get', resource: 'namespaces', name: 'a' }],
  ['GET', '/api/v1/namespaces', {}, { verb: 'list', resource: 'namespaces' }],
  ['POST', '/apis/apps/v1/namespaces/a/deployments', {}, { verb: 'create', group: 'apps', resource: 'deployments' }],
  ['PUT', '/apis/x.io/v1/foos/b/status', {}, { verb: 'update', group: 'x.io', name: 'b', subresource: 'status' }],
  ['PATCH', '/apis/x.io/v1/foos/b', apply, { verb: 'apply', resource: 'foos', name: 'b' }],
  ['PATCH', '/apis/x.io/v1/foos/b', {}, { verb: 'patch' }],
  ['DELETE', '/apis/x.io/v1/foos/b', {}, { verb: 'delete' }],
  ['DELETE', '/apis/x.io/v1/foos', {}, { verb: 'deletecollection' }],
  ['GET', '/version', {}, { verb: 'list', group: '' }],
])('reads verb and object of %s %s', (method, path, others, expected) => {
  expect(targetOf({ method, path, ...others })).toMatchObject(expected);
});
