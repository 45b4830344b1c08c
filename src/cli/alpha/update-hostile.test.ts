import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { gitDaemon } from './fixtures/git-daemon.js';
import { commit, edit, gitIn, otherVersion, repositoryOf, run, stateOf } from './fixtures/repository.js';

const api = 'create api --group ship --kind Frigate';
const changes = { 'init/Makefile.hbs': (text: string) => text.replace('KIND ?= kind', 'KIND ?= kind-9') };

/** Names of hooks that an update could run. */
const hooks = [
  ...['reference-transaction', 'pre-commit', 'post-commit', 'commit-msg', 'post-checkout', 'post-merge', 'pre-push'],
  ...['post-index-change', 'pre-receive', 'post-receive', 'update', 'proc-receive', 'post-update', 'push-to-checkout'],
];

function addHooks(folder: string, trace: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of hooks)
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\necho ${name} >> ${trace}\n`, { mode: 0o755 });
}

/** Has git start a program wherever its configuration can name one. */
function makeHostile(root: string, trace: string): void {
  const program = `echo started >> ${trace}; cat`;
  fs.writeFileSync(path.join(root, '.gitattributes'), '* filter=evil diff=evil merge=evil\n');
  commit(root);
  addHooks(path.join(root, '.git/hooks'), trace);
  const settings = {
    'core.fsmonitor': program,
    'core.sshCommand': program,
    'core.editor': program,
    'core.pager': program,
    'core.gitProxy': program,
    'gpg.program': program,
    'commit.gpgSign': 'true',
    'filter.evil.clean': program,
    'filter.evil.smudge': program,
    'filter.evil.process': program,
    'diff.evil.command': program,
    'diff.evil.textconv': program,
    'merge.evil.driver': program,
    'credential.helper': `!${program}`,
    'alias.status': `!${program}`,
    'remote.origin.uploadpack': program,
    'remote.origin.receivepack': program,
    'url.ext::sh -c x.insteadOf': root,
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
  };
  for (const [name, value] of Object.entries(settings)) gitIn(root, 'config', name, value);
}

describe.skipIf(process.platform === 'win32')('a hostile repository', () => {
  const prepared = async () => {
    const root = await repositoryOf(api);
    edit(root, 'Makefile', (text) => text.replace('IMG ?= controller', 'IMG ?= mine'));
    commit(root);
    const place = otherVersion(root, '9.0.0', changes);
    const trace = path.join(root, '../started');
    makeHostile(root, trace);
    fs.rmSync(trace, { force: true });
    // The checkout looks changed to git until it has compared the contents, which runs filters.
    const later = new Date(Date.now() + 10_000);
    fs.utimesSync(path.join(root, 'Makefile'), later, later);
    return { root, place, trace };
  };

  it('starts no program during an update', async () => {
    const { root, place, trace } = await prepared();
    const { code, stderr } = await run(root, ['alpha', 'update', '--to-package', place, '--output-branch', 'new']);
    expect(stderr).not.toContain('error');
    expect(code).toBe(0);
    expect(fs.existsSync(trace)).toBe(false);
    expect(gitIn(root, '-c', 'core.fsmonitor=false', '--no-pager', 'cat-file', 'blob', 'new:Makefile')).toMatch(
      /IMG \?= mine[\s\S]*kind-9/,
    );
    // What is to be kept from happening does happen with a plain git.
    gitIn(root, 'branch', 'another');
    expect(fs.existsSync(trace)).toBe(true);
  });

  it('starts no program of a package of the project, which `npx` adds to the PATH', async () => {
    const root = await repositoryOf(api);
    const place = otherVersion(root, '9.0.0', changes);
    const trace = path.join(root, '../started');
    const bin = path.join(root, 'node_modules/.bin');
    fs.mkdirSync(bin, { recursive: true });
    for (const name of ['git', 'gh', 'npm', 'kubectl']) {
      fs.writeFileSync(path.join(bin, name), `#!/bin/sh\necho ${name} >> ${trace}\n`, { mode: 0o755 });
    }
    const before = process.env.PATH;
    const PATH = [bin, 'node_modules/.bin', before].join(path.delimiter);
    gitIn(root, 'remote', 'add', 'origin', 'https://github.com/me/operator');
    process.env.PATH = PATH;
    try {
      const line = ['alpha', 'update', '--to-package', place];
      expect((await run(root, line, { env: { PATH } })).code).toBe(0);
      await run(root, [...line, '--open-gh-issue', '--output-branch', 'new'], { env: { PATH } });
      await run(root, 'doctor', { env: { PATH } });
    } finally {
      process.env.PATH = before;
    }
    expect(fs.existsSync(trace)).toBe(false);
  });

  it('starts no program when it is scaffolded in place', async () => {
    const { root, trace } = await prepared();
    expect((await run(root, 'alpha generate --dry-run')).code).toBe(0);
    expect(fs.existsSync(trace)).toBe(false);
  });

  /** A remote on this machine that starts a program when it receives a branch. */
  const hostileRemote = async (root: string, trace: string) => {
    const remote = path.join(folderOf({}), 'remote.git');
    const alternate = path.join(await repositoryOf(), '.git/objects');
    gitIn(root, 'init', '-q', '--bare', remote);
    fs.writeFileSync(path.join(remote, 'objects/info/alternates'), `${alternate}\n`);
    addHooks(path.join(remote, 'hooks'), trace);
    execFileSync('git', ['config', 'core.alternateRefsCommand', `echo alternates >> ${trace}; :`], { cwd: remote });
    fs.rmSync(trace, { force: true });
    return remote;
  };

  it.each([
    ['a path', (remote: string) => remote],
    ['a URL', (remote: string) => `file://${remote}`],
  ])('is not pushed to a folder on this machine: %s', async (_, urlOf) => {
    const { root, place, trace } = await prepared();
    const remote = await hostileRemote(root, trace);
    gitIn(root, 'config', 'remote.origin.url', urlOf(remote));
    const line = ['alpha', 'update', '--to-package', place, '--output-branch', 'new', '--push'];
    const { code, stderr } = await run(root, line);
    expect(code).toBe(1);
    expect(stderr).toContain('`origin` is a folder on this machine, to which kbts does not push');
    expect(fs.existsSync(trace)).toBe(false);
    // What is to be kept from happening does happen with a plain git.
    const plain = ['push', '-q', '--no-verify', '--receive-pack=git-receive-pack', remote, 'HEAD:refs/heads/new'];
    execFileSync('git', ['-c', 'core.hooksPath=/dev/null', ...plain], { cwd: root, stdio: 'pipe' });
    expect(fs.readFileSync(trace, 'utf8')).toContain('alternates');
  });

  it.each(['insteadOf', 'pushInsteadOf'])('is not pushed to a folder that %s of the user names', async (name) => {
    const { root, place, trace } = await prepared();
    const remote = await hostileRemote(root, trace);
    const url = `${await gitDaemon(path.dirname(remote))}/remote.git`;
    gitIn(root, 'config', 'remote.origin.url', url);
    const before = process.env.GIT_CONFIG_GLOBAL;
    const settings = path.join(folderOf({}), 'gitconfig');
    process.env.GIT_CONFIG_GLOBAL = settings;
    execFileSync('git', ['config', '--file', settings, `url.${remote}.${name}`, url]);
    const flags = ['--to-package', place, '--output-branch', 'new', '--push'];
    const { code, stdout, stderr } = await run(root, ['alpha', 'update', ...flags]);
    if (before === undefined) delete process.env.GIT_CONFIG_GLOBAL;
    else process.env.GIT_CONFIG_GLOBAL = before;
    expect(code).toBe(1);
    expect(stdout).toContain('Created the branch `new`');
    expect(stderr).toContain('`origin` is a folder on this machine');
    expect(fs.existsSync(trace)).toBe(false);
  });

  it('cannot write outside of the temporary folder with its paths', async () => {
    const { root } = await prepared();
    const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], {
      cwd: root,
      input: 'x',
      encoding: 'utf8',
    }).trim();
    const entry = (name: string, id: string, mode = '100644') =>
      `${mode} ${mode === '40000' ? 'tree' : 'blob'} ${id}\t${name}\0`;
    const treeOf = (input: string) =>
      execFileSync('git', ['mktree', '-z'], { cwd: root, input, encoding: 'utf8' }).trim();
    const above = (inner: string) => treeOf(entry('..', inner, '040000').replace('blob', 'tree'));
    const up = above(above(treeOf(entry('outside', blob))));
    const tree = treeOf(
      entry('PROJECT', gitIn(root, 'rev-parse', 'HEAD:PROJECT').trim()) +
        entry('src', up, '040000').replace('blob', 'tree'),
    );
    const evil = gitIn(root, '-c', 'commit.gpgSign=false', 'commit-tree', tree, '-m', 'evil').trim();
    gitIn(root, '-c', 'core.hooksPath=/dev/null', 'update-ref', 'refs/heads/evil', evil);
    const { code, stderr } = await run(root, 'alpha update --to-version 9.0.0 --from-branch evil');
    expect(code).toBe(1);
    expect(stderr).toContain('the repository contains `src/../../outside`, to which kbts never writes');
  });
});

