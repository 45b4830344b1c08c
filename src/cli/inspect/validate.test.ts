import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { shipCrd } from '../../compiler/import/fixtures/import-text.js';
import { projectOf, run } from '../main/fixtures/run.js';

const crd = shipCrd({
  type: 'object',
  required: ['sails'],
  properties: { sails: { type: 'integer', minimum: 1 }, name: { type: 'string', maxLength: 5 } },
  'x-kubernetes-validations': [{ rule: "self.sails < 9 || self.name == 'big'", message: 'only big ships' }],
});

function ship(spec: string): string {
  return `apiVersion: sea.example.com/v1\nkind: Ship\nmetadata:\n  name: a\nspec:\n${spec.replaceAll(/^/gm, '  ')}\n`;
}

const validate = (files: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  run(folderOf(files), ['validate', ...args]);

describe('kbts validate', () => {
  it('accepts what the API server would accept, of built-in kinds and of a CRD', async () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec: { ports: [{ port: 80 }] }\n';
    const files = { 'crds/ship.yaml': crd, 'ship.yaml': `${ship('sails: 3')}---\n${service}` };
    const result = await validate(files, 'ship.yaml', '--crds', 'crds');
    expect(result).toMatchObject({ code: 0, stdout: '2 objects are valid\n', stderr: '' });
  });

  it('reports each fault at its place, with the message of the API server', async () => {
    const files = { 'all.yaml': `${crd}---\n${ship('sails: 0\nname: longer\nhue: red')}` };
    const { code, stderr } = await validate(files, 'all.yaml');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^all\.yaml:\d+:3 - error object-invalid: unknown field "spec\.hue"$/m);
    expect(stderr).toMatch(/^all\.yaml:\d+:10 - .*`spec\.sails`: Invalid value: 0: .* greater than or equal to 1$/m);
    expect(stderr).toMatch(/^all\.yaml:\d+:9 - .*`spec\.name`: Too long: may not be more than 5 bytes$/m);
    expect(stderr).toMatch(
      /^all\.yaml:\d+:1 - .*: some validation rules were not checked because the object was invalid/m,
    );
    expect(stderr).toContain('4 errors.\n');
  });

  it('judges each version by itself, without its conversion webhook', async () => {
    const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } };
    const versions = ['v1', 'v2'].map((name) => ({ name, served: true, storage: name === 'v1', schema }));
    const webhook = { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://127.0.0.1:1/' } };
    const names = { kind: 'Ship', plural: 'ships' };
    const definition = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'ships.sea.example.com' },
      spec: {
        group: 'sea.example.com',
        scope: 'Namespaced',
        names,
        versions,
        conversion: { strategy: 'Webhook', webhook },
      },
    };
    const objects = ['v1', 'v2'].map((version) =>
      ship('{}').replace('/v1', `/${version}`).replace('name: a', `name: ${version}`),
    );
    const all = [JSON.stringify(definition), ...objects].join('\n---\n');
    expect(await validate({ 'all.yaml': all }, 'all.yaml')).toMatchObject({ code: 0, stderr: '' });
    const broken = all.replace('"strategy":"Webhook"', '"strategy":"Magic"');
    expect((await validate({ 'all.yaml': broken }, 'all.yaml')).stderr).toContain('spec.conversion.strategy');
  });

  it('evaluates CEL rules', async () => {
    const { code, stderr } = await validate({ 'all.yaml': `${crd}---\n${ship('sails: 9\nname: a')}` }, 'all.yaml');
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('only big ships') });
  });

  it.each([
    ['an unknown kind', ship('sails: 1'), 'no matches for kind "Ship" in version "sea.example.com/v1"'],
    ['no kind', 'apiVersion: v1\n', "Object 'Kind' is missing"],
    ['a list', '[]', 'expected an object with `apiVersion` and `kind`'],
    ['broken YAML', 'kind: [', 'error object-invalid'],
    ['an item of a list', 'kind: List\napiVersion: v1\nitems: [{ apiVersion: v1, kind: Pod }]', 'metadata.name'],
    [
      'an item that is not an object',
      'kind: List\napiVersion: v1\nitems: [null]',
      'expected an object with `apiVersion`',
    ],
    [
      'a namespace',
      'kind: Pod\napiVersion: v1\nmetadata: { name: a, namespace: ../a }',
      '`metadata.namespace`: Invalid',
    ],
    ['a CRD that would be refused', crd.replace('listKind', 'unknownKey'), 'unknown field "spec.names.unknownKey"'],
  ])('reports %s', async (_, text, expected) => {
    const { code, stderr } = await validate({ 'a.yaml': text }, 'a.yaml');
    expect(code).toBe(1);
    expect(stderr).toContain(expected);
  });

  it('checks the samples of a project, and requires files outside of one', async () => {
    const root = await projectOf(
      'init --domain example.com --yes',
      'create api --group sea --version v1 --kind Ship --yes',
    );
    expect(await run(root, ['validate'])).toMatchObject({ code: 0, stdout: '1 object is valid\n' });
    const sample = path.join(root, 'config/samples/sea_v1_ship.yaml');
    fs.appendFileSync(sample, 'masts: 2\n');
    const { code, stdout } = await run(root, ['validate', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).problems).toMatchObject([{ code: 'object-invalid', message: 'unknown field "masts"' }]);
    expect(await validate({})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('this folder has no valid PROJECT file'),
    });
  });
});
