import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../client/index.js';
import { errorOf, requestOf } from './recorded-spans.js';
import { targetOf } from './request-target.js';
import { SeenObjects } from './seen-objects.js';

const record = (request: ApiRequest, value: object, seen = new SeenObjects(), write = seen.beginWrite({})) =>
  requestOf(
    {
      request,
      target: targetOf(request),
      startedAt: 0,
      duration: 1,
      write,
      status: 200,
      retries: 0,
      result: { value },
    },
    seen,
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

describe('a write after another client wrote the status', () => {
  const path = '/apis/apps/v1/namespaces/n/deployments/a';
  const deployment = (version: string, replicas: number, readyReplicas: number) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: version },
    spec: { replicas },
    status: { readyReplicas },
  });
  const changes = (request: Partial<ApiRequest>, now: object) => {
    const seen = new SeenObjects();
    seen.add(deployment('1', 1, 0));
    return record({ method: 'PUT', path, ...request }, now, seen).changes?.map((change) => change.path);
  };

  it.each([
    ['an update', { body: deployment('1', 2, 0) }, ['spec.replicas']],
    ['an update of the status', { path: `${path}/status`, body: deployment('2', 2, 5) }, ['status.readyReplicas']],
    ['an update that sets the status', { body: deployment('2', 2, 5) }, ['spec.replicas', 'status.readyReplicas']],
    ['an apply', { method: 'PATCH', body: { metadata: { name: 'a' }, spec: { replicas: 2 } } }, ['spec.replicas']],
    ['a patch', { method: 'PATCH', body: { status: { readyReplicas: 5 } } }, ['spec.replicas', 'status.readyReplicas']],
    [
      'a JSON patch',
      { method: 'PATCH', body: [{ op: 'replace', path: '/spec/replicas', value: 2 }] },
      ['spec.replicas'],
    ],
  ] as const)('%s has only its own changes', (_name, request, expected) => {
    expect(changes(request, deployment('3', 2, 5))).toEqual(expected);
  });

  it('has its changes although the watch delivers later versions before the response', () => {
    const seen = new SeenObjects();
    seen.observe(deployment('1', 1, 0));
    const write = seen.beginWrite({ name: 'a', namespace: 'n' });
    seen.observe(deployment('2', 2, 0));
    seen.observe(deployment('3', 2, 9));
    const body = { spec: { replicas: 2 } };
    const { changes } = record({ method: 'PATCH', path, body }, deployment('2', 2, 0), seen, write);
    expect(changes?.map((change) => change.path)).toEqual(['spec.replicas']);
  });
});

it('keeps no error that contains a Secret', () => {
  const echo = '"" is invalid: patch: Invalid value: "{\\"kind\\":\\"Secret\\",\\"data\\":{\\"p\\":\\"bGVhaw==\\"}}"';
  expect(JSON.stringify(errorOf(new Error(echo)))).not.toContain('bGVhaw');
  expect(errorOf(new Error('configmaps "a" not found')).message).toBe('configmaps "a" not found');
});

it('shows no value of a misspelled field of a Secret', () => {
  const request = { method: 'POST', path: '/api/v1/namespaces/n/secrets' } as const;
  const body = { apiVersion: 'v1', kind: 'Secret', type: 'Opaque', strinData: { p: 'leak' } };
  expect(record({ ...request, body }, { kind: 'Status' }).sent).toEqual({ ...body, strinData: { p: '***' } });
});
