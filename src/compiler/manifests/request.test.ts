import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryFiles, type ReadableFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { argumentCases, refusedHereAlone } from './fixtures/argument-cases.js';
import { hasControllerGen, inGoModule, runControllerGen, withoutControllerGen } from './fixtures/controller-gen.js';
import { generateManifests } from './index.js';

const goTypes = `// +groupName=a.example.com
package a

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Kind struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`
}
`;
const types = `// +groupName=a.example.com
import { CustomResource } from 'kbts/api';
// +kubebuilder:object:root=true
export class Kind extends CustomResource {}
`;
const files = memoryFiles({ 'a/types.ts': types, 'head.txt': '# YEAR\n' });

function argumentsOf(line: string): string[] {
  const args = line.split(' ').map((argument) => argument.replaceAll('␣', ' '));
  return [
    ...args,
    ...(line.includes('paths') ? [] : ['paths=./a']),
    ...(/output|Output/.test(line) ? [] : ['output:none']),
  ];
}

function run(args: readonly string[] | undefined, where: ReadableFiles = files) {
  const problems = new DiagnosticList();
  const { changes, notes } = generateManifests(args, where, '0.0.0', problems);
  return { paths: changes.map(({ path }) => path), notes, problems: problems.all };
}

describe('arguments of `kbts manifests`', () => {
  it.each(argumentCases)('`%s` is taken or refused on purpose be', (line, isTaken) => {
    const messages = run(argumentsOf(line)).problems.map(({ message }) => message);
    expect(messages.length === 0, messages.join('\n')).toBe(isTaken);
  });

  it.each(refusedHereAlone)('`%s` is refused', (line, message) => {
    expect(run(argumentsOf(line)).problems.map((problem) => problem.message.replace('`crd`: ', ''))).toEqual([message]);
  });

  it.each(['crd paths=./a', 'crd webhook', '+crd output:none', 'crd:maxDescLen=0 paths=./a output:none'])(
    'is to be split: `%s` in one string',
    (argument) => {
      const [problem, ...others] = run([argument]).problems;
      expect(others).toEqual([]);
      expect(problem?.hint).toBe('pass each argument on its own, without quotes around all of them');
      const inProject = memoryFiles({
        'a/types.ts': types,
        PROJECT: `version: "3"\nprojectName: p\nlayout: typescript.kbts.io/v1\nmanifests: ${JSON.stringify(argument)}\n`,
      });
      const [hint] = run(undefined, inProject).problems.map((one) => one.hint);
      expect(hint).toBe('write a list in PROJECT, with one argument in each item');
    },
  );

  it.each(['crds paths', 'crd x', 'cdr:maxDescLen=0 x'])('is not to be split: `%s` in one string', (argument) => {
    const hints = run([argument]).problems.map(({ hint }) => hint);
    expect(hints).not.toEqual([]);
    expect(hints.join()).not.toContain('each argument');
  });

  it('reports why a generator of Go code has no effect, and reads no sources for it', () => {
    const { notes, problems } = run(['object:headerFile=head.txt', 'applyconfiguration', 'paths=./none']);
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      'the generator `object` has no effect: objects are plain JSON and require no generated DeepCopy',
      'the generator `applyconfiguration` has no effect: server-side apply uses plain partial objects and requires no generated types',
    ]);
    expect(run(['crd:maxDescLen=0', 'paths=./a']).notes).toEqual([]);
  });

  it('takes absolute paths for the folder that they name', () => {
    const root = '/work/project';
    const relative = (path: string) => files.relative(path.startsWith('/') ? posix.relative(root, path) : path);
    const onDisk = { ...files, root, relative };
    const args = ['crd:maxDescLen=0,headerFile=/work/project/head.txt', 'paths=/work/project/a/...'];
    expect(run([...args, 'output:dir=/work/project/out/'], onDisk)).toMatchObject({
      paths: ['out/a.example.com_kinds.yaml'],
      problems: [],
    });
    expect(run([...args, 'output:dir=/work/projects'], onDisk)).toMatchObject({
      paths: ['../projects/a.example.com_kinds.yaml'],
      problems: [],
    });
  });

  it.each([
    ['./out//crds/', 'out/crds/a.example.com_kinds.yaml'],
    ['out/../crds', 'crds/a.example.com_kinds.yaml'],
    ['.', 'a.example.com_kinds.yaml'],
  ])('writes into the folder `%s`', (folder, path) => {
    expect(run(['crd:maxDescLen=0', 'paths=./a', `output:dir=${folder}`]).paths).toEqual([path]);
  });

  it('refuses files outside of the project, and two of one name', () => {
    const marked = memoryFiles({
      'a/types.ts': `${types}\n// +kubebuilder:rbac:groups=a,resources=b,verbs=get\n`,
    });
    const messages = (...args: string[]) =>
      run([...args, 'paths=./a', 'output:dir=out'], marked).problems.map(({ message }) => message);
    expect(messages('rbac:roleName=x,fileName=../../role.yaml')).toEqual(['`../role.yaml` is outside of the project']);
    expect(messages('rbac:roleName=x,fileName=a.example.com_kinds.yaml', 'crd:maxDescLen=0')).toEqual([
      'two generators write `out/a.example.com_kinds.yaml`',
    ]);
    expect(messages('rbac:roleName=x,fileName=roles/role.yaml')).toEqual([]);
  });
});

