import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { run as runIn } from '../../main/fixtures/run.js';

const secret = 'TOKEN_a81f';
const head = 'domain: example.com\nlayout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\n';
const kind = (more = '') => `// +groupName=ship.example.com
import { CustomResource } from 'kbts/api';
${more}
// +kubebuilder:object:root=true
export class Frigate extends CustomResource {}
`;
const types = 'src/api/v1/frigate.types.ts';
const crds = 'config/crd/bases';

/** A repository, next to files that it must not reach. */
function attacked(texts: Record<string, string>, links: Record<string, string> = {}): string {
  const root = folderOf({ PROJECT: head, [types]: kind(), '.git/hooks/pre-commit': 'hook', ...texts });
  const outside = path.join(root, '../outside');
  fs.mkdirSync(outside);
  for (const name of ['secret', 'secret.ts', 'secret.json', 'secret.yaml']) {
    fs.writeFileSync(path.join(outside, name), `import 'kbts/api'; ${secret} = { [ \n${secret}`);
  }
  fs.writeFileSync(path.join(outside, 'fine.ts'), kind());
  for (const [place, target] of Object.entries(links)) {
    fs.mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    fs.rmSync(path.join(root, place), { recursive: true, force: true });
    fs.symlinkSync(target.replace('OUTSIDE', outside), path.join(root, place));
  }
  return root;
}

async function run(root: string, ...argv: string[]) {
  const before = textsOf(path.dirname(root));
  const { code, stdout, stderr } = await runIn(root, argv);
  return {
    code,
    shown: stdout + stderr,
    isUntouched: JSON.stringify(textsOf(path.dirname(root))) === JSON.stringify(before),
  };
}

async function expectRefused(root: string, message: RegExp, ...argv: string[]): Promise<void> {
  for (const flags of [[], ['--diff'], ['--json'], ...(argv[0] === 'manifests' ? [['--check']] : [])]) {
    const { code, shown, isUntouched } = await run(root, ...argv, ...flags);
    expect(shown).not.toContain(secret);
    expect(shown).toMatch(message);
    expect(shown).not.toContain('a bug in kbts');
    expect(code).toBe(1);
    expect(isUntouched).toBe(true);
  }
}

describe('paths in PROJECT', () => {
  it.each([
    ['crd:headerFile=/proc/self/environ', /`\/proc\/self\/environ` is outside of the project/],
    ['crd:headerFile=../outside/secret', /`..\/outside\/secret` is outside/],
    ['object:headerFile=../outside/secret', /`..\/outside\/secret` is outside/],
    ['crd:headerFile=.git/config', /`.git\/config` is inside `.git`/],
    ['crd:headerFile=link', /`link` points outside the project/],
    ['output:dir=.git/hooks', /`.git\/hooks` is inside `.git`/],
    ['output:crd:dir=.GIT/hooks', /is inside `.GIT`/],
    ['output:dir=folder', /`folder` points outside the project/],
    ['output:dir=hooks', /`hooks` is inside `.git`/],
    ['output:dir=node_modules/kbts', /is inside `node_modules`/],
    ['output:crd:artifacts:config=../outside', /`..\/outside` is outside/],
    ['schemapatch:manifests=../outside', /`..\/outside` is outside/],
    ['schemapatch:manifests=folder', /`folder` points outside/],
    ['paths=../outside/...', /`..\/outside\/` is outside/],
    ['paths={./src/...,folder}', /`folder` points outside/],
    ['paths=node_modules/x', /is inside `node_modules`/],
    ['rbac:roleName=x,fileName=../../.git/hooks/pre-commit', /\.git/],
  ])('stay inside of the project: %s', async (argument, message) => {
    const rbac = { [types]: kind('// +kubebuilder:rbac:groups=a,resources=b,verbs=get') };
    const texts = { ...rbac, PROJECT: `${head}manifests: ${JSON.stringify(argumentsWith(argument))}\n` };
    const links = { link: 'OUTSIDE/secret', folder: 'OUTSIDE', hooks: '.git/hooks' };
    await expectRefused(attacked(texts, links), message, 'manifests');
  });

  it('stay inside of the project also where they are the usual ones', async () => {
    await expectRefused(attacked({}, { config: 'OUTSIDE' }), /`config\/crd\/bases` points outside/, 'manifests');
    await expectRefused(attacked({}, { src: 'OUTSIDE' }), /`\.\/src\/` points outside/, 'manifests');
  });
});

