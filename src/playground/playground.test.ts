import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../apiserver/model/index.js';
import { newObjectValidator, type ObjectValidator } from '../apiserver/validate-objects.js';
import { memoryFiles } from '../base/files/memory-files.js';
import { isRecord, type Json } from '../base/json/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { readGoYaml, writeYaml, type YamlValue } from '../base/yaml/index.js';
import { loadInstalledParser } from '../compiler/loader/parser/installed-parser.js';
import { generateManifests } from '../compiler/manifests/index.js';
import { installedFiles } from '../k8s/installed-files.js';
import { Playground } from './playground.js';

const testdata = join(import.meta.dirname, '../../testdata');
const tutorials = readdirSync(testdata).filter((name) => existsSync(join(testdata, name, 'project/PROJECT')));
const cases = readdirSync(join(testdata, 'differential')).filter((name) =>
  existsSync(join(testdata, 'differential', name, 'types.ts')),
);
const playground = new Playground({ loadParser: loadInstalledParser, files: installedFiles, toolVersion: '0.0.0' });

describe('the tutorials', () => {
  it.each(tutorials)('%s has the manifests of its project', (name) => {
    const { manifests, diagnostics } = playground.run({ files: projectOf(name), object: '' });
    expect(diagnostics).toEqual([]);
    const generated = manifests.filter(({ path }) => /^config\/(crd\/bases|rbac\/role|webhook\/manifests)/.test(path));
    expect(generated.length).toBeGreaterThan(0);
    for (const { path, text } of generated) {
      const golden = readFileSync(join(testdata, name, 'project', path), 'utf8');
      expect(withoutVersion(text)).toBe(withoutVersion(golden));
    }
  });
});

describe('the types of the differential tests', () => {
  it('have the manifests and diagnostics of the command line, with their places', () => {
    expect(cases.length).toBeGreaterThan(100);
    for (const name of cases) {
      const files = {
        [`src/${name}/types.ts`]: readFileSync(join(testdata, 'differential', name, 'types.ts'), 'utf8'),
      };
      const problems = new DiagnosticList();
      const args = ['rbac:roleName=manager-role', 'crd', 'webhook', 'paths=./src/...'];
      const run = generateManifests(
        [...args, 'output:crd:artifacts:config=config/crd/bases'],
        memoryFiles(files),
        '0.0.0',
        problems,
      );
      const { manifests, diagnostics, isStale } = playground.run({ files, object: '' });
      const shown = diagnostics.map(({ subject, message, start, end }) => [subject, message, start, end]);
      expect(shown, name).toEqual(
        problems.all.map(({ code, message, span }) => [code, message, span?.start, span?.end]),
      );
      expect(isStale).toBe(problems.hasErrors);
      if (isStale) continue;
      const texts = run.changes.flatMap((change) => (change.kind === 'create' ? [change.contents] : []));
      expect(manifests.map(({ text }) => text)).toEqual(texts);
    }
  }, 120_000);
});

