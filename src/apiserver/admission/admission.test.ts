import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiServer, newApiServer } from '../index.js';
import type { JsonObject, WebhookCall, World } from '../model/index.js';

type Review = { readonly request: JsonObject & { readonly uid: string; readonly object: JsonObject | null } };
type Answer = (review: Review) => JsonObject | Error;

let server: ApiServer;
let answers: Record<string, Answer> = {};
let calls: { readonly path: string; readonly request: Review['request'] }[] = [];
let ids = 0;

const world: World = {
  now: () => new Date('2026-01-02T03:04:05Z'),
  delay: async () => undefined,
  uid: () => `uid-${ids++}`,
  suffix: (length) => 'x'.repeat(length),
  signToken: async () => '',
  verifyToken: async () => undefined,
  callWebhook: async ({ url, body }: WebhookCall) => {
    const path = new URL(url).pathname;
    const review = JSON.parse(body) as Review & JsonObject;
    calls.push({ path, request: review.request });
    const response = answers[path]?.(review) ?? new Error(`Post "${url}": no reply`);
    if (response instanceof Error) throw response;
    const { apiVersion, kind } = review as JsonObject;
    const full = { apiVersion: apiVersion ?? '', kind: kind ?? '', response: { uid: review.request.uid, ...response } };
    return { status: 200, headers: {}, body: JSON.stringify(full) };
  },
};

beforeEach(async () => {
  answers = {};
  calls = [];
  server = await newApiServer({ world, rootCA: '' });
  await send('POST', '/api/v1/namespaces', { metadata: { name: 'a', labels: { team: 'blue' } } });
  calls = [];
});

afterEach(() => server.stop());

async function send(method: string, url: string, body?: object) {
  const headers: Record<string, string> = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {};
  const response = await server.handle({
    method,
    url,
    headers,
    headerValues: () => [],
    body: new TextEncoder().encode(body ? JSON.stringify(body) : ''),
    certificateUser: { name: 'admin', groups: ['system:masters'] },
    signal: new AbortController().signal,
  });
  return { status: response.status, warnings: response.headers.warning, body: JSON.parse(String(response.body)) };
}

const configMaps = '/api/v1/namespaces/a/configmaps';
const group = '/apis/admissionregistration.k8s.io/v1';
const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: ['configmaps'] };

const webhook = (path: string, more: object = {}) => ({
  name: `${path.slice(1)}.example.com`,
  clientConfig: { url: `https://127.0.0.1:1${path}` },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  rules: [rule],
  ...more,
});

async function configure(kind: 'mutating' | 'validating', ...webhooks: object[]): Promise<void> {
  const { status, body } = await send('POST', `${group}/${kind}webhookconfigurations`, {
    metadata: { name: 'x' },
    webhooks,
  });
  expect([status, body.message]).toEqual([201, undefined]);
}

const patch = (...operations: object[]) => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: btoa(JSON.stringify(operations)),
});

