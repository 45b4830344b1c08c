import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../../test/rules/fixtures/cpu-time.js';
import { StatusError } from '../client/index.js';
import { newInvalid } from '../webhook/admission/index.js';
import { capture } from './fixtures/capture.js';
import type { LogFields } from './index.js';
import { redactText } from './redact.js';

const value = 'hunter2-hunter2';
const encoded = Buffer.from(value).toString('base64');
const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    namespace: 'shop',
    name: 'login',
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({ data: { a: encoded } }) },
  },
  data: { a: encoded },
  stringData: { name: value },
};
/** As an item of a list: without apiVersion and kind. */
const { apiVersion: _apiVersion, kind: _kind, ...item } = secret;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
const token = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from('{"sub":"me"}').toString('base64url')}.c2lnbmF0dXJl`;

class Holder {
  readonly inner = secret;
}
class Serializing {
  toJSON() {
    return secret;
  }
}

const fields: Readonly<Record<string, LogFields>> = {
  'a Secret': { secret },
  'the fields themselves': secret,
  'a list': { list: { apiVersion: 'v1', kind: 'SecretList', metadata: { resourceVersion: '1' }, items: [item] } },
  'items without kind': { items: [item, [item]] },
  'a nested object': { a: { b: { c: secret } } },
  'a map': {
    map: new Map<unknown, unknown>([
      ['x', secret],
      [secret, item],
    ]),
  },
  'a map with its data': { map: new Map([['data', { a: encoded }]]) },
  'a set': { all: new Set([secret]) },
  'an instance of a class': { holder: new Holder() },
  toJSON: { holder: new Serializing() },
  'the data alone': { data: secret.data, stringData: secret.stringData },
  'a Secret without metadata': { object: { apiVersion: 'v1', kind: 'Secret', data: secret.data } },
  annotations: { annotations: secret.metadata.annotations },
  metadata: { metadata: secret.metadata },
  bytes: { bytes: Buffer.from(value), view: new Uint8Array(Buffer.from(value)) },
  JSON: {
    body: JSON.stringify(secret),
    twice: JSON.stringify(JSON.stringify(secret)),
    list: JSON.stringify([secret], null, 2),
  },
  YAML: {
    yaml: `apiVersion: v1\nkind: Secret\ndata:\n  a: ${encoded}\n`,
    item: `- kind: "Secret"\n  data: {a: ${encoded}}\n`,
    comment: `kind: Secret # of the shop\ndata:\n  a: ${encoded}\n`,
  },
  'what `inspect` prints': { text: inspect(secret), list: inspect([secret]), class: inspect(new Holder()) },
  'a JSON patch': {
    patch: [
      { op: 'add', path: '/data/a', value: encoded },
      { op: 'add', path: '/spec/dbPassword', value },
    ],
  },
  'a merge patch': { patch: { data: { a: encoded } } },
  'an error in a field for a secret': { token: new Error(value), pwd: new Error('x', { cause: value }) },
  'names of other forms': {
    pwd: value,
    DB_PASSWORD: value,
    apiKey: value,
    'access-token': value,
  },
  'pairs of key and value': { pairs: [{ key: 'password', value }] },
  'an environment': { env: [{ name: 'DB_PASSWORD', value }], process: { DB_PASSWORD: value } },
  headers: {
    headers: { Authorization: `Bearer ${value}`, 'set-cookie': [value], 'x-api-key': value },
    raw: ['authorization', `Bearer ${value}1`],
  },
  'a kubeconfig': {
    users: [{ name: 'me', user: { token: value, password: value, 'client-key-data': encoded } }],
    text: `client-key-data: ${Buffer.from(pem).toString('base64')}`,
    provider: { 'auth-provider': { config: { 'id-token': value, 'client-secret': value } } },
  },
  'a private key': {
    key: pem,
    escaped: JSON.stringify({ a: pem }),
    cut: pem.slice(0, 150),
    files: { 'tls.key': value },
  },
  'a token': { text: `got ${token}`, accessToken: value },
  'a URL': { url: `https://me:${value}@example.com/x`, parsed: new URL(`https://me:${value}@example.com/x`) },
  'an error': {
    error: new Error(`401 for Bearer ${value}: ${pem}`, {
      cause: new Error('x', { cause: { secret, password: value } }),
    }),
  },
  'several errors': { error: new AggregateError([new Error(JSON.stringify(secret)), secret], 'both') },
  'a StatusError': {
    error: new StatusError({ message: 'no', details: { causes: [{ message: value }] } }, { cause: secret }),
  },
};

