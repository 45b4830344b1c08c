import { expect, test } from 'vitest';
import { requestInfoOf, UnreadablePathError } from './request-info.js';

const parts = (method: string, url: string) => {
  const { verb, group, version, namespace, resource, subresource, name } = requestInfoOf(method, url);
  return [verb, group, version, namespace, resource, subresource, name].join(' ');
};

test.each([
  ['GET', '/api/v1/namespaces/a/pods/b', 'get  v1 a pods  b'],
  ['GET', '/api/v1/namespaces/a/pods/b/status', 'get  v1 a pods status b'],
  ['GET', '/apis/apps/v1/deployments', 'list apps v1  deployments  '],
  ['GET', '/apis/apps/v1/deployments?watch=1', 'watch apps v1  deployments  '],
  ['GET', '/apis/apps/v1/deployments?watch=false', 'list apps v1  deployments  '],
  ['GET', '/api/v1/watch/namespaces/a/pods', 'watch  v1 a pods  '],
  ['GET', '/api/v1/namespaces/a', 'get  v1 a namespaces  a'],
  ['PUT', '/api/v1/namespaces/a/finalize', 'update  v1 a namespaces finalize a'],
  ['DELETE', '/api/v1/namespaces/a/pods', 'deletecollection  v1 a pods  '],
  ['PATCH', '/apis/g/v1/things/x', 'patch g v1  things  x'],
  ['GET', '/apis/apps/v1', 'get      '],
  ['GET', '/version', 'get      '],
  ['POST', '//api/v1/pods', 'post      '],
])('%s %s', (method, url, expected) => {
  expect(parts(method, url)).toBe(expected);
});

test('a watch of nothing cannot be read', () => {
  expect(() => requestInfoOf('GET', '/api/v1/watch')).toThrow(UnreadablePathError);
});

test('an invalid escape stays as it is', () => {
  expect(requestInfoOf('GET', '/api/v1/namespaces/a/pods/%zz').name).toBe('%zz');
});