describe('mutating webhooks', () => {
  it('receive the request, and change the object one after the other', async () => {
    answers['/one'] = () => patch({ op: 'add', path: '/data/one', value: '1' });
    answers['/two'] = ({ request }) =>
      patch({ op: 'add', path: '/data/two', value: JSON.stringify(request.object?.data) });
    await configure('mutating', webhook('/one'), webhook('/two'));
    const { body } = await send('POST', configMaps, { metadata: { name: 'x' }, data: { a: 'b' } });
    expect(body.data).toEqual({ a: 'b', one: '1', two: '{"a":"b","one":"1"}' });
    expect(calls[0]?.request).toMatchObject({
      kind: { group: '', version: 'v1', kind: 'ConfigMap' },
      resource: { group: '', version: 'v1', resource: 'configmaps' },
      name: 'x',
      namespace: 'a',
      operation: 'CREATE',
      userInfo: { username: 'admin', groups: ['system:masters', 'system:authenticated'] },
      oldObject: null,
      dryRun: false,
    });
  });

  it('are called again if a later one changes the object', async () => {
    answers['/first'] = () => ({ allowed: true });
    answers['/second'] = ({ request }) =>
      (request.object?.data as JsonObject | undefined)?.mark
        ? { allowed: true }
        : patch({ op: 'add', path: '/data/mark', value: '1' });
    await configure('mutating', webhook('/first', { reinvocationPolicy: 'IfNeeded' }), webhook('/second'));
    await send('POST', configMaps, { metadata: { name: 'x' }, data: { a: 'b' } });
    expect(calls.map(({ path }) => path)).toEqual(['/first', '/second', '/first']);
  });

  it('fail the request, unless their policy ignores failures', async () => {
    await configure('mutating', webhook('/none'));
    const { status, body } = await send('POST', configMaps, { metadata: { name: 'x' } });
    expect(status).toBe(500);
    expect(body.message).toBe(
      'Internal error occurred: failed calling webhook "none.example.com": failed to call webhook: Post "https://127.0.0.1:1/none?timeout=10s": no reply',
    );
    await send('PATCH', `${group}/mutatingwebhookconfigurations/x`, {
      webhooks: [webhook('/none', { failurePolicy: 'Ignore' })],
    });
    expect((await send('POST', configMaps, { metadata: { name: 'x' } })).status).toBe(201);
  });

  it('fail with a patch that does not apply', async () => {
    answers['/bad'] = () => patch({ op: 'remove', path: '/data/b' });
    await configure('mutating', webhook('/bad', { failurePolicy: 'Ignore' }));
    const { body } = await send('POST', configMaps, { metadata: { name: 'x' }, data: { a: 'b' } });
    expect(body.message).toContain("error in remove for path: '/data/b'");
  });
});