describe('objects', () => {
  let validator: ObjectValidator;
  beforeAll(async () => {
    validator = await newObjectValidator();
  });
  afterAll(() => validator.stop());

  it('are judged as by the whole API server, field by field', async () => {
    let count = 0;
    for (const name of tutorials) {
      const files = projectOf(name);
      for (const { text } of playground.run({ files, object: '' }).manifests) {
        const crd = readGoYaml(text).value as JsonObject;
        if (crd.kind === 'CustomResourceDefinition') expect(await validator.addDefinition(crd)).toEqual([]);
      }
      for (const object of samplesOf(name).flatMap(variantsOf)) {
        const { verdict } = playground.run({ files, object: writeYaml(object as YamlValue) });
        const shown = verdict.faults.map(({ subject, message }) =>
          subject === '' ? message : `${subject}: ${message}`,
        );
        const faults = await validator.validate(object);
        const isWhole = (field: string, message: string) =>
          field === '' || field === '<nil>' || /^(unknown|duplicate) field/.test(message);
        const expected = faults.map(({ field, message }) =>
          isWhole(field, message) ? message : `${field}: ${message}`,
        );
        expect(shown, JSON.stringify(object)).toEqual(expected);
        expect(verdict.message === undefined).toBe(faults.length === 0);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(300);
  }, 120_000);

  it('are shown without unknown fields and with defaults, and faults have their places', () => {
    const files = {
      'src/v1/frigate.types.ts': `import { CustomResource, Default, GroupVersion, type Int32, Kind, Minimum, XValidation } from 'kbts/api';
const groupVersion = new GroupVersion('ship.example.com', 'v1');
@XValidation({ rule: 'self.guns < 100 || self.name == "Victory"', message: 'too many guns' })
export class FrigateSpec {
  name!: string;
  @Minimum(4) @Default(8) guns?: Int32;
}
@Kind(groupVersion)
export class Frigate extends CustomResource { spec!: FrigateSpec; }
`,
    };
    const object = (spec: string) =>
      `apiVersion: ship.example.com/v1\nkind: Frigate\nmetadata:\n  name: one\nspec:\n${spec}`;
    const { diagnostics, verdict } = playground.run({ files, object: object('  name: Surprise\n  color: red\n') });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(verdict.object).toContain('spec:\n  guns: 8\n  name: Surprise\n');
    expect(verdict.faults).toMatchObject([{ message: 'unknown field "spec.color"', line: 7, column: 3 }]);
    const refused = playground.run({ files, object: object('  name: Surprise\n  guns: 104\n') }).verdict;
    expect(refused.message).toBe('Frigate.ship.example.com "one" is invalid: spec: Invalid value: too many guns');
    expect(refused.faults).toMatchObject([{ subject: 'spec', line: 6 }]);
  });

  it('and files with hostile names and values are data', () => {
    const files = JSON.parse('{"__proto__":"x","src/__proto__.ts":"export class A {","constructor":"1"}');
    for (const object of ['__proto__: {a: 1}', '<script>', '[', '&a [*a]', 'apiVersion: {}\nkind: []', '']) {
      const { verdict } = playground.run({ files, object });
      expect(verdict.message).toBeDefined();
    }
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});

/** The sources of a tutorial's project. */
function projectOf(name: string): Record<string, string> {
  const folder = join(testdata, name, 'project');
  const paths = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  return Object.fromEntries(['PROJECT', ...paths].map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

function samplesOf(name: string): readonly JsonObject[] {
  const folder = join(testdata, name, 'project/config/samples');
  return readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .map((file) => readGoYaml(readFileSync(join(folder, file), 'utf8')).value as JsonObject);
}

/** A sample, and the sample with one value changed at a time. */
function variantsOf(sample: JsonObject): readonly JsonObject[] {
  const values: readonly Json[] = [null, 'x', -1, 1e12, ['a', 'a'], { a: { b: 1 } }];
  const places = pathsIn(sample.spec ?? {}, ['spec']);
  const changed = places.flatMap((path) => values.map((value) => replaced(sample, path, value) as JsonObject));
  const metadata: readonly Json[] = [null, 'x', {}, { name: 'Not a name' }, { name: 'x', labels: { 'a b': '?' } }];
  return [sample, ...changed, ...metadata.map((value) => ({ ...sample, metadata: value }))];
}

function pathsIn(value: Json, path: readonly string[]): readonly (readonly string[])[] {
  if (!isRecord(value)) return [path];
  const below = Object.entries(value).flatMap(([key, child]) => pathsIn(child as Json, [...path, key]));
  return [path, [...path, 'unknownField'], ...below];
}

function replaced(value: Json, [key, ...rest]: readonly string[], next: Json): Json {
  if (key === undefined) return next;
  const object = isRecord(value) ? (value as JsonObject) : {};
  return { ...object, [key]: replaced(object[key] ?? {}, rest, next) };
}

function withoutVersion(text: string): string {
  return text.replace(/(controller-gen\.kubebuilder\.io\/version: ).*/, '$1any');
}
