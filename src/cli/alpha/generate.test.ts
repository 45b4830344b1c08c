import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { commit, edit, gitIn, repositoryOf, run } from './fixtures/repository.js';

const kind = '--group ship --kind Frigate';
const api = `create api ${kind}`;
const webhook = `create webhook ${kind} --defaulting --programmatic-validation`;

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: certificates.cert-manager.io }
spec:
  group: cert-manager.io
  names: { kind: Certificate, plural: certificates }
  scope: Namespaced
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;

const external =
  'create api --group cert-manager --kind Certificate --external-api-path=../crd.yaml --external-api-domain=io';

const shapes: readonly (readonly [string, string, readonly string[]])[] = [
  ['with one kind', '', [api, webhook]],
  [
    'with several groups',
    '--multigroup --license apache2 --owner Me',
    [
      api,
      'create api --group crew --kind Captain --namespaced=false --plural=crew',
      'create webhook --group crew --kind Captain --defaulting',
    ],
  ],
  ['in namespaces', '--namespaced', [api, `${api} --resource=false --controller-name escort`]],
  [
    'with foreign kinds',
    '--license copyright',
    [
      'create api --group apps --kind Deployment --resource=false',
      'create webhook --group core --kind Pod --defaulting',
      external,
    ],
  ],
  ['with two versions', '', [api, `${api} --version v2 --controller=false`, `${webhook} --defaulting-path=/mine`]],
  [
    'with an image',
    '',
    [`${api} --plugins=deploy-image/v1-alpha --image=memcached:1 --image-container-port=11211`, webhook],
  ],
  ['with plugins', '--plugins=grafana/v1-alpha', [api, 'edit --plugins=autoupdate/v1-alpha']],
  [
    'with a conversion',
    '',
    [
      api,
      `${api} --version v2 --from v1 --controller=false`,
      webhook,
      `create webhook ${kind} --conversion --spoke v2`,
    ],
  ],
  ['that was edited', '', [api, 'edit --multigroup', webhook, 'edit --namespaced --license none']],
];

async function projectOf(flags: string, commands: readonly string[]): Promise<string> {
  const root = folderOf({});
  fs.writeFileSync(path.join(root, '../crd.yaml'), crd);
  for (const command of [`init --domain example.com ${flags}`.trim(), ...commands]) {
    expect(await run(root, `${command} --yes`), command).toMatchObject({ code: 0 });
  }
  return root;
}

describe('`kbts alpha generate --output-dir`', () => {
  it.each(shapes)('creates the same files: a project %s', async (_, flags, commands) => {
    const root = await projectOf(flags, commands);
    const { code, stderr } = await run(root, 'alpha generate --output-dir ../again');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(textsOf(path.join(root, '../again'))).toEqual(textsOf(root));
  });

  it('rejects an empty folder', async () => {
    const root = await projectOf('', []);
    expect(await run(root, 'alpha generate --output-dir=')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('`--output-dir` is empty'),
    });
  });

  it('carries over neither files nor changes of the user, and says so', async () => {
    const root = await projectOf('', [api]);
    const before = textsOf(root);
    edit(root, 'src/main.ts', (text) => `${text}// mine\n`);
    fs.writeFileSync(path.join(root, 'mine.ts'), '');
    const { stdout } = await run(root, `alpha generate --input-dir . --output-dir ${root}/../again`);
    expect(stdout).toContain('Copy what you wrote from the old folder');
    expect(textsOf(path.join(root, '../again'))).toEqual(before);
  });

  it('only shows the changes with `--dry-run`', async () => {
    const root = await projectOf('', []);
    expect((await run(root, 'alpha generate --output-dir ../again --dry-run')).stdout).toContain('create  Makefile\n');
    expect(fs.existsSync(path.join(root, '../again'))).toBe(false);
  });

  it.each<[string, string, RegExp]>([
    ['a folder that is not empty', '--output-dir ../full', /not empty: it contains `file`/],
    ['a file', '--output-dir ../full/file', /is not a folder/],
    ['a folder of npm', '--output-dir node_modules/x', /where kbts never writes/],
    ['a missing input', '--input-dir ../none', /`\.\.\/none` of `--input-dir` is not an existing folder/],
    ['an input without PROJECT', '--input-dir ../full --output-dir ../x', /project-missing/],
  ])('reports %s', async (_, flags, message) => {
    const root = await projectOf('', []);
    fs.mkdirSync(path.join(root, '../full'));
    fs.writeFileSync(path.join(root, '../full/file'), 'mine');
    const { code, stderr } = await run(root, `alpha generate ${flags}`);
    expect(stderr).toMatch(message);
    expect(code).toBeGreaterThan(0);
    expect(fs.readFileSync(path.join(root, '../full/file'), 'utf8')).toBe('mine');
  });
});

