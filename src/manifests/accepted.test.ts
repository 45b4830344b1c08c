import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { CustomResourceDefinition } from '../k8s/apiextensions/v1.js';
import { type Problem, ProblemList } from '../problems/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane, waitFor } from '../testing/index.js';
import { readYamlDocuments } from '../yaml/index.js';
import { generateManifests } from './index.js';

interface Made {
  readonly name: string;
  readonly definitions: readonly CustomResourceDefinition[];
  readonly problems: readonly Problem[];
}

const testdata = fileURLToPath(new URL('../../testdata/', import.meta.url));

describeWithControlPlane(describe, 'the CRDs of testdata on a control plane', () => {
  const made = [...caseNames().map(caseOf), tutorial()];
  const refused: [string, string][] = [];
  let controlPlane: ControlPlane;

  beforeAll(async () => {
    controlPlane = await startControlPlane();
    await Promise.all(made.map((one) => createAll(one)));
  }, 300_000);

  afterAll(() => controlPlane?.stop());

  async function createAll({ name, definitions }: Made): Promise<void> {
    for (const definition of definitions) {
      await controlPlane.client.create(definition).catch((error: Error) => refused.push([name, error.message]));
    }
  }

  it('raise no alarm in the checks', () => {
    const alarms = made.flatMap(({ name, problems }) => problems.map(({ code, message }) => [name, code, message]));
    // Large ones are accepted, though `kubectl apply` could not keep them in an annotation.
    expect(alarms.filter(([, code]) => code !== 'crd-too-large')).toEqual([]);
  });

  it('are accepted', () => {
    expect(refused).toEqual([]);
  });

  it('become established', { timeout: 120_000 }, async () => {
    const wanted = made.flatMap(({ definitions }) => definitions.map(({ metadata }) => metadata.name)).sort();
    expect(wanted.length).toBeGreaterThan(8);
    const look = async () => {
      const { items } = await controlPlane.client.list(CustomResourceDefinition);
      const names: unknown[] = items.filter(isEstablished).map(({ metadata }) => metadata.name);
      return wanted.every((name) => names.includes(name));
    };
    await waitFor(look, { what: 'all CRDs to be established', timeout: 100_000, interval: 300 });
  });
});

function isEstablished({ status }: CustomResourceDefinition): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === 'Established' && value === 'True') ?? false;
}

/** Cases of the comparison with controller-gen, but for those whose CRDs are wrong on purpose. */
function caseNames(): string[] {
  const entries = readdirSync(join(testdata, 'differential'), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  // Line separators end lines in YAML 1.1, as Go writes and reads it; the reader here is one of YAML 1.2.
  const notRead = ['refused', 'yaml-line-breaks'];
  return names.filter((name) => !name.startsWith('invalid-') && !notRead.includes(name));
}

/** The CRDs of a case of the comparison with controller-gen, in its first spelling and with its own options. */
function caseOf(name: string): Made {
  const folder = join(testdata, 'differential', name);
  const options = existsSync(join(folder, 'options')) ? readFileSync(join(folder, 'options'), 'utf8').split('\n') : [];
  const crd = options.find((option) => /^crd(:|$)/.test(option));
  return makeOf(name, folder, (path) => path.endsWith('types.ts') || path.endsWith('.txt'), crd);
}

function tutorial(): Made {
  return makeOf('tutorial', join(testdata, 'cronjob/project/src'), (path) => path.endsWith('.ts'));
}

function makeOf(
  name: string,
  folder: string,
  isSource: (path: string) => boolean,
  crd: string = 'crd:maxDescLen=0',
): Made {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource);
  const sources = paths.map((path) => [`${name}/${path}`, readFileSync(join(folder, path), 'utf8')] as const);
  const problems = new ProblemList();
  const args = [crd, `paths=./${name}/...`, 'output:crd:dir=out'];
  const { changes } = generateManifests(args, memoryFiles(Object.fromEntries(sources)), '0.0.0', problems);
  const texts = changes.flatMap((change) => ('contents' in change ? [change.contents] : []));
  // What kbts writes as a CRD is one: the API server is asked about the rest.
  const definitions = texts.flatMap((text) => readYamlDocuments(name, text)) as CustomResourceDefinition[];
  return { name, definitions, problems: problems.all };
}
