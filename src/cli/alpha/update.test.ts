import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { packageVersion } from '../../commands/program/version.js';
import { commit, edit, gitIn, otherVersion, repositoryOf, run, stateOf } from './fixtures/repository.js';

const api = 'create api --group ship --kind Frigate';
const controller = 'src/controller/frigate.controller.ts';
const own = packageVersion();
const isWindows = process.platform === 'win32';
const branch = `kbts-update-from-${own}-to-9.0.0`;

/** What version 9.0.0 changes. */
const changes = {
  'init/Makefile.hbs': (text: string) => text.replace('KIND ?= kind', 'KIND ?= kind-9'),
  'init/src/main.ts.hbs': (text: string) => text.replace("'starting manager'", "'starting manager 9'"),
  'api/src/controller/__group__/__controllerFile__.controller.ts.hbs': (text: string) =>
    text.replace('Moves the cluster toward', 'In version 9: moves the cluster toward'),
};

const edited = async () => {
  const root = await repositoryOf(api);
  edit(root, 'Makefile', (text) => text.replace('IMG ?= controller:latest', 'IMG ?= mine:latest'));
  edit(root, 'src/main.ts', (text) => `${text}// mine\n`);
  edit(root, controller, (text) => text.replace('nothing to reconcile yet', 'mine'));
  fs.writeFileSync(path.join(root, 'mine.txt'), 'mine\n');
  commit(root);
  return root;
};

const show = (root: string, file: string, from = branch) => gitIn(root, 'show', `${from}:${file}`);

