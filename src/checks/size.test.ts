import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubernetesDocument } from '../generate/index.js';
import type { KubernetesObject } from '../k8s/index.js';
import { describeWithControlPlane, findControlPlane, type TestCluster, testCluster } from '../testing/index.js';
import { JsonSizes } from './json-sizes.js';
import { checkSize } from './size.js';

const span = { file: 'a.ts', start: 3, end: 8 };
const signs = ['a', 'ä', '"', '<', '\u2028', '\n'];

function warningsOf(crd: KubernetesDocument) {
  return checkSize(crd, span, new JsonSizes());
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

/** The largest CRD that brings no warning, and the smallest that does; they differ by one byte. */
function aroundTheLimit(plural: string, sign: string): readonly [KubernetesDocument, KubernetesDocument] {
  let [fits, tooMany] = [0, 300_000];
  const ofLength = (length: number) =>
    crdOf(plural, sign.repeat(length / 8) + 'a'.repeat(length - Math.floor(length / 8)));
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (warningsOf(ofLength(middle)).length === 0) fits = middle;
    else tooMany = middle;
  }
  return [ofLength(fits), ofLength(tooMany)];
}

describe('checkSize', () => {
  it('says nothing of a CRD of the usual size', () => {
    expect(warningsOf(crdOf('things', 'a'.repeat(200_000)))).toEqual([]);
  });

  it('measures numbers of 64 bits, too', () => {
    const things = crdOf('things', 'a'.repeat(300 * 1024));
    const large = { ...things, spec: { ...Object(things.spec), maximum: 2n ** 63n } };
    expect(warningsOf(large)).toMatchObject([{ code: 'crd-too-large' }]);
  });

  it('names the size of one that is too large for kubectl, and the ways out', () => {
    expect(warningsOf(crdOf('things', 'a'.repeat(300 * 1024)))).toEqual([
      {
        code: 'crd-too-large',
        severity: 'warning',
        span,
        message: expect.stringMatching(
          /`things.example.com` has 301 KiB as JSON, more than the 256 KiB .*kubectl apply/,
        ),
        hint: expect.stringMatching(/--server-side[\s\S]*crd:maxDescLen=0/),
      },
    ]);
  });

  it('does not advise to leave out descriptions where there are none', () => {
    const things = crdOf('things', '');
    const large = (size: number) => ({ ...things, spec: { ...Object(things.spec), pattern: 'a'.repeat(size * 1024) } });
    const withTexts = warningsOf(large(300))[0]?.hint;
    const without = JSON.parse(
      JSON.stringify(large(300)).replace('"description":"",', '').replace(',"description":""', ''),
    );
    expect(withTexts).toMatch(/crd:maxDescLen=0/);
    expect(warningsOf(without)[0]?.hint).toBe('apply it with `kubectl apply --server-side`, as `make install` does');
  });

  it('names the limit of etcd where that is passed, too', () => {
    const [problem, ...others] = warningsOf(crdOf('things', 'a'.repeat(1600 * 1024)));
    expect(problem?.message).toMatch(/1601 KiB as JSON, more than the 1536 KiB that etcd accepts/);
    expect(problem?.hint).not.toMatch(/--server-side/);
    expect(others).toEqual([]);
  });
});

describeWithControlPlane(describe, 'what the check says of sizes is what happens:', () => {
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

  it.each(signs.map((sign, index) => [JSON.stringify(sign), sign, `things${index}`] as const))(
    'kubectl takes the last CRD without a warning, and refuses the first with one (descriptions with %s)',
    (_, sign, plural) => {
      const [fits, tooLarge] = aroundTheLimit(plural, sign);
      expect(apply(tooLarge)).toMatch(/metadata.annotations: Too long/);
      expect(apply(fits)).toBe('applied');
    },
    60_000,
  );

  it('etcd takes no CRD beyond its limit', async () => {
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
