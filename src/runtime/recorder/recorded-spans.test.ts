import { expect, it } from 'vitest';
import type { ApiRequest } from '../client/index.js';
import { requestOf } from './recorded-spans.js';
import { targetOf } from './request-target.js';
import { SeenObjects } from './seen-objects.js';

const record = (request: ApiRequest, value: object) =>
  requestOf(
    {
      request,
      target: targetOf(request),
      startedAt: 0,
      duration: 1,
      sentAt: 0,
      status: 200,
      retries: 0,
      result: { value },
    },
    new SeenObjects(),
    1,
  );

it('names the object of a response, and none for a list', () => {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', namespace: 'n' } };
  const path = '/api/v1/namespaces/n/pods';
  expect(record({ method: 'GET', path: `${path}/a` }, pod).object).toEqual({
    group: '',
    kind: 'Pod',
    namespace: 'n',
    name: 'a',
  });
  const list = { apiVersion: 'v1', kind: 'PodList', metadata: { resourceVersion: '1' }, items: [pod] };
  expect(record({ method: 'GET', path }, list).object).toBeUndefined();
});

it('does not keep a large body whose effect is not known', () => {
  const request = { method: 'PATCH', path: '/api/v1/namespaces/n/configmaps/a' } as const;
  const sent = (text: string) => record({ ...request, body: { data: { text } } }, { kind: 'Status' }).sent;
  expect(sent('x')).toEqual({ data: { text: 'x' } });
  expect(sent('x'.repeat(100_000))).toBe('more than 64 KiB, not recorded');
});