describe('`kbts alpha update`', () => {
  it('merges what the new version changes into the files of the user, as one commit on a new branch', async () => {
    const root = await edited();
    const before = stateOf(root);
    const { code, stdout, stderr } = await run(root, [
      ...['alpha', 'update', '--from-branch', 'main'],
      ...['--to-package', otherVersion(root, '9.0.0', changes)],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Created the branch \`${branch}\`.`);
    expect(show(root, 'Makefile')).toMatch(/IMG \?= mine:latest[\s\S]*KIND \?= kind-9/);
    expect(show(root, 'src/main.ts')).toMatch(
      /starting manager 9[\s\S]*FrigateReconciler|FrigateReconciler[\s\S]*starting manager 9/,
    );
    expect(show(root, 'src/main.ts')).toMatch(/\/\/ mine\n$/);
    expect(show(root, controller)).toMatch(/In version 9[\s\S]*mine/);
    expect(show(root, 'mine.txt')).toBe('mine\n');
    expect(show(root, 'PROJECT')).toContain('cliVersion: 9.0.0');
    expect(show(root, 'package.json')).toContain('"kbts": "^9.0.0"');
    expect(show(root, 'config/rbac/role.yaml')).toBe('# of the new version\n');
    expect(gitIn(root, 'log', '--format=%s|%an <%ae>', `main..${branch}`)).toBe(
      `chore(kbts): update scaffold ${own} -> 9.0.0|Me <me@example.com>\n`,
    );
    gitIn(root, 'branch', '-D', branch);
    expect(stateOf(root)).toEqual(before);
  });

  it('names the plugins whose files are not part of the scaffold', async () => {
    const root = await edited();
    edit(root, 'PROJECT', (text) => `${text}plugins:\n  helm.kbts.io/v2-alpha: {}\n`);
    commit(root);
    const { stdout } = await run(root, ['alpha', 'update', '--to-package', otherVersion(root, '9.0.0', changes)]);
    expect(stdout).toContain('and then `kbts edit --plugins helm.kbts.io/v2-alpha`. It was not run because');
  });

  it('leaves modes, symlinks and binary files of the user as they are', async () => {
    const root = await edited();
    fs.writeFileSync(path.join(root, 'picture'), Buffer.from([0, 255, 128, 10]));
    fs.symlinkSync('mine.txt', path.join(root, 'link'));
    fs.chmodSync(path.join(root, 'mine.txt'), 0o755);
    commit(root);
    await run(root, ['alpha', 'update', '--to-package', otherVersion(root, '9.0.0', changes)]);
    const changed = gitIn(root, 'diff', '--name-only', `main...${branch}`).trim().split('\n');
    expect(changed).toEqual(
      ['Makefile', 'PROJECT', 'config/rbac/role.yaml', 'package.json', controller, 'src/main.ts'].sort(),
    );
  });

  it('works in a project that is a folder of its repository', async () => {
    const root = await edited();
    const outer = folderOf({ 'other.txt': 'other' });
    fs.cpSync(root, path.join(outer, 'operator'), {
      recursive: true,
      filter: (file) => !file.includes('/.git') || file.endsWith('.gitignore'),
    });
    gitIn(outer, 'init', '-q', '-b', 'main');
    gitIn(outer, 'config', 'user.name', 'Me');
    gitIn(outer, 'config', 'user.email', 'me@example.com');
    commit(outer);
    const project = path.join(outer, 'operator');
    const { code } = await run(project, ['alpha', 'update', '--to-package', otherVersion(root, '9.0.0', changes)]);
    expect(code).toBe(0);
    expect(show(outer, 'operator/Makefile')).toContain('kind-9');
    expect(show(outer, 'other.txt')).toBe('other');
    expect(gitIn(outer, 'ls-tree', '--name-only', branch)).toBe('operator\nother.txt\n');
  });

  it('keeps the commits with `--show-commits`', async () => {
    const root = await edited();
    const place = otherVersion(root, '9.0.0', changes);
    expect((await run(root, ['alpha', 'update', '--show-commits', '--to-package', place])).code).toBe(0);
    expect(gitIn(root, 'rev-list', '--parents', '-1', branch).trim().split(' ')).toHaveLength(3);
    expect(gitIn(root, 'merge-base', 'main', branch)).toBe(gitIn(root, 'rev-parse', 'main'));
    expect(show(root, 'Makefile')).toContain('kind-9');
  });

  it('leaves the paths of `--restore-path` as they are', async () => {
    const root = await edited();
    const place = otherVersion(root, '9.0.0', changes);
    const line = `alpha update --restore-path Makefile --restore-path=src/controller --output-branch mine --merge-message=Up`;
    expect((await run(root, [...line.split(' '), '--to-package', place])).code).toBe(0);
    expect(gitIn(root, 'diff', '--name-only', 'main', 'mine', '--', 'Makefile', 'src/controller')).toBe('');
    expect(show(root, 'src/main.ts', 'mine')).toContain('starting manager 9');
    expect(gitIn(root, 'log', '-1', '--format=%s', 'mine')).toBe('Up\n');
  });

  it('leaves files deleted that the user deleted', async () => {
    const root = await edited();
    fs.rmSync(path.join(root, controller));
    commit(root);
    const place = otherVersion(root, '9.0.0', changes);
    const { code, stderr } = await run(root, ['alpha', 'update', '--from-branch=main', '--to-package', place]);
    expect(code).toBe(0);
    expect(stderr).toContain(`note: \`${controller}\` stays deleted; the new scaffold changes it\n`);
    expect(gitIn(root, 'ls-tree', '-r', '--name-only', branch)).not.toContain(controller);
  });

  it('adds files of the new version, and removes those that it no longer has', async () => {
    const root = await edited();
    const place = otherVersion(root, '9.0.0', {});
    const scaffold: [string, string][] = JSON.parse(fs.readFileSync(path.join(place, 'scaffold.json'), 'utf8'));
    const next = [...scaffold.filter(([file]) => file !== 'AGENTS.md'), ['docs/new.md', 'new\n']];
    fs.writeFileSync(path.join(place, 'scaffold.json'), JSON.stringify(next));
    await run(root, ['alpha', 'update', '--to-package', place]);
    expect(show(root, 'docs/new.md')).toBe('new\n');
    expect(gitIn(root, 'ls-tree', '--name-only', branch)).not.toContain('AGENTS.md');
  });

  it('does nothing when the project has the version', async () => {
    const root = await edited();
    const before = stateOf(root);
    const { code, stdout } = await run(root, `alpha update --to-version v${own}`);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `The project already has the scaffold of kbts ${own}.\n` });
    expect(stateOf(root)).toEqual(before);
  });

  it('runs two other versions, which do not see the settings of the project', async () => {
    const root = await edited();
    const [old, next] = [otherVersion(root, '8.0.0'), otherVersion(root, '9.0.0', changes)];
    edit(root, 'PROJECT', (text) => text.replace(own, '8.0.0'));
    edit(root, 'package.json', (text) => text.replace(`^${own}`, '^8.0.0'));
    fs.writeFileSync(path.join(root, '.npmrc'), 'registry=http://127.0.0.1:1\n');
    commit(root);
    const { code } = await run(root, ['alpha', 'update', '--from-package', old, '--to-package', next]);
    expect(code).toBe(0);
    expect(gitIn(root, 'branch', '--list', 'kbts-update-from-8.0.0-to-9.0.0')).not.toBe('');
    const [first] = fs.readFileSync(path.join(old, 'runs'), 'utf8').split('\n');
    const { args, cwd } = JSON.parse(first ?? '');
    expect(args).toEqual(['alpha', 'generate', '--input-dir', expect.any(String), '--output-dir', expect.any(String)]);
    expect(cwd).not.toContain(root);
  });
});

