import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../../rules/fixtures/cpu-time.js';
import { redactText } from './redact.js';

const base64 = 'aHVudGVyMg==';

/** Strings, and what must remain of them. */
const hiddenParts: [text: string, shown: string][] = [
  // field errors of the API server
  ['spec.password: Invalid value: "hunter2secret": too short', 'spec.password: Invalid value: "[redacted]": too short'],
  [
    'K "a" is invalid: spec.token: Unsupported value: \\"hunter2\\": b',
    'K "a" is invalid: spec.token: Unsupported value: \\"[redacted]\\": b',
  ],
  [
    'K "a" is invalid: spec.password: Invalid value: hunter2 x: too short',
    'K "a" is invalid: spec.password: Invalid value: [redacted]',
  ],
  ['x: spec.tokens[0]: Duplicate value: "hunter2"', 'x: spec.tokens[0]: Duplicate value: "[redacted]"'],
  ['spec.password: Required value: "hunter2"', 'spec.password: Required value: "[redacted]"'],
  // block scalars
  ['a: 1\npassword: |\n  hunter2\n\n  more\nuser: me', 'a: 1\npassword: [redacted]\nuser: me'],
  ['- token: >-\r\n    hunter2\r\n  user: me', '- token: [redacted]\r\n  user: me'],
  ['{"yaml":"  password: |2\\n    hunter2\\n  user: me"}', '{"yaml":"  password: [redacted]\\n  user: me"}'],
  ['got in password: |\n hunter2', 'got in password: [redacted]'],
  ['{"yaml":"token: |\\n  a\\\\\\\\b \\\\\\"hunter2\\n"}', '{"yaml":"token: [redacted]\\n"}'],
  // lists of Secrets
  [`{"kind":"List","items":[{"type":"Opaque","data":{"a":"${base64}"}}]}`, '[redacted]'],
  [`{"kind":"List","items":[{"data":{"a":"${base64}"}}]}`, '[redacted]'],
  [`{"items":[{"data":{"a":"${base64}"},"type":"kubernetes.io/tls"}]}`, '[redacted]'],
  [`items:\n- type: Opaque\n  data:\n    a: ${base64}\n`, '[redacted]'],
  // URLs
  ['postgres://u:ab/hunter2@h/db', 'postgres://u:[redacted]@h/db'],
  ['clone https://hunter2@github.com/x', 'clone https://[redacted]@github.com/x'],
  ['clone https://hunter2:x-oauth-basic@github.com/x', 'clone https://[redacted]@github.com/x'],
  ['GET /a?b=c&sig=hunter2%3D&d=e', 'GET /a?b=c&sig=[redacted]&d=e'],
  ['{"url":"/a?b=c\\u0026sig=hunter2"}', '{"url":"/a?b=c\\u0026sig=[redacted]"}'],
  ['GET /a?X-Amz-Signature=hunter2', 'GET /a?X-Amz-Signature=[redacted]'],
  ['GET /a?key=hunter2&code=hunter2', 'GET /a?key=[redacted]&code=[redacted]'],
  ['post user[password]=hunter2', 'post user[password]=[redacted]'],
  ['https://hooks.slack.com/services/T01/B01/hunter2: 404', 'https://hooks.slack.com/services/[redacted]: 404'],
  // connection strings
  ['AccountName=a;AccountKey=hunter2==;x=y', 'AccountName=a;AccountKey=[redacted];x=y'],
  ['SharedAccessSignature=hunter2', 'SharedAccessSignature=[redacted]'],
  ['open u:p/hunter2@tcp(h:3306)/db', 'open u:[redacted]@tcp(h:3306)/db'],
  // nested values
  ['{"password":{"value":"hunter2"},"user":"me"}', '{"password":{"value":"[redacted]"},"user":"me"}'],
  ['{"a":"{\\"token\\":{\\"value\\":\\"hunter2\\"}}"}', '{"a":"{\\"token\\":{\\"value\\":\\"[redacted]\\"}}"}'],
  // sentences
  ['wrong password "hunter2" for me', 'wrong password "[redacted]" for me'],
  ["the password 'hunter2' is too short", "the password '[redacted]' is too short"],
  ['the password is "hunter"', 'the password is "[redacted]"'],
  ['the password is hunter2 now', 'the password is [redacted] now'],
];

describe('a string in a log line', () => {
  it.each(hiddenParts)('hides the secret in %j', (text, shown) => {
    expect(redactText(text)).toBe(shown);
  });

  it.each(
    'tokenValue secretValue passwordOld SECRET_KEY_BASE privateKeyPem id_rsa id_ed25519 connectionString sessionId x-functions-key ocp-apim-subscription-key'.split(
      ' ',
    ),
  )('hides the value of %s', (name) => {
    expect(redactText(`a ${name}=hunter2`)).toBe(`a ${name}=[redacted]`);
    expect(redactText(`{"${name}":"hunter2"}`)).toBe(`{"${name}":"[redacted]"}`);
  });

  it.each([
    'tests pass=3 fail=1',
    'tokens: 42',
    'used tokens=42, auth=true',
    'auth: enabled=true',
    'maxTokens: 500, max_tokens=many, spec.maxTokens: Invalid value: 5: too few',
    'secretName=a secretRef=b tokenCount=c tokenReview=d passwordPolicy=e imagePullSecrets=f provided=g',
    '{"secret":{"secretName":"a"},"password":{"valueFrom":{"secretKeyRef":{"name":"a","key":"b"}}}}',
    'spec.password: Required value: must be set',
    'secret "login" not found; Unexpected token "a"; the password is required',
    'spec.name: Invalid value: "a": too short',
    'script: |\n  a\n  b',
    '{"kind":"List","items":[{"kind":"ConfigMap","data":{"a":"b"}}]}',
    'docker-pullable://registry:5000/a@sha256:0123, http://[::1]:8080/a@b, https://example.com/a@b',
    'exit code=5, key=a, sig=TERM',
  ])('keeps %j', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it.each([
    'password: |\n',
    'password: |\n  ',
    'password: |\\n  ',
    'password: |\\n\\\\',
    '|\\\\',
    'token: >-\n x\n',
    'password is ',
    'password is "',
    'password: Invalid value: ',
    'kind":"List",data:',
    'https://a',
    '://a:/',
    ':',
    'a:',
    'a:@',
    ' ',
    '-',
    'a[0]',
    'maxtokens',
    'type: ',
    '"password":{',
  ])('takes linear time: %j repeated', async (unit) => {
    const text = unit.repeat(65_000 / unit.length);
    expect(await cpuTimeOf(() => void redactText(`password ${text}`))).toBeLessThan(1_000);
  });
});
