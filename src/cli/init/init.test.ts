import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { run as runIn } from '../main/fixtures/run.js';
import type { FakeIoOptions } from '../terminal/fixtures/fake-io.js';

const run = (cwd: string, argv: readonly string[], options: FakeIoOptions = {}) =>
  runIn(cwd, ['init', ...argv], options);

const projectOf = (root: string) => fs.readFileSync(path.join(root, 'PROJECT'), 'utf8');
const packageOf = (root: string) => JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

describe('kbts init', () => {
  it('creates a project that is named after its folder, and prints the next steps', async () => {
    const root = folderOf({});
    const { code, stdout, stderr } = await run(root, ['--domain', 'example.com']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^create {2}/);
    expect(stdout).toContain('create  PROJECT\n');
    expect(stdout).toMatch(/\nNext:\n {2}.+/);
    expect(projectOf(root)).toContain('domain: example.com\n');
    expect(projectOf(root)).toContain('projectName: project\n');
  });

  it('takes the domain `my.domain` when none is given', async () => {
    const root = folderOf({});
    expect(await run(root, [])).toMatchObject({ code: 0 });
    expect(projectOf(root)).toContain('domain: my.domain\n');
  });

  it.each([
    ['--license none', undefined],
    ['--license copyright --owner Acme', 'Copyright YEAR Acme.'],
    ['--license-file head.txt', 'My own head'],
    ['--license-file head.txt --license none', 'My own head'],
  ])('adds the header of `%s` to source files', async (flags, expected) => {
    const root = folderOf({ 'head.txt': '/* My own head */' });
    expect(await run(root, flags.split(' '))).toMatchObject({ code: 0 });
    const head = textsOf(root)['hack/boilerplate.ts.txt'];
    if (expected === undefined) expect(head).toBeUndefined();
    else expect(head).toContain(expected);
    if (expected === undefined) expect(textsOf(root)['src/main.ts']).not.toMatch(/^\/\*/);
  });

  it('heads source files with the year of the clock', async () => {
    const root = folderOf({});
    expect(await run(root, ['--domain', 'example.com'])).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(root)['src/main.ts']).toMatch(/^\/\*\nCopyright 2026\./);
  });

  it('passes over flags of projects in Go with a warning', async () => {
    const { code, stderr } = await run(folderOf({}), ['--repo', 'example.com/x', '--fetch-deps=false']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/warning usage: `--repo` is ignored: /);
    expect(stderr).toMatch(/warning usage: `--fetch-deps` is ignored: /);
  });

  it('continues in a folder that contains other files, with a warning', async () => {
    const { code, stderr } = await run(folderOf({ 'notes.txt': 'x' }), ['--domain', 'example.com']);
    expect(code).toBe(0);
    expect(stderr).toContain('not empty');
  });
});

describe('kbts init in a Git repository', () => {
  const note = (up: string, down: string) =>
    `Move \`.github\` to \`${up}\`: GitHub reads it only at the root`.concat(
      ` of the repository; set \`defaults.run.working-directory\` to \`${down}\` in each workflow`,
    );

  it.each([
    ['a new folder', ['operators/ship'], '', '../..', 'operators/ship'],
    ['the current folder', [], 'ship', '..', 'ship'],
  ])(
    'prints what to do with the workflows in %s below the root, and writes nothing there',
    async (_, argv, cwd, up, down) => {
      const root = folderOf({ '.git/HEAD': '', 'ship/.keep': '' });
      const from = path.join(root, cwd);
      expect((await run(from, [...argv, '--dry-run', '--json'])).stdout).toContain(
        JSON.stringify(note(up, down)).slice(1, -1),
      );
      const { code, stdout } = await run(from, argv);
      expect(code).toBe(0);
      expect(stdout).toContain(`  ${note(up, down)}`);
      expect(fs.existsSync(path.join(root, down, '.github/workflows/test.yml'))).toBe(true);
      expect(fs.existsSync(path.join(root, '.github'))).toBe(false);
    },
  );

  it.each([
    ['at its root', { '.git/HEAD': '' }],
    ['as a work tree or submodule', { '.git': 'gitdir: elsewhere' }],
    ['outside of any', {}],
  ])('prints nothing of the sort %s', async (_, texts) => {
    const parent = folderOf({ '.git/HEAD': '' });
    const outer = '.git' in texts || '.git/HEAD' in texts ? parent : folderOf({});
    const root = path.join(outer, 'project');
    for (const [name, text] of Object.entries(texts)) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), text);
    }
    const { code, stdout } = await run(outer, ['project']);
    expect(code).toBe(0);
    expect(stdout).not.toContain('GitHub reads');
  });
});