describe('`kbts alpha generate` in place', () => {
  it('restores the scaffold, and leaves what git does not track', async () => {
    const root = await repositoryOf(api, webhook);
    const before = withoutGit(root);
    edit(root, 'src/main.ts', (text) => `${text}// mine\n`);
    fs.rmSync(path.join(root, 'Dockerfile'));
    fs.mkdirSync(path.join(root, 'src/mine'));
    fs.writeFileSync(path.join(root, 'src/mine/own.ts'), 'export {};\n');
    commit(root);
    fs.mkdirSync(path.join(root, 'node_modules'));
    fs.writeFileSync(path.join(root, 'node_modules/x'), 'x');
    const { code, stdout } = await run(root, 'alpha generate --yes');
    expect(code).toBe(0);
    expect(stdout).toContain('delete  src/mine/own.ts\n');
    expect(stdout).toContain('Restore what you wrote');
    expect(withoutGit(root)).toEqual({ ...before, 'node_modules/x': 'x' });
    expect((await run(root, 'doctor')).code).toBe(0);
  });

  it('changes nothing in a project without changes, and prompts before it deletes files', async () => {
    const root = await repositoryOf(api);
    expect(await run(root, 'alpha generate --dry-run')).toMatchObject({
      code: 0,
      stdout: expect.not.stringMatching(/create|update|delete/),
    });
    fs.writeFileSync(path.join(root, 'mine'), 'mine');
    commit(root);
    const { stdout } = await run(root, 'alpha generate', { answers: ['n'] });
    expect(stdout).toContain('Delete what you wrote in the project (1 file)?');
    expect(fs.existsSync(path.join(root, 'mine'))).toBe(true);
  });

  it.each<[string, (root: string) => void, RegExp]>([
    [
      'changes that are not committed',
      (root) => edit(root, 'Makefile', (text) => `${text}#`),
      /not committed: `Makefile`/,
    ],
    ['files that are not tracked', (root) => fs.writeFileSync(path.join(root, 'mine'), ''), /not committed: `mine`/],
    ['a file of the scaffold that git ignores', ignore, /git ignores changes to `AGENTS.md`, which would be replaced/],
    ['a file that git skips', (root) => hide(root, 'skip-worktree'), /git ignores changes to `Makefile`/],
    [
      'a file that git assumes unchanged',
      (root) => hide(root, 'assume-unchanged'),
      /git ignores changes to `Makefile`/,
    ],
    ['no repository', (root) => fs.rmSync(path.join(root, '.git'), { recursive: true }), /pass `--output-dir`/],
  ])('is refused with %s', async (_, prepare, message) => {
    const root = await repositoryOf();
    prepare(root);
    const before = withoutGit(root);
    const { code, stderr } = await run(root, 'alpha generate --yes');
    expect({ code, before: withoutGit(root) }).toEqual({ code: 1, before });
    expect(stderr).toMatch(message);
  });
});

it('`kbts alpha generate` in place accepts ignored files that stay as they are, and a sparse checkout', async () => {
  const root = await repositoryOf(api);
  ignore(root);
  fs.writeFileSync(path.join(root, 'AGENTS.md'), gitIn(root, 'show', 'HEAD~1:AGENTS.md'));
  gitIn(root, 'sparse-checkout', 'set', 'src');
  expect(await run(root, 'alpha generate --dry-run')).toMatchObject({ code: 0, stderr: '' });
});

/** Removes a file from the repository, ignores it, and writes to it. */
function ignore(root: string): void {
  gitIn(root, 'rm', '-q', '--cached', 'AGENTS.md');
  gitIn(root, 'commit', '-qm', 'mine');
  fs.appendFileSync(path.join(root, '.git/info/exclude'), 'AGENTS.md\n');
  fs.writeFileSync(path.join(root, 'AGENTS.md'), 'mine');
}

/** Changes a file without git noticing. */
function hide(root: string, mark: string): void {
  gitIn(root, 'update-index', `--${mark}`, 'Makefile');
  edit(root, 'Makefile', (text) => `${text}# mine\n`);
}

function withoutGit(root: string): Record<string, string> {
  return Object.fromEntries(Object.entries(textsOf(root)).filter(([file]) => !file.startsWith('.git/')));
}
