import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../k8s/index.js';
import { describeWithControlPlane, findControlPlane, type TestCluster, testCluster } from '../../testing/index.js';
import type { KubernetesDocument } from '../generate/index.js';
import { checkSize } from './crd-size.js';

const span = { file: 'a.ts', start: 3, end: 8 };
const characters = ['a', 'ä', '"', '<', '\u2028', '\n'];

function warningsOf(crd: KubernetesDocument) {
  return checkSize(crd, span);
}

function crdOf(plural: string, description: string): KubernetesDocument {
  const kind = `K${plural}`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com`, annotations: { about: 'sizes' } },
    spec: {
      group: 'example.com',
      names: { kind, listKind: `${kind}List`, plural, singular: plural },
      scope: 'Namespaced',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', description: `${description}` } },
        },
      ],
    },
  };
}

/** Returns the largest CRD without a warning, and the smallest one with a warning. They differ by one byte. */
function aroundTheLimit(plural: string, character: string): readonly [KubernetesDocument, KubernetesDocument] {
  let [fits, tooMany] = [0, 300_000];
  const ofLength = (length: number) =>
    crdOf(plural, character.repeat(length / 8) + 'a'.repeat(length - Math.floor(length / 8)));
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (warningsOf(ofLength(middle)).length === 0) fits = middle;
    else tooMany = middle;
  }
  return [ofLength(fits), ofLength(tooMany)];
}

describe('checkSize', () => {
  it('accepts a CRD of the usual size', () => {
    expect(warningsOf(crdOf('things', 'a'.repeat(200_000)))).toEqual([]);
  });

  it('measures a CRD with 64-bit integers', () => {
    const things = crdOf('things', 'a'.repeat(300 * 1024));
    const large = { ...things, spec: { ...Object(things.spec), maximum: 2n ** 63n } };
    expect(warningsOf(large)).toMatchObject([{ code: 'crd-too-large' }]);
  });

  it('reports the size of one that is too large for kubectl, and how to fix it', () => {
    expect(warningsOf(crdOf('things', 'a'.repeat(300 * 1024)))).toEqual([
      {
        code: 'crd-too-large',
        severity: 'warning',
        span,
        message: expect.stringMatching(
          /`things.example.com` is 301 KiB as JSON, but client-side `kubectl apply` can store at most 256 KiB/,
        ),
        hint: expect.stringMatching(/--server-side[\s\S]*crd:maxDescLen=0/),
      },
    ]);
  });

  it('does not suggest omitting descriptions if there are none', () => {
    const things = crdOf('things', '');
    const large = (size: number) => ({ ...things, spec: { ...Object(things.spec), pattern: 'a'.repeat(size * 1024) } });
    const withDescriptions = warningsOf(large(300))[0]?.hint;
    const without = JSON.parse(
      JSON.stringify(large(300)).replace('"description":"",', '').replace(',"description":""', ''),
    );
    expect(withDescriptions).toMatch(/crd:maxDescLen=0/);
    expect(warningsOf(without)[0]?.hint).toBe('use `kubectl apply --server-side`, like `make install` does');
  });

  it('reports the limit of etcd as an error if that is exceeded as well', () => {
    const [problem, ...others] = warningsOf(crdOf('things', 'a'.repeat(1600 * 1024)));
    expect(problem?.message).toMatch(/1601 KiB as JSON, but etcd accepts at most 1536 KiB/);
    expect(problem?.severity).toBe('error');
    expect(problem?.hint).not.toMatch(/--server-side/);
    expect(others).toEqual([]);
  });
});

describeWithControlPlane(describe, 'the check of sizes agrees with kubectl and etcd:', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kbts-size-'));
  const created: string[] = [];
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await testCluster();
  }, 120_000);

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    // Other files share the API server, which spends time on each large CRD.
    const crd = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
    for (const name of created) await cluster?.client.delete({ ...crd, metadata: { name } });
    await cluster?.stop();
  });

  it.each(characters.map((character, index) => [JSON.stringify(character), character, `things${index}`] as const))(
    'kubectl accepts the largest CRD without a warning, and rejects the smallest with one (descriptions with %s)',
    (_, character, plural) => {
      const [fits, tooLarge] = aroundTheLimit(plural, character);
      expect(apply(tooLarge)).toMatch(/metadata.annotations: Too long/);
      expect(apply(fits)).toBe('applied');
    },
    60_000,
  );

  it('etcd rejects a CRD above its limit', async () => {
    const create = async (plural: string, size: number) => {
      const { metadata } = await cluster.client.create(crdOf(plural, 'a'.repeat(size)) as unknown as KubernetesObject); // plain data that is one
      created.push(metadata.name);
    };
    await create('large', 1400 * 1024);
    await expect(create('larger', 1536 * 1024)).rejects.toThrow(/too large/);
  });

  function apply(crd: KubernetesDocument): string {
    const file = join(folder, `${crd.metadata.name}.json`);
    writeFileSync(file, JSON.stringify(crd));
    const kubeconfig = join(folder, 'size.kubeconfig');
    writeFileSync(kubeconfig, cluster.admin.kubeconfig(), { mode: 0o600 });
    try {
      execFileSync(kubectl(), ['--kubeconfig', kubeconfig, 'apply', '-f', file], { stdio: 'pipe' });
      created.push(String(crd.metadata.name));
      return 'applied';
    } catch (error) {
      return String(error);
    }
  }
});

function kubectl(): string {
  const found = findControlPlane();
  if (found.kind === 'missing') throw new Error(found.reason);
  return found.paths.kubectl;
}
