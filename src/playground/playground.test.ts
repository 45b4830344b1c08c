import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../apiserver/model/index.js';
import { faultsOf, isStrictFault, type ObjectFault } from '../apiserver/object-fault.js';
import { newObjectValidator, type ObjectValidator } from '../apiserver/validate-objects.js';
import { memoryFiles } from '../base/files/memory-files.js';
import { isRecord, type Json } from '../base/json/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { readGoYaml, writeYaml, type YamlValue } from '../base/yaml/index.js';
import { loadInstalledParser } from '../compiler/loader/parser/installed-parser.js';
import { generateManifests } from '../compiler/manifests/index.js';
import type { KubernetesObject } from '../k8s/index.js';
import { installedFiles } from '../k8s/installed-files.js';
import { newTransport, StatusError } from '../runtime/client/index.js';
import { describeWithControlPlane, startControlPlane } from '../testing/index.js';
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
    const count = await compareJudgments({
      add: async (crd) => expect(await validator.addDefinition(crd)).toEqual([]),
      judge: async (object) => ({ faults: await validator.validate(object) }),
    });
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

describeWithControlPlane(
  describe,
  'objects on kube-apiserver',
  () => {
    it('are judged with the same messages, field by field', async () => {
      const plane = await startControlPlane({ kind: 'real' });
      const transport = newTransport(plane.config);
      const paths = new Map<string, string>();
      const post = async (object: JsonObject, fieldValidation: string) => {
        const path = paths.get(`${object.apiVersion}/${object.kind}`) ?? '';
        const query = { dryRun: 'All', fieldValidation };
        const answer = transport.request<KubernetesObject>({ method: 'POST', path, query, body: object });
        return await answer.then(
          () => ({ faults: [] }),
          (error: unknown) => {
            if (!(error instanceof StatusError)) throw error;
            const { message } = error.status;
            return { faults: faultsOf(error.status as Record<string, unknown>), message };
          },
        );
      };
      try {
        const count = await compareJudgments({
          add: async (crd) => {
            await plane.installCrds([crd as unknown as KubernetesObject]);
            const { group, names, versions } = crd.spec as unknown as {
              group: string;
              names: Names;
              versions: { name: string }[];
            };
            for (const { name } of versions) {
              paths.set(`${group}/${name}/${names.kind}`, `/apis/${group}/${name}/namespaces/default/${names.plural}`);
            }
          },
          judge: async (object) => {
            const strict = await post(object, 'Strict');
            if (!strict.faults.some(isStrictFault)) return strict;
            const { faults } = await post(object, 'Ignore');
            return { ...strict, faults: [...strict.faults, ...faults] };
          },
        });
        expect(count).toBeGreaterThan(300);
      } finally {
        transport.close();
        await plane.stop();
      }
    }, 240_000);
  },
  { kind: 'real' },
);

interface Names {
  readonly kind: string;
  readonly plural: string;
}

/** An API server that judges objects. */
interface Judge {
  add(crd: JsonObject): Promise<void>;
  judge(
    object: JsonObject,
  ): Promise<{ readonly faults: readonly ObjectFault[]; readonly message?: string | undefined }>;
}

/** Compares the verdicts of the playground about the samples of the tutorials with those of an API server. */
async function compareJudgments({ add, judge }: Judge): Promise<number> {
  const compared: unknown[] = [];
  const judged: unknown[] = [];
  for (const name of tutorials) {
    const files = projectOf(name);
    for (const { text } of playground.run({ files, object: '' }).manifests) {
      const crd = readGoYaml(text).value as JsonObject;
      if (crd.kind === 'CustomResourceDefinition') await add(crd);
    }
    for (const object of samplesOf(name).flatMap(variantsOf)) {
      const { verdict } = playground.run({ files, object: writeYaml(object as YamlValue) });
      const shown = verdict.faults.map(({ subject, message }) => (subject === '' ? message : `${subject}: ${message}`));
      const { faults, message } = await judge(object);
      const isWhole = (field: string, text: string) =>
        field === '' || field === '<nil>' || /^(unknown|duplicate) field/.test(text);
      const expected = faults.map((fault) =>
        isWhole(fault.field, fault.message) ? fault.message : `${fault.field}: ${fault.message}`,
      );
      compared.push({ object, faults: shown, message: verdict.message });
      judged.push({ object, faults: expected, message: message ?? verdict.message });
      expect(verdict.message === undefined).toBe(faults.length === 0);
    }
  }
  expect(compared).toEqual(judged);
  return judged.length;
}

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
