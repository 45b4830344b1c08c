import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
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
  },
  'a JSON patch': {
    patch: [
      { op: 'add', path: '/data/a', value: encoded },
      { op: 'add', path: '/spec/dbPassword', value },
    ],
  },
  'a merge patch': { patch: { data: { a: encoded } } },
  'an error by the name of a secret': { token: new Error(value), pwd: new Error('x', { cause: value }) },
  'names of other forms': {
    pwd: value,
    DB_PASS: value,
    auth: value,
    dsn: value,
    jwt: value,
    bearer: value,
    apiKey: value,
  },
  arguments: { args: ['--password', value, '-token', value], raw: ['x-api-key', value] },
  'pairs of key and value': { pairs: [{ key: 'password', value }] },
  'an environment': { env: [{ name: 'DB_PASSWORD', value }], process: { DB_PASSWORD: value } },
  headers: {
    headers: { Authorization: `Bearer ${value}`, 'set-cookie': [value], 'x-api-key': value },
    raw: ['authorization', `Bearer ${value}`],
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
  'a token': { text: `got ${token}`, jwt: token, accessToken: value },
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
    JSON.stringify({ user: { password: value, 'access-token': value }, auth: `Bearer ${value}` }),
    JSON.stringify({ body: JSON.stringify({ clientSecret: value }) }),
    `GET https://example.com/?a=b&token=${value}&c=d`,
    `helm --set auth.password=${value}`,
    `${JSON.stringify({ a: 'x'.repeat(20_000) })}${JSON.stringify({ password: value })}`,
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

/** A message, and what must not remain of it. */
const written: [message: string, secret?: string][] = [
  ['password: hunter2'],
  ['login failed, password: hunter2, user: me'],
  ['PASSWORD = hunter2'],
  ["password='hunter2 and more'", 'and more'],
  ['password="hunter2 \\" and more"', 'and more'],
  ['level=error msg="password=hunter2"'],
  ['passphrase: correct hunter2 battery', 'battery'],
  ['run --password hunter2 --verbose'],
  ['run --db-pass "hunter2 and more" -x', 'and more'],
  ['run --token=hunter2'],
  ['X-Api-Key: hunter2'],
  ['> Authorization: Digest username="me", response="hunter2"'],
  ['got Authorization: token hunter2'],
  ['Set-Cookie: session=hunter2; Path=/; other=hunter2'],
  ['DB_PWD=hunter2 DB_PASS=hunter2 dsn=hunter2'],
  ['apiKey: hunter2, jwt: hunter2, bearer: hunter2, auth: hunter2'],
  ["{ 'password': 'hunter2' }"],
  ['{"tokens":["hunter1","hunter2"]}'],
  ['{"body":"{\\"password\\":\\"a\\\\\\"hunter2\\"}"}'],
  ['{"name":"DB_PASSWORD","value":"hunter2"}'],
  ['env:\n- name: PASSWORD\n  value: hunter2\n'],
  ['[{"op":"add","path":"/spec/dbPassword","value":"hunter2"}]'],
  ['clone with ghp_0123456789abcdefghijABCDEFGHIJ012345', 'ghp_'],
  ['clone with github_pat_11ABCDEFG0123456789_abcdefghij', 'github_pat_'],
  ['post with xoxb-123456789012-abcdefghijkl', 'xoxb'],
  ['sign with AKIAIOSFODNN7EXAMPLE', 'AKIA'],
  ['call with eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl', 'eyJ'],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----\nhunter2\n-----END PGP PRIVATE KEY BLOCK-----'],
  [`${'x'.repeat(70_000)} password=hunter2`],
  [JSON.stringify({ data: { a: 'hunter2' }, x: 'x'.repeat(70_000), kind: 'Secret' })],
];

describe('a string in a log line', () => {
  it.each(written)('has no secret: %#', (message, secret = 'hunter2') => {
    expect(redactText(message)).not.toContain(secret);
    expect(redactText(message)).toMatch(/redacted|more characters/);
  });

  it.each([
    'author: Ann, authority: https://a, passed: 12, compass: north, bypass=on, password policy, tokenizer=fast',
    'invalid token: expired; secret: not found; authorization: denied; --token is required; wrong password: must match',
    'secretName: login, tokenFile=/var/run/token, passwordRef=a, monkey: 1, keys: a',
    'the cookie of the pass, 10% passed; authored by Ann: yes',
    'secrets "login" is forbidden: User "me" cannot get resource "secrets" in API group ""',
    '{"name":"a","value":"b","path":"/spec/replicas","key":"c"}',
  ])('keeps %s', (message) => {
    expect(redactText(message)).toBe(message);
  });

  it('shows what was redacted, and where', () => {
    expect(redactText('a --password x, "token":"y", X-Api-Key: z\npwd: a b')).toBe(
      'a --password [redacted] "token":"[redacted]", X-Api-Key: [redacted]\npwd: [redacted]',
    );
  });

  it('of more than 64 KB is truncated', () => {
    expect(redactText('x'.repeat(65_546))).toBe(`${'x'.repeat(65_536)}… [10 more characters]`);
  });

  it.each([
    'password=',
    'password="',
    "password='",
    'password: a ',
    'name=[',
    "name: '",
    'name: password value: ',
    '\\',
    '\\"a\\":\\"',
    'token: a',
    '--a ',
    'eyJaaaaaaaaaa.',
    'gh',
    'ghp_',
    'xoxb-',
    '-----BEGIN PRIVATE KEY-----',
    '://a:',
    'kind:',
    '\n - ',
    'data',
    'a.',
    'Bearer ',
  ])('takes linear time: %j repeated', async (unit) => {
    const text = unit.repeat(65_536 / unit.length);
    expect(await cpuTimeOf(() => void redactText(`password ${text}`))).toBeLessThan(1_000);
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
      note: 'basic authentication, bearer of news, kind: Service, invalid token: expired, a=b',
      json: '{"name":"a","token":5}',
      url: 'https://example.com:443/a@b',
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
