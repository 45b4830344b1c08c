import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheFolder } from '../../hack/control-plane/cache.mjs';
import { memoryFiles } from '../files/index.js';
import { ProblemList, renderProblem } from '../problems/index.js';
import { generateManifests } from './index.js';

/** One folder a case: `types.go`, and the same API in TypeScript, in one or more spellings. */
const cases = fileURLToPath(new URL('../../testdata/differential/', import.meta.url));
const controllerGen = join(process.env.KUBEBUILDER_ASSETS ?? cacheFolder(), 'controller-gen');
const names = readdirSync(cases, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const variants = names.flatMap(({ name }) =>
  readdirSync(join(cases, name))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [name, file] as const),
);
const generators = ['crd:maxDescLen=0', 'rbac:roleName=manager-role', 'webhook'];
const missing = `no controller-gen at ${controllerGen}: npm run control-plane`;

describe.skipIf(!existsSync(controllerGen))(`against controller-gen (skipped when there is ${missing})`, () => {
  let out: string;

  beforeAll(() => {
    out = mkdtempSync(join(tmpdir(), 'kbts-differential-'));
    for (const { name } of names) {
      const args = [...generators, `paths=./${name}`, `output:dir=${join(out, name)}`];
      execaSync(controllerGen, args, { cwd: cases });
    }
  }, 600_000);

  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it.each(variants)('makes the same of %s/%s', (name, file) => {
    const text = readFileSync(join(cases, name, file), 'utf8');
    const problems = new ProblemList();
    const { changes } = generateManifests(
      [...generators, `paths=./${name}`, 'output:dir=out'],
      memoryFiles({ [`${name}/types.ts`]: text }),
      '0.0.0',
      problems,
    );
    expect(problems.all.map((problem) => renderProblem(problem, () => text))).toEqual([]);
    const made = changes.map((change) => [
      change.path.slice('out/'.length),
      'contents' in change ? change.contents : '',
    ]);
    expect(Object.fromEntries(made.map(([path, contents]) => [path, comparable(contents ?? '')]))).toEqual(
      expected(name),
    );
  });

  function expected(name: string): Record<string, string> {
    const folder = join(out, name);
    return Object.fromEntries(
      readdirSync(folder).map((file) => [file, comparable(readFileSync(join(folder, file), 'utf8'))]),
    );
  }
});

/** Byte for byte, but for the version of the generator. */
function comparable(text: string): string {
  return text.replace(/(controller-gen\.kubebuilder\.io\/version: ).*/, '$1any');
}
