import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';

const source = {
  PROJECT:
    'domain: example.com\nlayout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\nmanifests: ["crd", "paths=./src/...", "output:dir=deploy"]\n',
  'src/api/v1/frigate.types.ts': `// +groupName=ship.example.com
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Frigate extends CustomResource {}
`,
};

/** A configuration that has git start a program when an object is missing. */
const hostileConfig = (trace: string, isBare: boolean) => `[core]
  repositoryformatversion = 1
  bare = ${isBare}
[extensions]
  partialClone = origin
[remote "origin"]
  url = .
  promisor = true
  uploadpack = "touch ${trace}; false #"
[protocol "file"]
  allow = always
`;

it.each([
  ['the configuration of a checkout', '.git', false],
  ['a folder that poses as a bare repository', '.', true],
])('`--breaking-against` starts no program that %s names', async (_, place, isBare) => {
  const root = folderOf(source);
  const trace = path.join(root, '../started');
  const repository = path.join(root, place);
  for (const folder of ['objects', 'refs/heads']) fs.mkdirSync(path.join(repository, folder), { recursive: true });
  fs.writeFileSync(path.join(repository, 'config'), hostileConfig(trace, isBare));
  fs.writeFileSync(path.join(repository, 'HEAD'), 'ref: refs/heads/main\n');
  fs.writeFileSync(path.join(repository, 'refs/heads/main'), `${'1'.repeat(40)}\n`);

  // What is to be kept from happening does happen with a plain git.
  expect(() =>
    execFileSync('git', ['-c', 'safe.bareRepository=all', 'ls-tree', 'main'], { cwd: root, stdio: 'pipe' }),
  ).toThrow();
  expect(fs.existsSync(trace)).toBe(true);
  fs.rmSync(trace);

  const io = fakeIo(root);
  expect(await main(['manifests', '--check', '--breaking-against', 'main'], io)).toBe(1);
  expect(io.printed.stderr).toContain('`main` is not a file, folder or known Git revision');
  expect(fs.existsSync(trace)).toBe(false);
});

it.each([':', ':config', ':/x', 'HEAD:config', 'HEAD'])(
  '`--breaking-against=%s` starts no program that watches files',
  async (revision) => {
    const root = folderOf(source);
    const trace = path.join(root, '../started');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
    commitAll(git);
    git('config', 'core.fsmonitor', `touch ${trace}; false`);
    git('status'); // What is to be kept from happening does happen with a plain git.
    expect(fs.existsSync(trace)).toBe(true);
    fs.rmSync(trace);

    expect(await main(['manifests', '--check', `--breaking-against=${revision}`], fakeIo(root))).not.toBe(0);
    expect(fs.existsSync(trace)).toBe(false);
  },
);

it.each([':', ':config', ':/first', '--help', '-h', '-r', '-'])(
  'refuses `--breaking-against=%s`, which git takes for something else than a revision',
  async (place) => {
    const root = folderOf(source);
    commitAll((...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe' }));
    const io = fakeIo(root);
    expect(await main(['manifests', '--check', `--breaking-against=${place}`], io)).toBe(2);
    const message = `error usage: \`--breaking-against\` must be a folder, file or Git revision, found \`${place}\`\n`;
    expect(io.printed.stderr).toContain(message);
  },
);

it('reports an unknown revision without an empty reason', async () => {
  const root = folderOf(source);
  commitAll((...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe' }));
  const io = fakeIo(root);
  expect(await main(['manifests', '--check', '--breaking-against=v9'], io)).toBe(1);
  expect(io.printed.stderr).toContain('`v9` is not a file, folder or known Git revision\n');
});

function commitAll(git: (...args: string[]) => void): void {
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
}