describe('arguments of PROJECT', () => {
  const head = 'domain: example.com\nlayout: [typescript.kbts.io/v1]\nprojectName: fleet\nversion: "3"\n';
  const inProject = (text: string) => run(undefined, memoryFiles({ 'a/types.ts': types, PROJECT: `${head}${text}` }));

  it.each([
    ['manifests:\n- crd\n- paths=./a\n- output:dir=out\n'],
    ['"manifests": [crd, paths=./a, "output:dir=out"]\n'],
    ['? manifests\n: ["crd","paths=./a","output:dir=out"]\n'],
  ])('are read in every style: %j', (text) => {
    expect(inProject(text)).toMatchObject({ paths: ['out/a.example.com_kinds.yaml'], problems: [] });
  });

  it('are the defaults if it has none, even if a string contains that key', () => {
    const { problems } = inProject('plugins:\n  x: "a\n    manifests: [crd]"\n');
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('./src/...')]);
  });

  it('are not needed when the command line has some, but the file must be right', () => {
    const { problems } = run(['crd', 'paths=./a'], memoryFiles({ 'a/types.ts': types, PROJECT: 'a: [' }));
    expect(problems).toMatchObject([{ code: 'project-invalid' }]);
    expect(run(undefined, memoryFiles({})).problems).toMatchObject([{ code: 'project-missing' }]);
  });
});

describe.skipIf(!hasControllerGen)(`arguments against controller-gen (${withoutControllerGen})`, () => {
  const cases = [...argumentCases, ...refusedHereAlone.map(([line]) => [line, true] as const)];

  // controller-gen evaluates these arguments only if there is a kind. Without one, it loads no package of Kubernetes.
  const requiresKind = ([line]: readonly [string, boolean]) => /crdVersions|headerFile|manifests/.test(line);

  it.each([
    ['with a kind', cases.filter(requiresKind), goTypes],
    ['without a kind', cases.filter((one) => !requiresKind(one)), 'package a\n'],
  ])(
    'accepts and rejects the same %s',
    async (_, some, source) => {
      const wrong = await inGoModule({ 'a/types.go': source, 'head.txt': '# YEAR\n' }, async (folder) => {
        const verdicts: string[] = [];
        for (const [line, isAccepted] of some) {
          const { error } = await runControllerGen(argumentsOf(line), folder, []);
          if ((error === undefined) !== isAccepted) verdicts.push(`${line}: ${error ?? 'accepted'}`);
        }
        return verdicts;
      });
      expect(wrong).toEqual([]);
    },
    300_000,
  );
});