describe.skipIf(process.platform === 'win32')('a kill', () => {
  const PATH = process.env.PATH;

  afterEach(() => {
    process.env.PATH = PATH;
  });

  it('at any call of git leaves the checkout and all branches as they were', async () => {
    const root = await repositoryOf(api);
    const place = otherVersion(root, '9.0.0', changes);
    const before = stateOf(root);
    const folder = folderOf({ count: '' });
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    fs.writeFileSync(
      path.join(folder, 'git'),
      `#!/bin/sh\nprintf x >> ${folder}/count\nn=$(wc -c < ${folder}/count)\n[ "$n" -lt "$KBTS_TEST_KILL" ] || kill -9 $$\nexec ${real} "$@"\n`,
      { mode: 0o755 },
    );
    const calls = async (kill: number) => {
      fs.writeFileSync(path.join(folder, 'count'), '');
      process.env.PATH = `${folder}${path.delimiter}${PATH}`;
      process.env.KBTS_TEST_KILL = String(kill);
      const code = await main(['alpha', 'update', '--to-package', place], fakeIo(root));
      process.env.PATH = PATH;
      return { code, count: fs.readFileSync(path.join(folder, 'count'), 'utf8').length };
    };
    const { code, count } = await calls(1e6);
    expect(code).toBe(0);
    gitIn(root, 'branch', '-D', gitIn(root, 'branch', '--list', 'kbts-*', '--format=%(refname:short)').trim());
    expect(count).toBeGreaterThan(20);
    for (let kill = 1; kill <= count; kill += 5) {
      expect((await calls(kill)).code, `call ${kill}`).not.toBe(0);
      expect(stateOf(root), `call ${kill} of ${count}`).toEqual(before);
    }
  }, 120_000);
});