describe('a logger never writes', () => {
  const forms = [
    Buffer.from(value).toString('base64'),
    value,
    token,
    pem.split('\n')[1] ?? '?',
    Buffer.from(pem).toString('base64').slice(60, 90),
  ];

  it.each(Object.entries(fields))('%s', (_, given) => {
    for (const options of [{}, { encoder: 'console' }, { development: true }] as const) {
      const { log, text } = capture(options);
      log.info('x', given);
      log.error('x', given);
      log.child(given).info('x');
      expect(text).toHaveLength(3);
      for (const form of forms) expect(text.join('')).not.toContain(form);
    }
  });

  it.each([
    `created ${JSON.stringify(secret)}`,
    `created ${JSON.stringify({ body: JSON.stringify(secret) })}`,
    JSON.stringify({ auth: `Bearer ${value}` }),
  ])('secrets in a message: %s', (message) => {
    const { log, text } = capture();
    log.info(message);
    log.error('x', { error: new Error(message) });
    for (const form of forms) expect(text.join('')).not.toContain(form);
  });

  it('the content of an object, only its reference', () => {
    const { log, lines } = capture();
    log.info('x', { secret, item, list: { metadata: {}, kind: 'SecretList', items: [item] } });
    const named = { namespace: 'shop', name: 'login' };
    expect(lines()[0]).toMatchObject({
      secret: { apiVersion: 'v1', kind: 'Secret', ...named },
      list: { kind: 'SecretList', items: 1 },
      item: named,
    });
  });
});

describe('a string in a log line', () => {
  it.each([
    ['GET failed: Authorization: Bearer hunter2-hunter2', 'GET failed: Authorization: Bearer [redacted]'],
    ['proxy-authorization: Basic aHVudGVyMg==', 'proxy-authorization: Basic [redacted]'],
    [`got ${token}, twice`, 'got [redacted], twice'],
    ['-----BEGIN PGP PRIVATE KEY BLOCK-----\nhunter2\n-----END PGP PRIVATE KEY BLOCK-----', '[redacted] BLOCK-----'],
    ['postgres://user:one@two@db/x', 'postgres://[redacted]@db/x'],
    ['clone https://hunter2@github.com/x', 'clone https://[redacted]@github.com/x'],
    [`created ${JSON.stringify(secret)}`, '[redacted]'],
  ])('has no credentials with a known form: %j', (text, shown) => {
    expect(redactText(text)).toBe(shown);
  });

  it.each([
    'waiting for secret: login',
    'invalid token: expired; secret: not found; authorization: denied; wrong password: must match',
    'spec.password: Required value: must be set',
    'basic authentication, bearer of news, kind: Service',
    'secrets "login" is forbidden: User "me" cannot get resource "secrets" in API group ""',
    'docker-pullable://registry:5000/a@sha256:0123, http://[::1]:8080/a@b, https://example.com:443/a@b',
    "no matches for kind: 'Secret' in version v2",
    inspect({ secretRef: { kind: 'Secret', name: 'login' } }),
  ])('is unchanged: %s', (message) => {
    const { log, lines } = capture();
    log.info(message);
    expect(lines()[0].msg).toBe(message);
  });

  it.each([
    '\\',
    'eyJaaaaaaaaaa.',
    '-----BEGIN PRIVATE KEY-----',
    'LS0tLS1CRUdJTi',
    '://a:',
    'https://a',
    'kind":"Secret',
    '\n - ',
    'kind: ',
    'Bearer ',
  ])('takes linear time: %j repeated', async (unit) => {
    const text = `kind: Bearer ${unit.repeat(65_536 / unit.length)}`;
    expect(await cpuTimeOf(() => void redactText(text))).toBeLessThan(1_000);
  });
});

describe('a logger writes', () => {
  it('values that are not secret unchanged', () => {
    const { log, lines } = capture();
    const plain = {
      secretName: 'login',
      author: 'Ann',
      passed: 12,
      authority: 'https://a',
      compass: 'north',
      resources: ['secrets', 'pods'],
      tokenFile: '/var/run/token',
      hasPassword: true,
      path: '/api/v1/secrets',
      key: 'shop/login',
      maxTokens: 500,
      imagePullSecrets: [{ name: 'login' }],
      json: '{"name":"a","token":5}',
      data: 'a plain string',
    };
    log.info('kind: Secret', plain);
    expect(lines()[0]).toMatchObject({ ...plain, msg: expect.any(String) });
  });

  it('the reasons of an invalid object', () => {
    const { log, lines } = capture();
    const error = newInvalid({ group: 'g', kind: 'K' }, 'name', []);
    log.error('x', { error });
    expect(lines()[0].error).toMatchObject({ type: 'StatusError', reason: 'Invalid', code: 422 });
  });
});
