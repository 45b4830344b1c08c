import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../fixtures/test-server.js';
import type { JsonObject } from '../model/index.js';

const apiVersion = 'admissionregistration.k8s.io/v1';
const rules = [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }];

describe('expressions of webhook configurations and policies', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  const causes = async (plural: string, object: JsonObject) => {
    const sent = { apiVersion, metadata: { name: 'x' }, ...object };
    const { status, body } = await server.send('POST', `/apis/${apiVersion}/${plural}?dryRun=All`, sent);
    if (status === 201) return [];
    return body.details.causes.map(({ field, message }: Record<string, string>) => `${field}: ${message}`);
  };
  const webhook = (expression: string) =>
    causes('validatingwebhookconfigurations', {
      kind: 'ValidatingWebhookConfiguration',
      webhooks: [
        {
          name: 'a.b.c',
          clientConfig: { url: 'https://127.0.0.1:1/' },
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          matchConditions: [{ name: 'm', expression }],
        },
      ],
    });
  const policy = (spec: JsonObject) =>
    causes('validatingadmissionpolicies', {
      kind: 'ValidatingAdmissionPolicy',
      spec: { matchConstraints: { resourceRules: rules }, ...spec },
    });
  const undeclared = (name: string) =>
    `compilation failed: ERROR: <input>:1:1: undeclared reference to '${name}' (in container '')`;

  it.each([
    [
      'object.',
      "compilation failed: ERROR: <input>:1:8: Syntax error: no viable alternative at input '.'\n | object.\n | .......^",
    ],
    ['foo == 1', `${undeclared('foo')}\n | foo == 1\n | ^`],
    ['params.x == 1', undeclared('params')],
    [
      "1 + 'a' == 2",
      "compilation failed: ERROR: <input>:1:3: found no matching overload for '_+_' applied to '(int, string)'",
    ],
    ['object.metadata.name', 'must evaluate to bool but got dyn'],
  ])('refuses the match condition %s', async (expression, message) => {
    const [cause] = await webhook(expression);
    expect(cause).toContain(
      `webhooks[0].matchConditions[0].expression: Invalid value: ${JSON.stringify(expression)}: ${message}`,
    );
  });

  it.each(['true', "authorizer.group('a').resource('b').check('c').allowed()", "request.userInfo.username != 'a'"])(
    'accepts the match condition %s',
    async (expression) => expect(await webhook(expression)).toEqual([]),
  );

  it('checks each expression of a policy, with the variables that it can read', async () => {
    const expression = 'true';
    const [first, ...more] = await policy({
      validations: [{ expression: 'params.x == 1', messageExpression: '1' }],
      matchConditions: [{ name: 'm', expression: '1' }],
      auditAnnotations: [{ key: 'k', valueExpression: 'true' }],
    });
    expect(first).toBe('spec.matchConditions[0].expression: Invalid value: "1": must evaluate to bool but got int');
    const [condition, ...others] = more;
    expect(condition).toContain(
      `spec.validations[0].expression: Invalid value: "params.x == 1": ${undeclared('params')}`,
    );
    expect(others).toEqual([
      'spec.validations[0].messageExpression: Invalid value: "1": must evaluate to string but got int',
      'spec.auditAnnotations[0].valueExpression: Invalid value: "true": must evaluate to one of [string null_type] but got bool',
    ]);
    const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' };
    const variables = [{ name: 'a', expression: 'object.data' }];
    expect(await policy({ paramKind, variables, validations: [{ expression: 'params.data == variables.a' }] })).toEqual(
      [],
    );
    expect(await policy({ validations: [{ expression, messageExpression: "'no'" }] })).toEqual([]);
  });
});
