import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ApiServer, newApiServer } from '../index.js';
import type { JsonObject, ServerResponse, World } from '../model/index.js';

let server: ApiServer;
let now = new Date('2026-01-02T03:04:05Z');

/** Tokens are claims in base64: the server trusts its world. */
const world: World = {
  now: () => now,
  uid: () => `uid-${Math.random()}`,
  delay: async () => undefined,
  suffix: (length) => 'x'.repeat(length),
  callWebhook: () => Promise.reject(new Error('no webhooks here')),
  signToken: async (claims) => btoa(JSON.stringify(claims)),
  verifyToken: async (token) => {
    try {
      return JSON.parse(atob(token)) as JsonObject;
    } catch {
      return undefined;
    }
  },
};

beforeEach(async () => {
  now = new Date('2026-01-02T03:04:05Z');
  server = await newApiServer({ world, rootCA: '' });
});

afterEach(() => server.stop());

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly isAnonymous?: boolean;
}

async function send(method: string, url: string, { body, headers = {}, isAnonymous = false }: Sent = {}) {
  const lists = new Map(Object.entries(headers).map(([name, value]) => [name, [value].flat()]));
  const response: ServerResponse = await server.handle({
    method,
    url,
    headers: Object.fromEntries([...lists].map(([name, values]) => [name, values[0]])),
    headerValues: (name) => lists.get(name) ?? [],
    body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    ...(!isAnonymous && { certificateUser: { name: 'admin', groups: ['system:masters'] } }),
    signal: new AbortController().signal,
  });
  const text = String(response.body);
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const inDefault = `${rbac}/namespaces/default`;
const as = (user: string, ...groups: string[]) => ({
  headers: { 'impersonate-user': user, ...(groups.length > 0 && { 'impersonate-group': groups }) },
});
const role = (name: string, ...rules: object[]) => ({ metadata: { name }, rules });
const roleRef = (kind: string, name: string) => ({ apiGroup: 'rbac.authorization.k8s.io', kind, name });

async function grant(user: string, ...rules: object[]): Promise<void> {
  await send('POST', `${inDefault}/roles`, { body: role(user, ...rules) });
  const subjects = [{ kind: 'User', name: user }];
  const binding = { metadata: { name: user }, roleRef: roleRef('Role', user), subjects };
  expect((await send('POST', `${inDefault}/rolebindings`, { body: binding })).status).toBe(201);
}

const self = '/apis/authentication.k8s.io/v1/selfsubjectreviews';

async function whoAmI(sent: Sent) {
  const { status, body } = await send('POST', self, { body: {}, ...sent });
  return status === 201 ? body.status.userInfo : body.message;
}

describe('RBAC', () => {
  it('allows what a role grants, and nothing else', async () => {
    await grant('jane', { apiGroups: [''], resources: ['configmaps', '*/log'], verbs: ['get', 'list'] });
    const configMaps = '/api/v1/namespaces/default/configmaps';
    expect((await send('GET', configMaps, as('jane'))).status).toBe(200);
    expect((await send('DELETE', `${configMaps}/a`, as('jane'))).body).toMatchObject({
      code: 403,
      message:
        'configmaps "a" is forbidden: User "jane" cannot delete resource "configmaps" in API group "" in the namespace "default"',
      details: { name: 'a', kind: 'configmaps' },
    });
    expect((await send('GET', '/api/v1/configmaps', as('jane'))).body.message).toContain('at the cluster scope');
    expect((await send('GET', '/x', as('jane'))).body.message).toBe('forbidden: User "jane" cannot get path "/x"');
  });

  it('compares resource names with the name, or the field selector of a list', async () => {
    await grant('jane', { apiGroups: [''], resources: ['secrets'], resourceNames: ['a'], verbs: ['get', 'list'] });
    const secrets = '/api/v1/namespaces/default/secrets';
    const statuses = ['/a', '/b', '', '?fieldSelector=metadata.name%3Da'].map(async (suffix) => {
      return (await send('GET', `${secrets}${suffix}`, as('jane'))).status;
    });
    expect(await Promise.all(statuses)).toEqual([404, 403, 403, 200]);
  });

  it('names the roles that are missing', async () => {
    const subjects = [{ kind: 'User', name: 'jane' }];
    const binding = { metadata: { name: 'b' }, roleRef: roleRef('Role', 'nope'), subjects };
    await send('POST', `${inDefault}/rolebindings`, { body: binding });
    expect((await send('GET', '/api/v1/namespaces/default/pods', as('jane'))).body.message).toMatch(
      /: rbac: RBAC: role.rbac.authorization.k8s.io "nope" not found$/,
    );
  });

  it('aggregates the bootstrap roles', async () => {
    const { body } = await send('GET', `${rbac}/clusterroles/admin`);
    const verbs = body.rules.flatMap(({ resources = [], verbs: list }: { resources?: string[]; verbs: string[] }) =>
      resources.includes('configmaps') ? list : [],
    );
    expect(verbs).toEqual(expect.arrayContaining(['get', 'create']));
  });

  it('aggregates a new role once its labels select others', async () => {
    const labels = { 'example.com/collect': 'yes' };
    const rules = [{ apiGroups: ['example.com'], resources: ['things'], verbs: ['get'] }];
    const selectors = { clusterRoleSelectors: [{ matchLabels: labels }] };
    await send('POST', `${rbac}/clusterroles`, { body: { metadata: { name: 'all' }, aggregationRule: selectors } });
    await send('POST', `${rbac}/clusterroles`, { body: { metadata: { name: 'part', labels }, rules } });
    await vi.waitFor(async () => {
      expect((await send('GET', `${rbac}/clusterroles/all`)).body.rules).toEqual(rules);
    });
  });

  it('rejects grants of more than the user has', async () => {
    await grant(
      'jane',
      { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles', 'rolebindings'], verbs: ['create'] },
      { apiGroups: [''], resources: ['configmaps'], verbs: ['get'] },
    );
    const own = role('own', { apiGroups: [''], resources: ['configmaps'], verbs: ['get'] });
    expect((await send('POST', `${inDefault}/roles`, { body: own, ...as('jane') })).status).toBe(201);
    const more = role('more', {
      apiGroups: [''],
      resources: ['secrets', 'configmaps'],
      resourceNames: ['a'],
      verbs: ['get', 'delete'],
    });
    expect((await send('POST', `${inDefault}/roles`, { body: more, ...as('jane') })).body.message).toBe(
      `roles.rbac.authorization.k8s.io "more" is forbidden: user "jane" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:
{APIGroups:[""], Resources:["configmaps"], ResourceNames:["a"], Verbs:["delete"]}
{APIGroups:[""], Resources:["secrets"], ResourceNames:["a"], Verbs:["get" "delete"]}`,
    );
    const admin = { metadata: { name: 'x' }, roleRef: roleRef('ClusterRole', 'cluster-admin') };
    expect((await send('POST', `${inDefault}/rolebindings`, { body: admin, ...as('jane') })).body.message).toContain(
      '{APIGroups:["*"], Resources:["*"], Verbs:["*"]}\n{NonResourceURLs:["*"], Verbs:["*"]}',
    );
    const missing = { metadata: { name: 'x' }, roleRef: roleRef('Role', 'nope') };
    expect((await send('POST', `${inDefault}/rolebindings`, { body: missing, ...as('jane') })).status).toBe(404);
  });

  it('validates roles and bindings', async () => {
    const { body } = await send('POST', `${inDefault}/roles`, {
      body: role('a', {}, { verbs: ['get'], nonResourceURLs: ['/x'] }),
    });
    expect(body.details.causes.map((cause: JsonObject) => cause.field)).toEqual([
      'rules[0].apiGroups',
      'rules[0].resources',
      'rules[0].verbs',
      'rules[1].nonResourceURLs',
    ]);
    const binding = {
      metadata: { name: 'b' },
      roleRef: { kind: 'X', name: 'a/b' },
      subjects: [{ kind: 'Y', name: 'z' }],
    };
    const refused = await send('POST', `${inDefault}/rolebindings`, { body: binding });
    expect(refused.body.message).toContain(
      'roleRef.kind: Unsupported value: "X": supported values: "Role", "ClusterRole"',
    );
    expect(refused.body.message).toContain(`roleRef.name: Invalid value: "a/b": may not contain '/'`);
    expect(refused.body.message).toContain('subjects[0].kind: Unsupported value: "Y"');
  });
});

describe('impersonation', () => {
  it('adds the groups that belong to the user', async () => {
    expect(await whoAmI(as('jane', 'a', 'b'))).toEqual({
      username: 'jane',
      groups: ['a', 'b', 'system:authenticated'],
    });
    const account = await whoAmI(as('system:serviceaccount:ns:name'));
    expect(account.groups).toEqual(['system:serviceaccounts', 'system:serviceaccounts:ns', 'system:authenticated']);
  });

  it('requires a user name', async () => {
    expect(await whoAmI({ headers: { 'impersonate-group': 'x', 'impersonate-extra-a%2Fb': 'v' } })).toBe(
      'requested &user.DefaultInfo{Name:"", UID:"", Groups:[]string{"x"}, Extra:map[string][]string{"a/b":[]string{"v"}}} without impersonating a user name',
    );
  });

  it('requires permission', async () => {
    const { body } = await send('GET', '/version', { isAnonymous: true, ...as('jane') });
    expect(body.message).toBe(
      'users "jane" is forbidden: User "system:anonymous" cannot impersonate resource "users" in API group "" at the cluster scope',
    );
  });
});

describe('tokens', () => {
  const account = '/api/v1/namespaces/default/serviceaccounts';

  async function newToken(body: object = {}) {
    await send('POST', account, { body: { metadata: { name: 'robot' } } });
    return send('POST', `${account}/robot/token`, { body });
  }

  const bearer = (token: string) => ({ isAnonymous: true, headers: { authorization: `Bearer ${token}` } });

  it('identify a service account until they expire, or it is deleted', async () => {
    const { body } = await newToken();
    expect(body).toMatchObject({
      kind: 'TokenRequest',
      spec: { audiences: ['https://kubernetes.default.svc'], expirationSeconds: 3600, boundObjectRef: null },
      status: { expirationTimestamp: '2026-01-02T04:04:05Z' },
    });
    const { token } = body.status;
    expect(await whoAmI(bearer(token))).toMatchObject({ username: 'system:serviceaccount:default:robot' });
    now = new Date('2026-01-02T05:00:00Z');
    expect(await whoAmI(bearer(token))).toBe('Unauthorized');
    now = new Date('2026-01-02T03:04:05Z');
    await send('DELETE', `${account}/robot`);
    expect(await whoAmI(bearer(token))).toBe('Unauthorized');
  });

  it.each([
    ['Node', '/api/v1/nodes'],
    ['Secret', '/api/v1/namespaces/default/secrets'],
  ])('end when the %s that they are bound to is deleted', async (kind, path) => {
    await send('POST', path, { body: { metadata: { name: 'bound' } } });
    const { body } = await newToken({ spec: { boundObjectRef: { kind, apiVersion: 'v1', name: 'bound' } } });
    expect(await whoAmI(bearer(body.status.token))).toMatchObject({ username: 'system:serviceaccount:default:robot' });
    await send('DELETE', `${path}/bound`);
    expect(await whoAmI(bearer(body.status.token))).toBe('Unauthorized');
  });

  it('are rejected if they are unknown', async () => {
    expect(await whoAmI(bearer('nonsense'))).toBe('Unauthorized');
  });

  it('have limits', async () => {
    expect((await newToken({ spec: { expirationSeconds: 5 } })).body.message).toContain('less than 10 minutes');
    const ref = (kind: string) => ({ spec: { boundObjectRef: { kind, apiVersion: 'v1', name: 'nope' } } });
    expect((await newToken(ref('Pod'))).status).toBe(404);
    expect((await newToken(ref('X'))).body.message).toBe('cannot bind token to object of type /v1, Kind=X');
  });

  it('are reviewed', async () => {
    const { token } = (await newToken()).body.status;
    const review = async (spec: object) =>
      (await send('POST', '/apis/authentication.k8s.io/v1/tokenreviews', { body: { spec } })).body.status;
    expect(await review({ token })).toMatchObject({
      authenticated: true,
      audiences: ['https://kubernetes.default.svc'],
    });
    expect(await review({ token, audiences: ['x'] })).toEqual({
      user: {},
      error:
        '[invalid bearer token, token audiences ["https://kubernetes.default.svc"] is invalid for the target audiences ["x"]]',
    });
    expect(await review({ token: 'x' })).toEqual({ user: {}, error: 'invalid bearer token' });
  });
});

describe('access reviews', () => {
  const review = async (kind: string, spec: object, sent: Sent = {}) =>
    (await send('POST', `/apis/authorization.k8s.io/v1/${kind}`, { body: { spec }, ...sent })).body;

  it('decide as requests do, and name the binding', async () => {
    await grant('jane', { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get'] });
    const resourceAttributes = { namespace: 'default', verb: 'get', group: 'apps', resource: 'deployments' };
    const { status } = await review('subjectaccessreviews', { user: 'jane', resourceAttributes });
    expect(status).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by RoleBinding "jane/default" of Role "jane" to User "jane"',
    });
    const other = { user: 'jane', nonResourceAttributes: { path: '/metrics', verb: 'get' } };
    expect((await review('subjectaccessreviews', other)).status).toEqual({ allowed: false });
    const own = await review('selfsubjectrulesreviews', { namespace: 'default' }, as('jane'));
    expect(own.status.resourceRules).toContainEqual({
      verbs: ['get'],
      apiGroups: ['apps'],
      resources: ['deployments'],
    });
  });

  it('require a user and attributes', async () => {
    expect((await review('subjectaccessreviews', {})).message).toBe(
      '.authorization.k8s.io "" is invalid: [spec.user: Invalid value: "": at least one of user or group must be specified, spec: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified]',
    );
    expect((await review('selfsubjectrulesreviews', {})).message).toBe('no namespace on request');
  });
});

it('creates the bootstrap roles before all objects of users, even if they are read later', async () => {
  const before = server.revision;
  await send('GET', `${rbac}/clusterroles`);
  const { objects } = server.snapshot();
  const versions = ['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings']
    .flatMap((plural) => objects[`rbac.authorization.k8s.io/${plural}`] ?? [])
    .map(({ metadata }) => Number(metadata.resourceVersion));
  expect(versions.length).toBeGreaterThan(100);
  expect(new Set(versions).size).toBe(versions.length);
  expect(Math.max(...versions)).toBeLessThanOrEqual(before);
});