describe('a version other than the one that PROJECT records', () => {
  it.each([
    ['another version', (text: string) => text],
    ['no version', (text: string) => text.replace(/^cliVersion.*\n/m, '')],
  ])('does not conflict: %s', async (_, change) => {
    const root = await edited();
    const [old, next] = [otherVersion(root, '8.0.0'), otherVersion(root, '9.0.0', changes)];
    const text = fs.readFileSync(path.join(root, 'PROJECT'), 'utf8');
    fs.writeFileSync(path.join(root, 'PROJECT'), change(text));
    if (change(text) !== text) edit(root, 'package.json', (manifest) => manifest.replace(`^${own}`, '^8.0.0'));
    gitIn(root, 'add', '-A');
    gitIn(root, 'commit', '-q', '--allow-empty', '-m', 'mine');
    const line = ['alpha', 'update', '--from-package', old, '--to-package', next, '--output-branch', 'new'];
    expect(await run(root, line)).toMatchObject({ code: 0 });
    expect(show(root, 'PROJECT', 'new').match(/^cliVersion.*$/gm)).toEqual(['cliVersion: 9.0.0']);
    expect(show(root, 'package.json', 'new')).toContain('"kbts": "^9.0.0"');
  });

  it('keeps the range that the user chose, as a conflict', async () => {
    const root = await edited();
    const place = otherVersion(root, '9.0.0', changes);
    edit(root, 'package.json', (text) => text.replace(`^${own}`, '7.0.0'));
    commit(root);
    const { code, stderr } = await run(root, ['alpha', 'update', '--to-package', place]);
    expect(code).toBe(1);
    expect(stderr).toContain('your changes to `package.json` conflict');
  });
});

describe('a version in a tarball', () => {
  it('is run by npm, outside of the project', async () => {
    const root = await edited();
    const place = otherVersion(root, '9.0.0', changes);
    execFileSync('npm', ['pack', '--silent', '--pack-destination', place], { cwd: place, shell: isWindows });
    // npm would use the registry of the project, which does not exist.
    fs.writeFileSync(path.join(root, '.npmrc'), 'registry=http://127.0.0.1:1\ncache=/dev/null/none\n');
    commit(root);
    const runs = path.join(place, 'recorded');
    const env = { ...process.env, KBTS_TEST_RUNS: runs };
    const line = ['alpha', 'update', '--to-version', '9.0.0', '--to-package', path.join(place, 'kbts-9.0.0.tgz')];
    expect(await run(root, line, { env })).toMatchObject({ code: 0 });
    expect(show(root, 'Makefile')).toMatch(/IMG \?= mine:latest[\s\S]*KIND \?= kind-9/);
    const calls = fs.readFileSync(runs, 'utf8').trim().split('\n');
    expect(calls.map((call) => JSON.parse(call).args[0])).toEqual(['alpha', 'manifests']);
  }, 60_000);

  it.each([
    ['a tarball', 'kbts.tgz'],
    ['a folder without package.json', ''],
  ])('requires its version: %s', async (_, name) => {
    const root = await edited();
    const place = path.join(folderOf({ 'kbts.tgz': '' }), name);
    const { code, stderr } = await run(root, ['alpha', 'update', '--to-package', place]);
    expect(code).toBe(2);
    expect(stderr).toContain('because it is not a folder with a version in its package.json');
  });
});