describe('validating webhooks', () => {
  it('deny with their message, code and warnings', async () => {
    const status = { code: 402, reason: 'PaymentRequired', message: 'pay first' };
    answers['/deny'] = () => ({ allowed: false, status, warnings: ['careful'] });
    await configure('validating', webhook('/deny'));
    const denied = await send('POST', configMaps, { metadata: { name: 'x' } });
    expect(denied.status).toBe(402);
    expect(denied.warnings).toEqual(['299 - "careful"']);
    expect(denied.body.message).toBe('admission webhook "deny.example.com" denied the request: pay first');
  });

  it('are called for what their rules and selectors select', async () => {
    answers['/all'] = () => ({ allowed: true });
    const inBlue = { namespaceSelector: { matchLabels: { team: 'blue' } } };
    await configure('validating', webhook('/all', { ...inBlue, objectSelector: { matchLabels: { on: 'yes' } } }));
    await send('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'x', labels: { on: 'yes' } } });
    await send('POST', configMaps, { metadata: { name: 'x' } });
    await send('POST', '/api/v1/namespaces/a/secrets', { metadata: { name: 'x', labels: { on: 'yes' } } });
    expect(calls).toEqual([]);
    await send('PATCH', `${configMaps}/x`, { metadata: { labels: { on: 'yes' } } });
    await send('PATCH', `${configMaps}/x`, { metadata: { labels: { on: null } } });
    await send('DELETE', `${configMaps}/x`);
    expect(calls.map(({ request }) => request.operation)).toEqual(['UPDATE', 'UPDATE']);
  });

  it('are called if their conditions are true', async () => {
    answers['/deny'] = () => ({ allowed: false });
    const condition = (expression: string) => ({ matchConditions: [{ name: 'c', expression }] });
    await configure('validating', webhook('/deny', condition("object.metadata.name == 'x' && oldObject == null")));
    expect((await send('POST', configMaps, { metadata: { name: 'y' } })).status).toBe(201);
    expect((await send('POST', configMaps, { metadata: { name: 'x' } })).status).toBe(400);
    await send('PATCH', `${group}/validatingwebhookconfigurations/x`, {
      webhooks: [webhook('/deny', condition('object.nope == 1'))],
    });
    expect((await send('POST', configMaps, { metadata: { name: 'z' } })).body.message).toBe(
      `configmaps "z" is forbidden: expression 'object.nope == 1' resulted in error: no such key: nope`,
    );
  });

  it('are not called if a condition of a later one fails', async () => {
    const matchConditions = [{ name: 'c', expression: 'object.nope == 1' }];
    await configure('validating', webhook('/none'), webhook('/later', { matchConditions }));
    expect((await send('POST', configMaps, { metadata: { name: 'x' } })).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it('have a valid configuration', async () => {
    const { body } = await send('POST', `${group}/validatingwebhookconfigurations`, {
      metadata: { name: 'x' },
      webhooks: [{ name: 'a', clientConfig: { url: 'http://x' }, rules: [{}], timeoutSeconds: 31 }],
    });
    expect(body.details.causes.map(({ field }: JsonObject) => field)).toEqual([
      'webhooks[0].name',
      'webhooks[0].rules[0].operations',
      'webhooks[0].rules[0].apiGroups',
      'webhooks[0].rules[0].apiVersions',
      'webhooks[0].rules[0].resources',
      'webhooks[0].sideEffects',
      'webhooks[0].timeoutSeconds',
      'webhooks[0].clientConfig.url',
      'webhooks[0].admissionReviewVersions',
    ]);
  });
});

describe('validating policies', () => {
  async function policy(spec: object, binding: object = {}): Promise<void> {
    const matchConstraints = { resourceRules: [rule] };
    await send('POST', `${group}/validatingadmissionpolicies`, {
      metadata: { name: 'p' },
      spec: { matchConstraints, ...spec },
    });
    const bound = { policyName: 'p', validationActions: ['Deny'], ...binding };
    const { status } = await send('POST', `${group}/validatingadmissionpolicybindings`, {
      metadata: { name: 'b' },
      spec: bound,
    });
    expect(status).toBe(201);
  }

  it('deny with the message of the first validation that fails', async () => {
    await policy({
      variables: [{ name: 'count', expression: 'size(object.data)' }],
      validations: [
        {
          expression: 'variables.count < 2',
          messageExpression: "'found ' + string(variables.count)",
          reason: 'Forbidden',
        },
        { expression: 'false', message: 'never shown' },
      ],
    });
    const { status, body } = await send('POST', configMaps, { metadata: { name: 'x' }, data: { a: '1', b: '2' } });
    expect(status).toBe(403);
    expect(body.message).toBe(
      `configmaps "x" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied request: found 2`,
    );
  });

  it('warn, and read parameters', async () => {
    await send('POST', '/api/v1/namespaces/a/secrets', { metadata: { name: 'limits', labels: { max: 'one' } } });
    await policy(
      {
        paramKind: { apiVersion: 'v1', kind: 'Secret' },
        validations: [{ expression: "params.metadata.labels.max == 'two'" }],
      },
      { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' }, validationActions: ['Warn'] },
    );
    const { status, warnings } = await send('POST', configMaps, { metadata: { name: 'x' } });
    expect(status).toBe(201);
    expect(warnings).toEqual([
      `299 - "Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': failed expression: params.metadata.labels.max == 'two'"`,
    ]);
  });
});

describe('built-in plugins', () => {
  it('require a namespace that is not being deleted', async () => {
    expect((await send('POST', '/api/v1/namespaces/nope/configmaps', { metadata: { name: 'x' } })).body.message).toBe(
      'namespaces "nope" not found',
    );
    expect((await send('DELETE', '/api/v1/namespaces/default')).body.message).toBe(
      'namespaces "default" is forbidden: this namespace may not be deleted',
    );
  });

  it('complete pods, and require their service account and priority class', async () => {
    const pods = '/api/v1/namespaces/a/pods';
    const spec = { containers: [{ name: 'main', image: 'x' }] };
    const pod = (more: object = {}) => ({ metadata: { name: 'x' }, spec: { ...spec, ...more } });
    expect((await send('POST', pods, pod({ serviceAccountName: 'nope' }))).body.message).toContain(
      'serviceaccount "nope" not found',
    );
    await send('POST', '/api/v1/namespaces/a/serviceaccounts', { metadata: { name: 'default' } });
    expect((await send('POST', pods, pod({ priorityClassName: 'nope' }))).body.message).toContain(
      'no PriorityClass with name nope was found',
    );
    const { body } = await send('POST', pods, pod());
    expect(body.spec).toMatchObject({ serviceAccountName: 'default', priority: 0 });
    expect(body.spec.tolerations).toHaveLength(2);
    expect(body.spec.containers[0].volumeMounts[0].mountPath).toBe('/var/run/secrets/kubernetes.io/serviceaccount');
  });
});