/** The generator that an argument is about replaces the usual one. */
function argumentsWith(argument: string): string[] {
  const rest = argument.startsWith('crd:') ? [] : ['crd'];
  return [...rest, ...(argument.startsWith('paths') ? [] : ['paths=./src/...']), argument];
}

describe('links of a repository', () => {
  it.each([
    ['a manifest', { [`${crds}/ship.example.com_frigates.yaml`]: 'OUTSIDE/secret' }, /frigates.yaml` points outside/],
    ['another manifest', { [`${crds}/other.yaml`]: 'OUTSIDE/secret.yaml' }, /other.yaml` points outside/],
    ['PROJECT', { PROJECT: 'OUTSIDE/secret' }, /`PROJECT` points outside/],
    ['tsconfig.json', { 'tsconfig.json': 'OUTSIDE/secret' }, /`tsconfig.json` points outside/],
  ])('are not read when they point outside: %s', async (_, links, message) => {
    await expectRefused(attacked({}, links as Record<string, string>), message, 'manifests');
  });

  it.each([
    [
      'sources',
      { 'src/api/v1/x.ts': 'OUTSIDE/secret' },
      /`src\/api\/v1\/x.ts` points outside .* which is not a TypeScript/,
    ],
    ['sources of the environment', { 'src/api/v1/x.ts': '/proc/self/environ' }, /`src\/api\/v1\/x.ts` points outside/],
  ])('are not read when they lead to what no compiler reads: %s', async (_, links, message) => {
    await expectRefused(
      attacked({}, links as Record<string, string>),
      message,
      'manifests',
      'crd',
      'paths=./src/api/v1',
    );
  });

  it.each([
    ['the boilerplate', { 'hack/boilerplate.ts.txt': 'OUTSIDE/secret' }],
    ['a file that is edited', { 'src/main.ts': 'OUTSIDE/secret.ts' }],
    ['a kustomization', { 'config/crd/kustomization.yaml': 'OUTSIDE/secret.yaml' }],
  ])('are not read by `create`: %s', async (_, links) => {
    const argv = [
      'create',
      'api',
      '--group',
      'ship',
      '--version',
      'v1',
      '--kind',
      'Sloop',
      '--resource',
      '--controller',
    ];
    await expectRefused(attacked({}, links as unknown as Record<string, string>), /points outside/, ...argv);
  });

  it('may lead to other places of the project', async () => {
    const root = attacked(
      { 'apis/v1/frigate.types.ts': kind(), 'deploy/x': '' },
      { config: 'deploy', 'src/api': '../apis' },
    );
    const { code, shown } = await run(
      root,
      'manifests',
      'crd:maxDescLen=0',
      'paths=./src/api/v1',
      'output:dir=config/crds',
    );
    expect(shown).toBe('create  deploy/crds/ship.example.com_frigates.yaml\n');
    expect(code).toBe(0);
    expect(
      (await run(root, 'manifests', 'crd:maxDescLen=0', 'paths=./src/api/v1', 'output:dir=config/crds')).shown,
    ).toBe('');
  });

  it('and a pipe are not waited for', async () => {
    const root = attacked({});
    execFileSync('mkfifo', [path.join(root, 'src/api/v1/pipe.ts')]);
    const { code, shown } = await run(root, 'manifests', 'crd', 'paths=./src/api/v1');
    expect(code).toBe(1);
    expect(shown).toContain('`src/api/v1/pipe.ts` is neither a file nor a folder');
  });
});