describe('a version that does not scaffold the project', () => {
  it.each([
    ['creates no files', ''],
    ['creates a file instead of a folder', "require('fs').writeFileSync(process.argv.at(-1), '')"],
    ['ends with an error', "console.error('out of harbor'); process.exit(1)"],
  ])('is reported if it %s', async (reason, program) => {
    const root = await edited();
    const place = folderOf({ 'package.json': '{"name":"kbts","version":"9.0.0"}', 'bin/kbts.js': program });
    const { code, stdout, stderr } = await run(root, ['alpha', 'update', '--to-package', place]);
    const why = reason.includes('error') ? 'out of harbor' : 'it created no files';
    expect(stderr).toContain(
      `error update-failed: kbts 9.0.0 from \`${place}\` could not scaffold the project: ${why}`,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });
});

describe('an update with a conflict', () => {
  const conflicting = async () => {
    const root = await edited();
    edit(root, 'Makefile', (text) => text.replace('KIND ?= kind', 'KIND ?= my-kind'));
    commit(root);
    return { root, place: otherVersion(root, '9.0.0', changes) };
  };

  it('is an error, and leaves two branches that git merges with conflict markers', async () => {
    const { root, place } = await conflicting();
    const { code, stdout, stderr } = await run(root, ['alpha', 'update', '--to-package', place]);
    expect(code).toBe(1);
    expect(stderr).toContain('error merge-conflict: your changes to `Makefile` conflict with those of kbts 9.0.0');
    expect(stderr).toContain('1 error left.\n');
    expect(stdout).toContain(`git switch ${branch}-merge && git merge ${branch}-original`);
    gitIn(root, 'switch', '-q', `${branch}-merge`);
    expect(() => gitIn(root, 'merge', `${branch}-original`)).toThrow();
    expect(fs.readFileSync(path.join(root, 'Makefile'), 'utf8')).toMatch(
      /<<<<<<<[\s\S]*kind-9[\s\S]*my-kind[\s\S]*>>>>>>>/,
    );
    expect(gitIn(root, 'diff', '--name-only', '--diff-filter=U')).toBe('Makefile\n');
  });

  it('does not prevent the commands that it suggests', async () => {
    const { root, place } = await conflicting();
    const line = ['alpha', 'update', '--to-package', place];
    const { stdout } = await run(root, line);
    expect(await run(root, line)).toMatchObject({ code: 1, stderr: expect.stringContaining('branches already exist') });
    expect(await run(root, [...line, '--force'])).toMatchObject({ code: 0 });
    const [, remove = ''] = /To remove both branches: `git (.*)`/.exec(stdout) ?? [];
    gitIn(root, ...remove.split(' '));
    expect(gitIn(root, 'branch', '--list', 'kbts-*', '--format=%(refname:short)')).toBe(`${branch}\n`);
    expect(await run(root, [...line, '--force'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/`kbts-update[^`]*` already exists[\s\S]*Nothing was written/),
    });
  });

  it('is committed with conflict markers with `--force`', async () => {
    const { root, place } = await conflicting();
    const { code, stdout, stderr } = await run(root, ['alpha', 'update', '--force', '--to-package', place]);
    expect(code).toBe(0);
    expect(stderr).toContain('warning merge-conflict');
    expect(stdout).toContain('Resolve the conflict markers in `Makefile`');
    expect(show(root, 'Makefile')).toMatch(
      /<<<<<<< new-scaffold\nKIND \?= kind-9\n=======\nKIND \?= my-kind\n>>>>>>> your-branch\n/,
    );
    expect(show(root, 'src/main.ts')).toContain('starting manager 9');
    expect(gitIn(root, 'log', '-1', '--format=%s', branch)).toContain('manual conflict resolution required');
  });

  it.skipIf(isWindows)('has no conflict markers in a file that became a symlink', async () => {
    const { root, place } = await conflicting();
    fs.rmSync(path.join(root, 'Makefile'));
    fs.symlinkSync('mine.txt', path.join(root, 'Makefile'));
    commit(root);
    const line = ['alpha', 'update', '--to-package', place];
    const { stderr } = await run(root, line);
    expect(stderr).toContain('`Makefile`');
    expect(stderr).not.toContain('conflict markers');
    const { code, stdout } = await run(root, [...line, '--force']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Choose one version of .*`Makefile/);
    expect(stdout).not.toContain('conflict markers');
  });

  it.each([`kbts-9.0.0/foo`, 'HEAD', 'new-scaffold/x'])('has any branch as its base: `%s`', async (name) => {
    const { root, place } = await conflicting();
    gitIn(root, 'update-ref', `refs/heads/${name}`, 'main');
    const line = ['alpha', 'update', '--force', '--from-branch', name, '--output-branch', 'new'];
    expect(await run(root, [...line, '--to-package', place])).toMatchObject({ code: 0 });
    expect(show(root, 'Makefile', 'new')).toContain('>>>>>>> your-branch');
  });

  it('has the style and the message of the flags', async () => {
    const { root, place } = await conflicting();
    const line = 'alpha update --force --git-config merge.conflictStyle=diff3 --conflict-message=Resolve';
    expect((await run(root, [...line.split(' '), '--to-package', place])).code).toBe(0);
    expect(show(root, 'Makefile')).toMatch(/\|{7} [\s\S]*KIND \?= kind\n=======/);
    expect(gitIn(root, 'log', '-1', '--format=%s', branch)).toBe('Resolve\n');
  });
});

describe('an update that cannot begin', () => {
  it.each<[string, string, RegExp, (root: string) => void]>([
    [
      'changes that are not committed',
      '',
      /1 file with changes that are not committed: `Makefile`/,
      (root) => edit(root, 'Makefile', (text) => `${text}#`),
    ],
    ['files that are not tracked', '', /not committed: `new`/, (root) => fs.writeFileSync(path.join(root, 'new'), '')],
    [
      'a partial clone',
      '',
      /^error: files of the project are missing in the repository/m,
      (root) => {
        const id = gitIn(root, 'rev-parse', 'HEAD:package.json').trim();
        fs.rmSync(path.join(root, '.git/objects', id.slice(0, 2), id.slice(2)));
      },
    ],
    ['an unknown branch', '--from-branch nope', /no local branch `nope`/, () => {}],
    ['a revision', '--from-branch main~0', /no local branch `main~0`/, () => {}],
    ['a branch that is an option of git', '--from-branch=--all', /no local branch `--all`/, () => {}],
    [
      'a branch that exists',
      '--output-branch there',
      /`there` already exists/,
      (root) => gitIn(root, 'branch', 'there'),
    ],
    ['an invalid branch', '--output-branch a..b', /not allowed as the name of a branch/, () => {}],
    ['an invalid version', '--to-version file:../evil', /the version `file:\.\.\/evil` is invalid/, () => {}],
    ['a package that is missing', '--to-package none', /`none` of `--to-package` was not found/, () => {}],
    ['a path outside', '--restore-path ../x', /must be a file or a folder in the project/, () => {}],
    ['two flags that exclude each other', '--restore-path x --show-commits', /cannot be combined/, () => {}],
    ['an invalid setting', '--git-config nonsense', /`key=value` or `disable`/, () => {}],
    ['no remote', '--push', /no remote `origin`/, () => {}],
    [
      'a remote that is a program',
      '--push',
      /no remote `origin`/,
      (root) => gitIn(root, 'remote', 'add', 'origin', 'ext::touch x'),
    ],
    [
      'a remote that is not on GitHub',
      '--open-gh-issue',
      /not a repository on GitHub/,
      (root) => gitIn(root, 'remote', 'add', 'origin', '/srv/a.git'),
    ],
  ])('reports %s, and changes nothing', async (_, flags, message, prepare) => {
    const root = await edited();
    prepare(root);
    const before = stateOf(root);
    const version = /--to-/.test(flags) ? [] : ['--to-version', '9.9.9'];
    const { code, stderr } = await run(root, ['alpha', 'update', ...version, ...flags.split(' ').filter(Boolean)]);
    expect(stderr).toMatch(message);
    expect(code).toBeGreaterThan(0);
    expect(stateOf(root)).toEqual(before);
  });

  it.each([
    ['no version', (text: string) => text.replace(/^cliVersion.*\n/m, ''), /does not record which version/],
    [
      'a URL as its version',
      (text: string) => text.replace(/^cliVersion.*/m, 'cliVersion: https://example.com/x.tgz'),
      /is invalid/,
    ],
  ])('reports a PROJECT with %s', async (_, change, message) => {
    const root = await edited();
    edit(root, 'PROJECT', change);
    commit(root);
    const { code, stderr } = await run(root, 'alpha update --to-version 9.0.0');
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('reports a version that fails', async () => {
    const root = await edited();
    const before = stateOf(root);
    const place = otherVersion(root, '9.0.0');
    fs.writeFileSync(path.join(place, 'bin/kbts.js'), "console.error('error: no such thing'); process.exit(3);\n");
    const failed = await run(root, ['alpha', 'update', '--to-package', place]);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/error update-failed: kbts 9\.0\.0 .*no such thing/);
    expect(stateOf(root)).toEqual(before);
  });
});
