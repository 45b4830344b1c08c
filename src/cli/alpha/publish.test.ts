import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { packageVersion } from '../../commands/program/version.js';
import { gitDaemon } from './fixtures/git-daemon.js';
import { gitIn, otherVersion, repositoryOf, run } from './fixtures/repository.js';

const changes = { 'init/Makefile.hbs': (text: string) => text.replace('KIND ?= kind', 'KIND ?= kind-9') };
const own = packageVersion();
const title = `Update the kbts scaffold: ${own} -> 9.0.0`;

/** A project with a remote, and a `gh` that records its arguments. */
async function prepared({ url, issues = '[]', status = 0 }: { url?: string; issues?: string; status?: number } = {}) {
  const root = await repositoryOf();
  const remote = path.join(folderOf({}), 'remote.git');
  gitIn(root, 'init', '-q', '--bare', remote);
  gitIn(root, 'remote', 'add', 'origin', url ?? remote);
  const folder = folderOf({ issues });
  const script = `#!/bin/sh
for arg in "$@"; do printf '%s\\0' "$arg" >> ${folder}/arguments; done
printf '\\001' >> ${folder}/arguments
pwd >> ${folder}/places
[ ${status} = 0 ] || { echo 'gh: not authenticated' >&2; exit ${status}; }
case "$2" in list) cat ${folder}/issues ;; *) echo https://github.com/me/operator/issues/1 ;; esac
`;
  fs.writeFileSync(path.join(folder, 'gh'), script, { mode: 0o755 });
  const place = otherVersion(root, '9.0.0', changes);
  const update = async (...flags: string[]) =>
    await run(root, ['alpha', 'update', '--to-package', place, ...flags], {
      env: { PATH: `${folder}${path.delimiter}${process.env.PATH}` },
    });
  const calls = () => {
    const file = path.join(folder, 'arguments');
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    return text
      .split('\u0001')
      .filter((call) => call !== '')
      .map((call) => call.split('\0').slice(0, -1));
  };
  return { root, remote, folder, update, calls };
}

describe.skipIf(process.platform === 'win32')('`--push`', () => {
  it('pushes the branch, and leaves one that the remote has', async () => {
    const { root, remote, update } = await prepared();
    gitIn(root, 'remote', 'set-url', 'origin', `${await gitDaemon(path.dirname(remote))}/remote.git`);
    expect(await update('--push', '--output-branch', 'new')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Pushed the branch to `origin`.\n'),
    });
    const pushed = gitIn(remote, 'rev-parse', 'new');
    expect(pushed).toBe(gitIn(root, 'rev-parse', 'new'));
    gitIn(root, 'branch', '-D', 'new');
    const again = await update('--push', '--output-branch', 'new', '--merge-message', 'another');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('already has the branch') });
    expect(gitIn(remote, 'rev-parse', 'new')).toBe(pushed);
  });

  it('works in a clone without history, as workflows have it', async () => {
    const { root, remote, folder } = await prepared();
    gitIn(root, 'commit', '-q', '--allow-empty', '-m', 'second');
    gitIn(root, 'push', '-q', 'origin', 'main');
    const clone = path.join(folder, 'clone');
    gitIn(folder, 'clone', '-q', '--depth=1', '-b', 'main', `file://${remote}`, clone);
    gitIn(clone, 'remote', 'set-url', 'origin', `${await gitDaemon(path.dirname(remote))}/remote.git`);
    gitIn(clone, 'config', 'user.name', 'Me');
    gitIn(clone, 'config', 'user.email', 'me@example.com');
    const place = otherVersion(clone, '9.0.0', changes);
    const line = ['alpha', 'update', '--to-package', place, '--push', '--output-branch', 'new'];
    expect(await run(clone, line)).toMatchObject({ code: 0, stdout: expect.stringContaining('Pushed the branch') });
    expect(gitIn(remote, 'rev-parse', 'new^')).toBe(gitIn(root, 'rev-parse', 'main'));
    gitIn(remote, 'fsck', '--connectivity-only');
  });

  it('reports a remote that cannot be reached; the branch stays', async () => {
    const { root, update } = await prepared({ url: 'git://127.0.0.1:1/missing.git' });
    const { code, stderr } = await update('--push', '--output-branch', 'new');
    expect(code).toBe(1);
    expect(stderr).toContain('error update-failed: the branch `new` could not be pushed');
    expect(gitIn(root, 'branch', '--list', 'new')).not.toBe('');
  });
});

describe.skipIf(process.platform === 'win32')('`--open-gh-issue`', () => {
  it.each([
    'https://github.com/me/operator.git',
    'https://token@github.com/me/operator',
    'git@github.com:me/operator.git',
    'ssh://git@github.com:22/me/operator.git',
  ])('opens an issue in the repository of %s', async (url) => {
    const { folder, update, calls } = await prepared({ url });
    const { code, stdout } = await update('--open-gh-issue', '--output-branch', 'new');
    expect(code).toBe(0);
    expect(stdout).toContain('Opened an issue: https://github.com/me/operator/issues/1\n');
    const [list, create] = calls();
    expect(list?.slice(0, 2)).toEqual(['issue', 'list']);
    expect(list).toContain(`${title} in:title`);
    expect(create).toEqual([
      'issue',
      'create',
      '--title',
      title,
      '--body',
      expect.any(String),
      '--repo',
      'github.com/me/operator',
    ]);
    expect(create?.[5]).toContain('https://github.com/me/operator/compare/main...new?expand=1');
    expect(fs.readFileSync(path.join(folder, 'places'), 'utf8')).not.toContain('project');
  });

  it('opens no second issue with the same title', async () => {
    const issues = JSON.stringify([{ title: 'other' }, { title }]);
    const { update, calls } = await prepared({ url: 'https://github.com/me/operator', issues });
    const { code, stdout } = await update('--open-gh-issue');
    expect({ code, count: calls().length }).toEqual({ code: 0, count: 1 });
    expect(stdout).toContain('so no issue was opened');
  });

  it.each([
    ['fails', { status: 4 }, /could not be opened: gh: not authenticated/],
    ['prints nonsense', { issues: 'nonsense' }, /could not be opened: /],
  ])('reports that `gh` %s', async (_, options, message) => {
    const { update } = await prepared({ url: 'https://github.com/me/operator', ...options });
    const { code, stderr } = await update('--open-gh-issue');
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });

  it('requires `gh` before anything is done', async () => {
    const { root, folder, update } = await prepared({ url: 'https://github.com/me/operator' });
    fs.rmSync(path.join(folder, 'gh'));
    const { code, stderr } = await update('--open-gh-issue');
    expect(code).toBe(1);
    expect(stderr).toContain('requires `gh`');
    expect(gitIn(root, 'branch', '--list', 'kbts-*')).toBe('');
  });
});