describe('what imports lead to outside of the project', () => {
  const spec = (specifier: string) =>
    kind(`import type { X } from '${specifier}';\nexport class Spec { x?: X }`).replace('{}', '{ spec?: Spec }');
  const exported = `export type X = '${secret}';`;

  /** A project two folders below the top of its git work tree, which has other folders. */
  function monorepo(texts: Record<string, string>, links: Record<string, string> = {}): string {
    const inProject = { PROJECT: head, 'tsconfig.json': '{}', ...texts };
    const all = Object.entries(inProject).map(([place, text]) => [path.posix.join('apps/operator', place), text]);
    const top = folderOf({
      '.git/HEAD': '',
      '.git/x.ts': exported,
      'packages/p/src/x.ts': exported,
      ...Object.fromEntries(all),
    });
    fs.mkdirSync(path.join(top, '../outside'));
    fs.writeFileSync(path.join(top, '../outside/x.ts'), exported);
    fs.writeFileSync(path.join(top, '../outside/package.json'), '{"types":"x.ts"}');
    fs.writeFileSync(path.join(top, '../outside/tsconfig.json'), '{"compilerOptions":{"paths":{"y":["./x.ts"]}}}');
    for (const [place, target] of Object.entries(links)) {
      fs.mkdirSync(path.dirname(path.join(top, place)), { recursive: true });
      fs.symlinkSync(target, path.join(top, place));
    }
    return path.join(top, 'apps/operator');
  }

  const packaged = {
    '../../node_modules/p/package.json': '{"types":"x.d.ts"}',
    '../../node_modules/p/x.d.ts': exported,
  };
  const argv = ['manifests', 'crd:maxDescLen=0', 'paths=./src/...', 'output:stdout'];

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['a sibling of a monorepo', { [types]: spec('../../../../../packages/p/src/x.js') }, {}],
    [
      'a workspace package',
      { [types]: spec('p'), '../../packages/p/package.json': '{"types":"src/x.ts"}' },
      { 'node_modules/p': '../packages/p' },
    ],
    ['a package above the project', { [types]: spec('p'), ...packaged }, {}],
    [
      'a package as pnpm links it',
      {
        [types]: spec('p'),
        'node_modules/.pnpm/p@1/node_modules/p/package.json': '{"types":"x.d.ts"}',
        'node_modules/.pnpm/p@1/node_modules/p/x.d.ts': exported,
      },
      { 'apps/operator/node_modules/p': '.pnpm/p@1/node_modules/p' },
    ],
    [
      'paths that a tsconfig.json of the work tree names',
      {
        [types]: spec('y'),
        'tsconfig.json': '{"extends":"../../base.json"}',
        '../../base.json': '{"compilerOptions":{"paths":{"y":["./packages/p/src/x.ts"]}}}',
      },
      {},
    ],
  ])('are read: %s', async (_, texts, links) => {
    const { code, shown } = await run(monorepo(texts, links), ...argv);
    expect(shown).toContain(secret);
    expect(code).toBe(0);
  });

  it.each<[string, Record<string, string>, Record<string, string>, RegExp]>([
    ['a path', { [types]: spec('../../../../../../outside/x.js') }, {}, /src\/api\/v1\/frigate\.types\.ts:3:\d+/],
    [
      'an import type',
      { [types]: spec('./none').replace('x?: X', "x?: import('../../../../../../outside/x.js').X") },
      {},
      /types\.ts:4:\d+/,
    ],
    [
      'a re-export',
      { [types]: spec('./re.js'), 'src/api/v1/re.ts': "\nexport * from '../../../../../../outside/x.js';" },
      {},
      /re\.ts:2:1/,
    ],
    [
      'a file that is a link',
      { [types]: spec('./link.js') },
      { 'apps/operator/src/api/v1/link.ts': '../../../../../../outside/x.ts' },
      /types\.ts:3:\d+/,
    ],
    [
      'a package that is a link',
      { [types]: spec('p') },
      { 'apps/operator/node_modules/p': '../../../../outside' },
      /types\.ts:3:\d+/,
    ],
    [
      'a tsconfig.json',
      { [types]: spec('y'), 'tsconfig.json': '{\n"extends":"../../../outside/tsconfig.json"}' },
      {},
      /tsconfig\.json:2:11/,
    ],
    [
      'paths of a tsconfig.json',
      { [types]: spec('y'), 'tsconfig.json': '{"compilerOptions":{"paths":{"y":["../../../outside/x.ts"]}}}' },
      {},
      /types\.ts:3:\d+/,
    ],
    ['the repository of git', { [types]: spec('../../../../../.git/x.js') }, {}, /types\.ts:3:\d+/],
  ])('are rejected with their location: %s', async (_, texts, links, place) => {
    for (const flags of [[], ['--check'], ['--json']]) {
      const { code, shown } = await run(monorepo(texts, links), ...argv, ...flags);
      expect(shown).not.toContain(secret);
      expect(shown).toMatch(/points outside the project, to `[^`]+`, which is neither in the project's git work tree/);
      if (!flags.includes('--json')) expect(shown).toMatch(place);
      expect(code).toBe(1);
    }
  });

  it.each(['path-outside', 'type-unresolved', 'source-config'])('cannot be suppressed in sources: %s', async (code) => {
    const source = spec('../../../../../../outside/x.js').replaceAll(/^/gm, `// kbts-ignore ${code}: trust me\n`);
    for (const flags of [[], ['--json']]) {
      const { code: exit, shown } = await run(monorepo({ [types]: source }), ...argv, ...flags);
      expect(shown).not.toContain(secret);
      expect(shown).toMatch(/points outside the project/);
      expect(shown).toContain(`\`${code}\` cannot be suppressed`);
      expect(exit).toBe(1);
    }
  });

  it('are read when the command line names their folder', async () => {
    const root = monorepo({ [types]: spec('p') }, { 'apps/operator/node_modules/p': '../../../../outside' });
    const { code, shown } = await run(
      root,
      'manifests',
      'crd:maxDescLen=0',
      'paths=./src/...;../../../outside',
      'output:stdout',
    );
    expect(shown).toContain(secret);
    expect(code).toBe(0);
  });

  it('are refused in a project without git, and show nothing of their text', async () => {
    const bad = "import type { X } from '../../../../outside/secret.js';\nexport class Spec { x?: X }";
    for (const [texts, links] of [
      [{ [types]: kind(bad).replace('{}', '{ spec?: Spec }') }, {}],
      [{}, { 'src/api/v1/secret.ts': 'OUTSIDE/secret.ts' }],
      [{ [types]: kind("import type { X } from 'x';"), 'tsconfig.json': '{"extends": "../outside/secret.json"}' }, {}],
    ] as [Record<string, string>, Record<string, string>][]) {
      const root = attacked(texts, links);
      fs.rmSync(path.join(root, '.git'), { recursive: true });
      const { code, shown } = await run(root, 'manifests', 'crd', 'paths=./src/api/v1');
      expect(code).toBe(1);
      expect(shown).toMatch(/points outside the project, to `[^`]+secret\.(ts|json)`/);
      expect(shown).not.toContain(secret);
    }
  });
});

describe('names that no file can have', () => {
  const spec = (specifier: string) =>
    kind(`import type { X } from '${specifier}';\nexport class Spec { x?: X }`).replace('{}', '{ spec?: Spec }');
  const config = (options: object, more: object = {}) => JSON.stringify({ compilerOptions: options, ...more });
  const packaged = (manifest: object) => ({
    [types]: spec('p'),
    'node_modules/p/package.json': JSON.stringify(manifest),
  });

  it.each<[string, Record<string, string>]>([
    ['an import', { [types]: spec('./a\\0b.js') }],
    ['an import of a package', { [types]: spec('a\\0b') }],
    ['exports of a package', packaged({ exports: { '.': './a\0b.d.ts' } })],
    ['types of a package', packaged({ types: 'a\0.d.ts' })],
    ['paths', { [types]: spec('p'), 'tsconfig.json': config({ paths: { '*': ['./\0*'] } }) }],
    ['baseUrl', { [types]: spec('p'), 'tsconfig.json': config({ baseUrl: './\0' }) }],
    ['a long import', { [types]: spec(`./${'a'.repeat(100_000)}.js`) }],
  ])('are rejected where they are: %s', async (_, texts) => {
    const root = attacked({ 'tsconfig.json': '{}', ...texts });
    const { code, shown } = await run(root, 'manifests', 'crd:maxDescLen=0', 'paths=./src/...', 'output:stdout');
    expect(shown).toMatch(/types\.ts:4:\d+ - error type-unresolved: cannot find module/);
    expect(shown).not.toContain('a bug in kbts');
    expect(shown.length).toBeLessThan(2_000);
    expect(code).toBe(1);
  });
});

describe('places that the command line names', () => {
  it('may be read outside of the project', async () => {
    const root = attacked({});
    fs.writeFileSync(path.join(root, '../outside/head'), '# from outside\n');
    for (const place of ['../outside/head', path.join(root, '../outside/head')]) {
      const args = [`crd:maxDescLen=0,headerFile=${place}`, 'paths=./src/...', 'output:stdout'];
      expect((await run(root, 'manifests', ...args)).shown).toMatch(/^# from outside\n---\n/);
    }
    const { code, shown } = await run(root, 'manifests', 'crd:maxDescLen=0', 'paths=../outside/...', 'output:stdout');
    expect([code, shown]).toEqual([1, expect.not.stringContaining(secret)]);
  });

  it('do not lead there by a link of the repository', async () => {
    const root = attacked({}, { head: 'OUTSIDE/secret' });
    await expectRefused(
      root,
      /`head` points outside/,
      'manifests',
      'crd:headerFile=head',
      'paths=./src/...',
      'output:stdout',
    );
  });
});
