import { expect, it } from 'vitest';
import { shownPathOf, urlTemplateOf } from './url-template.js';

it.each([
  ['/version', '/version', '/version'],
  ['/apis/batch/v1', '/apis/batch/v1', '/apis/batch/v1'],
  ['/api/v1/pods', '/api/v1/pods', '/api/v1/pods'],
  ['/api/v1/namespaces', '/api/v1/namespaces', '/api/v1/namespaces'],
  ['/api/v1/namespaces/a', '/api/v1/namespaces/{name}', '/api/v1/namespaces/a'],
  ['/api/v1/namespaces/a/pods', '/api/v1/namespaces/{namespace}/pods', '/api/v1/namespaces/a/pods'],
  ['/api/v1/namespaces/a/pods/b', '/api/v1/namespaces/{namespace}/pods/{name}', '/api/v1/namespaces/a/pods/b'],
  [
    '/apis/batch/v1/namespaces/a/jobs/b/status',
    '/apis/batch/v1/namespaces/{namespace}/jobs/{name}/status',
    '/apis/batch/v1/namespaces/a/jobs/b/status',
  ],
  ['/apis/g.io/v2/sheds/x', '/apis/g.io/v2/sheds/{name}', '/apis/g.io/v2/sheds/x'],
  [
    '/api/v1/namespaces/a/services/b:80/proxy/login/t0k3n',
    '/api/v1/namespaces/{namespace}/services/{name}/proxy',
    '/api/v1/namespaces/a/services/b:80/proxy',
  ],
])('the template of %s is %s, and %s is recorded', (path, template, shown) => {
  expect(urlTemplateOf(path)).toBe(template);
  expect(shownPathOf(path)).toBe(shown);
});
