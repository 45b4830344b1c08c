import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KubernetesObject } from '../../runtime/index.js';
import { type ControlPlane, describeWithControlPlane, startControlPlane } from '../index.js';
import { readObjects } from '../manifests.js';
import { projectOf } from './fixtures/tutorial-operator.js';

const handwritten = fileURLToPath(new URL('../../../testdata/crontab/handwritten.yaml', import.meta.url));
const groups = { generated: 'stable.example.com', handwritten: 'handwritten.example.com' };

const specs: readonly (readonly [isValid: boolean, spec: unknown])[] = [
  [true, undefined],
  [true, {}],
  [true, { cronSpec: '* * * * */5', image: 'nightly', replicas: 3 }],
  [true, { cronSpec: '', image: '', replicas: -1 }],
  [true, { replicas: 2 ** 40 }],
  [true, { replicas: 2 }],
  [true, { cronSpec: '@daily', unknown: { a: 1 } }],
  [true, null],
  [true, { cronSpec: null }],
  [false, 'daily'],
  [false, []],
  [false, { cronSpec: 5 }],
  [false, { cronSpec: ['* * * * *'] }],
  [false, { image: { name: 'nightly' } }],
  [false, { image: true }],
  [false, { replicas: 1.5 }],
  [false, { replicas: '3' }],
  [false, { replicas: true }],
];

/** Both CRDs are installed side by side, in groups of their own. */
describeWithControlPlane(describe, 'the CRD of the tutorial crontab', () => {
  let plane: ControlPlane;

  beforeAll(async () => {
    plane = await startControlPlane();
    await plane.installCrds(join(projectOf('crontab'), 'config/crd/bases'));
    const text = JSON.stringify(readObjects(handwritten)).replaceAll(groups.generated, groups.handwritten);
    const objects = JSON.parse(text.replaceAll('"ct"', '"handwritten"')) as KubernetesObject[]; // as read above
    await plane.installCrds(objects);
  }, 120_000);

  afterAll(() => plane?.stop(), 60_000);

  it.each(specs)('treats objects like the handwritten one: valid = %s, spec %j', async (isValid, spec) => {
    const [generated, expected] = [await created(groups.generated, spec), await created(groups.handwritten, spec)];
    expect(generated).toEqual(expected);
    expect('spec' in generated).toBe(isValid);
  });

  it('has the same names', () => {
    const names = (folder: string) => {
      const [crd] = readObjects(folder) as (KubernetesObject & { spec: { names: object; scope: string } })[];
      return { ...crd?.spec.names, listKind: undefined, scope: crd?.spec.scope };
    };
    expect(names(join(projectOf('crontab'), 'config/crd/bases'))).toEqual(names(handwritten));
  });

  it('has columns for `kubectl get ct`', async () => {
    const spec = { cronSpec: '* * * * */5', image: 'nightly', replicas: 3 };
    for (const group of Object.values(groups)) await plane.client.create(newCronTab(group, 'shown', spec));
    const lines = kubectl('get', 'ct', 'shown').trimEnd().split('\n');
    const [header, row] = lines.map((line) => line.trim().split(/\s{2,}/));
    expect(header).toEqual(['NAME', 'SPEC', 'REPLICAS', 'AGE']);
    expect(row?.slice(0, 3)).toEqual(['shown', '* * * * */5', '3']);
    const other = kubectl('get', `crontabs.${groups.handwritten}`, 'shown').split('\n')[0];
    expect(other?.trim().split(/\s{2,}/)).toEqual(header);
  });

  function newCronTab(group: string, name: string, spec: unknown): KubernetesObject & { spec?: unknown } {
    return { apiVersion: `${group}/v1`, kind: 'CronTab', metadata: { name, namespace: 'default' }, spec };
  }

  /** Returns the stored spec, or the error without the name of the group. */
  async function created(group: string, spec: unknown): Promise<{ spec: unknown } | { error: string }> {
    return plane.client.create(newCronTab(group, 'test', spec), { dryRun: true }).then(
      (object) => ({ spec: object.spec }),
      (error: Error) => ({ error: error.message.replaceAll(group, 'GROUP') }),
    );
  }

  function kubectl(...args: readonly string[]): string {
    const kubeconfig = join(plane.folder, 'admin.kubeconfig');
    writeFileSync(kubeconfig, plane.admin.kubeconfig(), { mode: 0o600 });
    return execFileSync(plane.kubectl, [`--kubeconfig=${kubeconfig}`, ...args], { encoding: 'utf8' });
  }
});
