import { beforeAll, describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import {
  type KubernetesVersion,
  kubernetesVersions,
  newestKubernetesVersion,
} from '../../../../base/kubernetes-version.js';
import { DiagnosticList, renderDiagnostic } from '../../../../base/problems/index.js';
import {
  hasControllerGen,
  inGoModule,
  runControllerGen,
  withoutControllerGen,
  withoutVersion,
} from '../../fixtures/controller-gen.js';
import { generateManifests } from '../../index.js';
import { builtinKinds } from './fixtures/builtin-kinds.js';
import { hasExactTexts, withoutExactTexts } from './fixtures/exact-texts.js';

const versions = [kubernetesVersions[0], newestKubernetesVersion];
const generators = ['crd:allowDangerousTypes=true', 'crd:allowDangerousTypes=true,maxDescLen=0'];
const runs = versions.flatMap((version) => generators.map((generator) => ({ version, generator })));

describe.skipIf(!hasControllerGen || !hasExactTexts).each(runs)(
  `CRDs of all built-in types of $version by $generator (${withoutControllerGen}; ${withoutExactTexts})`,
  ({ version, generator }) => {
    const kinds = builtinKinds(version);
    let theirs: ReadonlyMap<string, string>;

    beforeAll(async () => {
      const sources = Object.fromEntries(kinds.map(({ group, go }) => [`${group}/types.go`, go]));
      const run = (folder: string) => runControllerGen([generator, 'paths=./...'], folder);
      const made = await inGoModule(sources, run, version);
      expect(made.error).toBeUndefined();
      theirs = made.files;
    }, 300_000);

    it.each(kinds)('are those of controller-gen for all of $module', ({ group, typescript }) => {
      const expected = theirs.get(`${group}_alls.yaml`) ?? '';
      expect(expected).toContain(generator.includes('maxDescLen') ? 'properties:' : 'description: ');
      expect(firstDifference(fromTypeScript(typescript, generator, version), expected)).toBeUndefined();
    });
  },
);

describe('descriptions of built-in types', () => {
  const [kind] = builtinKinds().filter(({ module }) => module === 'kbts/k8s/batch/v1');
  const descriptionsOf = (crd: string) => {
    const crds = fromTypeScript(kind?.typescript ?? '', crd);
    return [...crds.matchAll(/^ *description: (?!\|)(.*)$/gm)].map(([, text = '']) => text);
  };

  it('are shortened as those of declared types', () => {
    const short = descriptionsOf('crd:maxDescLen=40');
    expect(short.length).toBeGreaterThan(1000);
    expect(Math.max(...short.map((text) => text.length))).toBeLessThanOrEqual(43 + "''".length);
  });

  it('are left out by `maxDescLen=0`', () => {
    expect(descriptionsOf('crd:maxDescLen=0')).toEqual([]);
  });
});

function fromTypeScript(source: string, crd: string, kubernetesVersion?: KubernetesVersion): string {
  const problems = new DiagnosticList();
  const files = memoryFiles({ 'api/types.ts': source });
  const args = [crd, 'paths=./api', 'output:stdout'];
  // All types in one CRD exceed what etcd accepts.
  const options = {
    severities: { 'crd-too-large': 'off' },
    ...(kubernetesVersion ? { kubernetesVersion } : {}),
  } as const;
  const { stdout } = generateManifests(args, files, '0.0.0', problems, options);
  const errors = problems.all.filter(({ severity }) => severity === 'error');
  expect(errors.map((problem) => renderDiagnostic(problem, () => source))).toEqual([]);
  return stdout;
}

/** The lines around the first ones that differ: all of them would be some 100,000. */
function firstDifference(ours: string, theirs: string): string | undefined {
  const [left, right] = [ours, theirs].map((text) => withoutVersion(text).split('\n')) as [string[], string[]];
  const at = left.findIndex((line, index) => line !== right[index]);
  if (at < 0 && left.length === right.length) return undefined;
  const around = (lines: readonly string[]) => lines.slice(Math.max(at - 5, 0), at + 5).join('\n');
  return `line ${at + 1}\nkbts:\n${around(left)}\ncontroller-gen:\n${around(right)}`;
}
