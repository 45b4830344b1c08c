import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import { type Diagnostic, DiagnosticList } from '../../../../base/problems/index.js';
import { readYamlDocuments } from '../../../../base/yaml/index.js';
import { CustomResourceDefinition } from '../../../../k8s/apiextensions/v1.js';
import { describeWithControlPlane, type TestCluster, testCluster, waitFor } from '../../../../testing/index.js';
import { generateManifests } from '../../index.js';
import { typeScriptOf } from './fixtures/compare-kinds.js';
import { makeKind, Random } from './fixtures/random-api/index.js';

interface Made {
  readonly name: string;
  readonly definitions: readonly CustomResourceDefinition[];
  readonly problems: readonly Diagnostic[];
}

const testdata = fileURLToPath(new URL('../../../../../testdata/', import.meta.url));

// KBTS_PROPERTY_KINDS and KBTS_PROPERTY_SEED select other kinds, as in property.test.ts.
const seed = Number(process.env.KBTS_PROPERTY_SEED ?? Date.now() % 2 ** 32);
// The API server takes two minutes for 500. In CI, property.test.ts compares as many with controller-gen.
const count = Number(process.env.KBTS_PROPERTY_KINDS ?? (process.env.CI ? 100 : 20));
const suite = `the CRDs of testdata and of random kinds on a control plane (KBTS_PROPERTY_SEED=${seed})`;

describeWithControlPlane(describe, suite, () => {
  const made = [...caseNames().map(caseOf), tutorial(), ...randomKinds()];
  const refused: [string, string][] = [];
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
  }, 60_000);

  afterAll(() => cluster?.stop());

  it('raise no alarm in the checks, except for the warnings that a case lists', () => {
    // The API server accepts large CRDs, although client-side `kubectl apply` cannot store them in an annotation.
    const alarms = made.flatMap(({ name, problems }) =>
      problems.flatMap(({ code, message }) => (code === 'crd-too-large' ? [] : [{ name, code, message }])),
    );
    expect(alarms.filter(({ name, code }) => !warningsOf(name).includes(code))).toEqual([]);
  });

  it('are accepted and become established', { timeout: 240_000 + 300 * count }, async () => {
    const definitions = made.flatMap((one) => one.definitions.map((definition) => [one.name, definition] as const));
    expect(definitions.length).toBeGreaterThan(200 + count);
    // The API server is slow when it has many CRDs at a time.
    for (let start = 0; start < definitions.length; start += 100) await apply(definitions.slice(start, start + 100));
    // kbts also writes CRDs that only the API server rejects, with a warning.
    const warned = made.filter(({ problems }) => problems.some(({ message }) => /API server rejects/.test(message)));
    expect(refused.filter(([name]) => !warned.some((one) => one.name === name))).toEqual([]);
    expect(warned.map(({ name }) => name)).toEqual(refused.map(([name]) => name));
  });

  /** Creates CRDs, waits for them, and deletes them. */
  async function apply(some: readonly (readonly [string, CustomResourceDefinition])[]): Promise<void> {
    const { client } = cluster;
    const created: CustomResourceDefinition[] = [];
    for (const [name, definition] of some) {
      const result = await client.create(definition).catch((error: Error) => error);
      if (result instanceof Error) refused.push([name, result.message]);
      else created.push(result);
    }
    const look = async () => {
      const { items } = await client.list(CustomResourceDefinition);
      const names: unknown[] = items.filter(isEstablished).map(({ metadata }) => metadata.name);
      return created.every(({ metadata }) => names.includes(metadata.name));
    };
    await waitFor(look, { what: `CRDs of \`${some[0]?.[0]}\` to be established`, timeout: 60_000, interval: 300 });
    await Promise.all(created.map((definition) => client.delete(definition)));
  }
});

function isEstablished({ status }: CustomResourceDefinition): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === 'Established' && value === 'True') ?? false;
}

/** Returns the cases of the comparison with controller-gen, except those whose CRDs are invalid on purpose. */
function caseNames(): string[] {
  const entries = readdirSync(join(testdata, 'differential'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  // Go reads and writes YAML 1.1, in which line separators end lines; the parser used here reads YAML 1.2.
  const notRead = ['refused', 'yaml-line-breaks'];
  return names.filter((name) => !name.startsWith('invalid-') && !notRead.includes(name));
}

/** Returns the codes of the warnings that a case lists. */
function warningsOf(name: string): string[] {
  const file = join(testdata, 'differential', name, 'warnings');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

/** Returns the CRDs of a case, in its first spelling and with its own options. */
function caseOf(name: string): Made {
  const folder = join(testdata, 'differential', name);
  const options = existsSync(join(folder, 'options')) ? readFileSync(join(folder, 'options'), 'utf8').split('\n') : [];
  const crd = options.find((option) => /^crd(:|$)/.test(option));
  return makeOf(name, folder, (path) => path.endsWith('types.ts') || path.endsWith('.txt'), crd);
}

function tutorial(): Made {
  return makeOf('tutorial', join(testdata, 'cronjob/project/src'), (path) => path.endsWith('.ts'));
}

/** Returns random kinds, 100 per run. */
function randomKinds(): Made[] {
  const kinds = Array.from({ length: count }, (_, number) => makeKind(new Random(seed + number), number));
  const starts = kinds.flatMap((_, index) => (index % 100 === 0 ? [index] : []));
  return starts.map((start) => makeOfSources(`random ${start}`, typeScriptOf(kinds.slice(start, start + 100))));
}

function makeOf(name: string, folder: string, isSource: (path: string) => boolean, crd?: string): Made {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
  const sources = paths.map((path) => [`${name}/${path}`, readFileSync(join(folder, path), 'utf8')] as const);
  return makeOfSources(name, Object.fromEntries(sources), crd);
}

function makeOfSources(name: string, sources: Record<string, string>, crd: string = 'crd:maxDescLen=0'): Made {
  const problems = new DiagnosticList();
  const args = [crd, 'paths=./...', 'output:crd:dir=out'];
  const { changes } = generateManifests(args, memoryFiles(sources), '0.0.0', problems);
  const texts = changes.flatMap((change) => ('contents' in change ? [change.contents] : []));
  // The API server validates the CRDs, so their type is asserted here.
  const definitions = texts.flatMap((text) => readYamlDocuments(name, text)) as CustomResourceDefinition[];
  return { name, definitions, problems: problems.all };
}