describe('kbts init with a folder', () => {
  it.each([
    ['my-operator', 'my-operator', 'cd my-operator'],
    ['deep/er/my-operator/', 'deep/er/my-operator', 'cd deep/er/my-operator/'],
    ['../sibling', '../sibling', 'cd ../sibling'],
    ["it's mine", "it's mine", `cd 'it'\\''s mine'`],
  ])('creates `%s` and says how to get there', async (word, place, enter) => {
    const cwd = folderOf({});
    const { code, stdout, stderr } = await run(cwd, [word]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Next:\n  Enter the folder: \`${enter}\`\n  Install the dependencies: \`npm install\`\n`);
    expect(projectOf(path.join(cwd, place))).toContain('domain: my.domain\n');
    expect(fs.readdirSync(cwd)).not.toContain('PROJECT');
  });

  it('takes an absolute path, and an empty folder that exists', async () => {
    const cwd = folderOf({});
    const place = path.join(cwd, 'there');
    fs.mkdirSync(place);
    expect(await run(folderOf({}), [place])).toMatchObject({ code: 0, stderr: '' });
    expect(projectOf(place)).toContain('projectName: there\n');
  });

  it.each([
    ['My_Operator v2', 'my-operator-v2'],
    ['--x--', 'x'],
    [`${'long-'.repeat(20)}name`, `${'long-'.repeat(5)}lon`],
    ['Über Größe – Łódź', 'uber-grosse-lodz'],
    ['U\u0308ber', 'uber'],
    ['船 Ship 船', 'ship'],
    ['2048 Game', 'game'],
  ])('derives the name of the project from `%s`, and says so', async (name, expected) => {
    const cwd = folderOf({});
    const { code, stdout } = await run(cwd, [`./${name}`, '--yes']);
    expect(code).toBe(0);
    expect(projectOf(path.join(cwd, name))).toContain(`projectName: ${expected}\n`);
    expect(stdout).toContain(`  Check the project name \`${expected}\`, derived from the folder name \``);
  });

  it.each([[[]], [['--project-name', 'other']]])('does not mention a name that was not changed: %j', async (flags) => {
    const { code, stdout } = await run(folderOf({}), ['ship', ...flags]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('Check the project name');
  });

  it.each(['船', '2048', '-', '🚢🚢'])(
    'requires a name when none can be derived from the folder `%s`',
    async (name) => {
      const cwd = folderOf({});
      const { code, stderr } = await run(cwd, [`./${name}`, '--yes']);
      expect(code).toBe(1);
      expect(stderr).toContain(`no project name can be derived from the folder name \`${name}\``);
      expect(stderr).toContain('--project-name my-operator');
      expect(fs.readdirSync(cwd)).toEqual([]);
    },
  );

  it('refuses a name that is too long for the Service of the metrics', async () => {
    const cwd = folderOf({});
    expect(await run(cwd, ['op', '--project-name', 'p'.repeat(28), '--dry-run'])).toMatchObject({ code: 0 });
    const { code, stderr } = await run(cwd, ['op', '--project-name', 'p'.repeat(29)]);
    expect(code).toBe(1);
    expect(stderr).toContain('29 characters, at most 28 are allowed');
    expect(stderr).toContain('`<name>-controller-manager-metrics-service`');
  });

  it('creates no folder when something is wrong, or for a preview', async () => {
    const cwd = folderOf({});
    expect(await run(cwd, ['a/b', '--domain', 'Ex_ample'])).toMatchObject({ code: 1 });
    expect(await run(cwd, ['a/b', '--dry-run'])).toMatchObject({ code: 0 });
    expect(await run(cwd, ['a/b', '--diff'])).toMatchObject({ code: 0 });
    expect(fs.readdirSync(cwd)).toEqual([]);
  });

  it('refuses a folder that is a project', async () => {
    const cwd = folderOf({});
    expect(await run(cwd, ['one'])).toMatchObject({ code: 0 });
    expect(await run(cwd, ['one'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already contains a project'),
    });
  });

  it.each(['.git/x', 'a/.GIT', 'node_modules/x'])('refuses %s, which is not for projects', async (place) => {
    const root = folderOf({});
    expect(await run(root, [place, '--domain', 'example.com', '--yes'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('where kbts never writes'),
    });
    expect(textsOf(root)).toEqual({});
  });

  it('rejects a dangling symlink', async () => {
    const cwd = folderOf({});
    fs.symlinkSync('gone', path.join(cwd, 'link'));
    expect(await run(cwd, ['link/operator'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`\`${cwd}/link\` is not a folder`),
    });
  });

  it('rejects a name that is too long for the file system', async () => {
    const cwd = folderOf({});
    for (const word of ['a'.repeat(300), `${'a'.repeat(300)}/op`, 'deep/'.repeat(2_000)]) {
      const { code, stdout, stderr } = await run(cwd, [word]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^error usage: `[^`]*` cannot be accessed \(ENAMETOOLONG\)\n/);
      expect(textsOf(cwd)).toEqual({});
    }
  });

  it('reads the license file where the user is, not in the new folder', async () => {
    const cwd = folderOf({ 'head.txt': '/* Mine */' });
    expect(await run(cwd, ['op', '--license-file', 'head.txt'])).toMatchObject({ code: 0 });
    expect(textsOf(path.join(cwd, 'op'))['src/main.ts']).toMatch(/^\/\* Mine \*\//);
  });
});

describe('kbts init inside a project', () => {
  const inside = async () => {
    const root = folderOf({});
    expect(await run(root, [])).toMatchObject({ code: 0 });
    return { root, src: path.join(root, 'src') };
  };

  it('is refused, as it was meant for that project', async () => {
    const { root, src } = await inside();
    const { code, stderr } = await run(src, []);
    expect(code).toBe(1);
    expect(stderr).toContain(`this folder is inside the project in \`${root}\``);
    expect(fs.existsSync(path.join(src, 'PROJECT'))).toBe(false);
  });

  it.each([['other'], ['.']])('creates the folder that is named: `%s`', async (word) => {
    const { src } = await inside();
    expect(await run(src, [word, '--force', '--project-name', 'other'])).toMatchObject({ code: 0 });
    expect(projectOf(path.join(src, word))).toContain('projectName: other\n');
  });
});

describe('the domain', () => {
  it('is prompted for on a terminal, with a default, until it is valid', async () => {
    const cwd = folderOf({});
    const { code, stdout, stderr } = await run(cwd, ['op'], { answers: ['Ship_', 'ships.io'] });
    expect(code).toBe(0);
    expect(stdout).toContain('Domain of the API groups [my.domain]: ');
    expect(stderr).toContain('invalid domain `Ship_`');
    expect(projectOf(path.join(cwd, 'op'))).toContain('domain: ships.io\n');
    expect(await run(cwd, ['two'], { answers: [''] })).toMatchObject({ code: 0 });
    expect(projectOf(path.join(cwd, 'two'))).toContain('domain: my.domain\n');
  });

  it.each([[['--yes']], [['--domain', 'x.io']], [['--json']]])('is not prompted for with %j', async (flags) => {
    expect((await run(folderOf({}), flags, { answers: [] })).stdout).not.toContain('Domain of');
  });

  it.each([[['--project-name', 'A B']], [['--license', 'mit']], [['--license-file', 'none.txt']]])(
    'is prompted for only when nothing else is invalid: %j',
    async (flags) => {
      const { code, stdout, stderr } = await run(folderOf({ 'x.txt': '' }), flags, { answers: ['x.io'] });
      expect(code).toBeGreaterThan(0);
      expect(stdout).toBe('');
      expect(stderr.match(/error /g)).toHaveLength(1);
    },
  );

  it('that is prompted for warns once about the contents of the folder', async () => {
    const { code, stderr } = await run(folderOf({ 'x.txt': '' }), [], { answers: ['x.io'] });
    expect(code).toBe(0);
    expect(stderr.match(/not empty/g)).toHaveLength(1);
  });
});

describe('the dependency on kbts', () => {
  const tarball = { spec: 'file:/tmp/kbts-0.1.0.tgz', place: '/tmp/kbts-0.1.0.tgz' };

  it('is the kbts that runs, and a file is named so that it is kept', async () => {
    const cwd = folderOf({});
    const { stdout } = await run(cwd, [], { source: tarball });
    expect(packageOf(cwd).dependencies).toEqual({ kbts: tarball.spec });
    expect(stdout).toContain('  Keep `/tmp/kbts-0.1.0.tgz`: package.json refers to it\n');
  });

  it('stays as the package.json of the user has it', async () => {
    const cwd = folderOf({ 'package.json': '{ "devDependencies": { "kbts": "file:mine.tgz" } }' });
    const { stdout } = await run(cwd, [], { source: tarball });
    expect(packageOf(cwd)).toMatchObject({ type: 'module', devDependencies: { kbts: 'file:mine.tgz' } });
    expect(packageOf(cwd).dependencies).toBeUndefined();
    expect(stdout).toContain('update  package.json\n');
    expect(stdout).not.toContain('Keep ');
  });

  it('may be in a folder with quotes in its name', async () => {
    const cwd = folderOf({});
    const spec = 'file:/tmp/a "b" \\c/kbts.tgz';
    expect(await run(cwd, [], { source: { spec } })).toMatchObject({ code: 0 });
    expect(packageOf(cwd).dependencies).toEqual({ kbts: spec });
  });
});

describe('what a folder has already', () => {
  it('is merged, kept, or replaced with `--force`', async () => {
    const cwd = folderOf({
      'README.md': 'mine\n',
      '.gitignore': 'secret\n',
      'package.json': '{\n    "scripts": {"build": "tsc"}\n}\n',
      'tsconfig.json': '{}',
    });
    const before = textsOf(cwd);
    expect(await run(cwd, [])).toMatchObject({ code: 1, stderr: expect.stringContaining('tsconfig.json') });
    expect(textsOf(cwd)).toEqual(before);
    const { code, stdout } = await run(cwd, ['--force']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/keep {4}README\.md \(already exists\)/);
    const after = textsOf(cwd);
    expect(after['README.md']).toBe('mine\n');
    expect(after['.gitignore']).toMatch(/^secret\n\n# Added by kbts\nnode_modules\/\n/);
    expect(after['package.json']).toContain('    "build": "node esbuild.config.mjs"');
    expect(after['tsconfig.json']).toContain('experimentalDecorators');
  });
});

describe('an existing package.json', () => {
  const mine = '{\n  "name": "mine",\n  "type": "commonjs"\n}\n';

  it.each([
    ['spaces', mine, false],
    ['four spaces', mine.replaceAll('  ', '    '), true],
    ['tabs', mine.replaceAll('  ', '\t'), true],
    ['CRLF', mine.replaceAll('\n', '\r\n'), true],
    ['one line', '{"name":"mine"}', true],
  ])('keeps its style, which the linter accepts: %s', async (_, text, isOther) => {
    const cwd = folderOf({ 'package.json': text });
    expect(await run(cwd, [])).toMatchObject({ code: 0 });
    expect(textsOf(cwd)['biome.json']?.includes('"!package.json"')).toBe(isOther);
    fs.mkdirSync(path.join(cwd, '.git'));
    const biome = fileURLToPath(new URL('../../../node_modules/@biomejs/biome/bin/biome', import.meta.url));
    execFileSync(process.execPath, [biome, 'check'], { cwd, encoding: 'utf8', stdio: 'pipe' });
  });

  it('is changed with a note about `private` and `type`', async () => {
    const { stdout } = await run(folderOf({ 'package.json': mine }), []);
    expect(stdout).toContain(
      '`type` in `package.json`: kbts replaces `commonjs` with `module`, so `.js` files are ES modules\n',
    );
    expect(stdout).toContain('`private` in `package.json`: kbts sets `true`, so npm does not publish the package\n');
    const set = await run(folderOf({ 'package.json': mine.replace('commonjs"', 'module",\n  "private": true') }), []);
    expect(set.stdout).not.toContain('`package.json`: kbts');
    expect((await run(folderOf({}), [])).stdout).not.toContain('`package.json`: kbts');
  });

  it.each([
    ['package.json', '{ "workspaces": ["packages/*"] }', '.git', true],
    ['package.json', '{ "workspaces": ["packages/*"] }', '.no-git', true],
    ['package.json', '{ "workspaces": ["packages/*"] }', 'packages/op/.git', false],
    ['pnpm-workspace.yaml', 'packages: [packages/*]\n', '.git', true],
    ['pnpm-workspace.yaml', 'packages: [packages/*]\n', '.no-git', true],
    ['package.json', '{ "name": "root" }', '.git', false],
    ['package.json', '{ "name": "root" }', '.no-git', false],
  ])('may be in a workspace of %s: %j, next to %s', async (file, text, git, isWorkspace) => {
    const root = folderOf({ [file]: text, [`${git}/HEAD`]: '', 'packages/op/package.json': mine });
    const { stdout } = await run(path.join(root, 'packages/op'), []);
    expect(stdout.includes(`\`../../${file}\` declares workspaces`)).toBe(isWorkspace);
  });
});

describe('a license file', () => {
  it.skipIf(!fs.existsSync('/dev/zero'))('must be a file of some kilobytes', async () => {
    expect(await run(folderOf({}), ['--license-file', '/dev/zero'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a file'),
    });
    const cwd = folderOf({ 'head.txt': `/* ${'x'.repeat(200_000)} */` });
    expect(await run(cwd, ['--license-file', 'head.txt'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('larger than 100 kB'),
    });
  });
});

describe('a folder that cannot be written to', () => {
  it.skipIf(isOnlyForRoot(import.meta.dirname))(
    'gets one message with its path and a fix, and no partial project',
    async () => {
      const root = folderOf({});
      await withoutPermission(root, async () => {
        const { code, stdout, stderr } = await run(root, ['--domain', 'example.com']);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(
          /^error write-failed: cannot write `.*project.*`: permission denied; nothing was changed\n/,
        );
        expect(stderr).toMatch(/help: make `.*` writable/);
      });
      expect(textsOf(root)).toEqual({});
    },
  );
});

/** Whether this process is root, and no other user could read the templates in a clone of which a folder is a part. */
function isOnlyForRoot(folder: string): boolean {
  if (process.geteuid?.() !== 0) return false;
  const parent = path.dirname(folder);
  return (fs.statSync(folder).mode & 0o005) !== 0o005 || (parent !== folder && isOnlyForRoot(parent));
}

/** Runs a function while a folder is read-only, as a user for whom that matters. */
async function withoutPermission(folder: string, action: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.();
  fs.chmodSync(path.dirname(folder), 0o755);
  fs.chmodSync(folder, 0o555);
  // Root can write to any folder, so root switches to another user for a while.
  if (user === 0) process.seteuid?.(65534);
  try {
    await action();
  } finally {
    if (user === 0) process.seteuid?.(0);
    fs.chmodSync(folder, 0o755);
  }
}
