import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { type Entry, nearestProject, type Searcher } from './nearest-project.js';

const me = 1000;
const other = 1001;
const system = 0;

/** Folders end with `/`; the number is the owner. */
function search(from: string, owners: Readonly<Record<string, number>>, searcher: Searcher = { user: me }) {
  const entries = new Map<string, Entry>();
  for (const [place, owner] of Object.entries(owners)) {
    const isFile = !place.endsWith('/');
    entries.set(isFile || place === '/' ? place : place.slice(0, -1), { isFile, owner });
  }
  return nearestProject(from, { entryAt: (place) => entries.get(place), ...searcher });
}

const mine = { '/w/': me, '/w/p/': me, '/w/p/PROJECT': me, '/w/p/src/': me, '/w/p/src/api/': me };

describe('the search for a project', () => {
  it.each(['/w/p', '/w/p/src', '/w/p/src/api'])('finds it from %s', (from) => {
    expect(search(from, mine)).toEqual({ kind: 'found', folder: '/w/p' });
  });

  it('takes the nearest one', () => {
    expect(search('/w/p/src/api', { ...mine, '/w/p/src/PROJECT': me })).toEqual({ kind: 'found', folder: '/w/p/src' });
  });

  it('ends at the root of the file system', () => {
    expect(search('/w', mine)).toEqual({ kind: 'none' });
  });

  it.each<[string, Readonly<Record<string, number>>, Searcher]>([
    ['of a repository, as that of a submodule', { '/w/p/src/.git/': me }, { user: me }],
    ['of a work tree', { '/w/p/src/.git': me }, { user: me }],
    ['of the home folder', {}, { user: me, home: '/w/p/src' }],
  ])('does not leave the root %s', (_, more, searcher) => {
    expect(search('/w/p/src/api', { ...mine, ...more }, searcher)).toEqual({ kind: 'none' });
  });

  it('looks into the root of a repository itself', () => {
    expect(search('/w/p/src', { ...mine, '/w/p/.git/': me })).toEqual({ kind: 'found', folder: '/w/p' });
  });

  it.each<[string, Readonly<Record<string, number>>]>([
    ['a folder', { '/w/p/PROJECT/': me }],
    ['a link', {}],
  ])('passes over %s that is named PROJECT', (_, more) => {
    const { '/w/p/PROJECT': _project, ...without } = mine;
    expect(search('/w/p/src', { ...without, ...more })).toEqual({ kind: 'none' });
  });

  it('does not trust a PROJECT file that another user put into a shared folder', () => {
    const shared = { '/tmp/': system, '/tmp/PROJECT': other, '/tmp/mine/': me };
    expect(search('/tmp/mine', shared)).toEqual({ kind: 'untrusted', folder: '/tmp', owner: system });
    expect(search('/tmp/mine', { ...shared, '/tmp/': other })).toMatchObject({ kind: 'untrusted', owner: other });
  });

  it('does not trust a file of the user in the folder of another one, such as a hard link', () => {
    expect(search('/o/mine', { '/o/': other, '/o/PROJECT': me, '/o/mine/': me })).toMatchObject({ kind: 'untrusted' });
  });

  it('trusts a checkout of one owner, as when root works on it in a container', () => {
    const checkout = { '/w/p/': other, '/w/p/PROJECT': other, '/w/p/src/': other };
    expect(search('/w/p/src', checkout, { user: system })).toEqual({ kind: 'found', folder: '/w/p' });
  });

  it('trusts the current folder whatever its owner, and every folder if the system has no owners', () => {
    expect(search('/tmp', { '/tmp/': system, '/tmp/PROJECT': other })).toEqual({ kind: 'found', folder: '/tmp' });
    expect(search('/tmp/x', { '/tmp/PROJECT': other, '/tmp/x/': me }, {})).toMatchObject({ kind: 'found' });
  });
});

describe('a command in a subfolder', () => {
  const run = async (cwd: string, line: string, user = process.geteuid?.()) => {
    const io = { ...fakeIo(cwd), user };
    return { code: await main(line.split(' '), io), ...io.printed };
  };

  const made = async () => {
    const root = folderOf({});
    expect(await run(root, 'init --domain example.com')).toMatchObject({ code: 0 });
    return root;
  };

  it('works on the project above it, and says which one that is', async () => {
    const root = await made();
    const below = path.join(root, 'src');
    const { code, stderr } = await run(below, 'create api --group ship --kind Frigate');
    expect({ code, stderr }).toEqual({ code: 0, stderr: `note: using the project in \`${root}\`\n` });
    expect(textsOf(root)['src/api/v1/frigate.types.ts']).toContain('class Frigate ');
    expect(fs.existsSync(path.join(below, 'src'))).toBe(false);
    const webhook = 'create webhook --group ship --kind Frigate --defaulting';
    expect(await run(path.join(below, 'api/v1'), webhook)).toMatchObject({ code: 0 });
    expect(await run(path.join(below, 'api/v1'), 'manifests --check')).toMatchObject({ code: 0, stdout: '' });
    expect(await run(root, 'manifests --check')).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('takes the paths of arguments relative to the folder of the project, as scripts of npm do', async () => {
    const root = await made();
    expect(await run(root, 'create api --group ship --kind Frigate')).toMatchObject({ code: 0 });
    const line = 'manifests crd paths=./src/... output:stdout';
    const fromRoot = await run(root, line);
    expect(fromRoot.stdout).toContain('kind: CustomResourceDefinition');
    expect((await run(path.join(root, 'config'), line)).stdout).toBe(fromRoot.stdout);
  });

  it('reports that there is none', async () => {
    const { code, stderr } = await run(folderOf({}), 'create api --group ship --kind Frigate');
    expect(code).toBe(1);
    expect(stderr).toContain('no PROJECT file in this folder or the folders above it');
  });

  it.skipIf(process.geteuid?.() !== 0)('does nothing in a project of another user (needs root to try)', async () => {
    const root = await made();
    const below = path.join(root, 'src');
    fs.chownSync(path.join(root, 'PROJECT'), other, other);
    const before = textsOf(root);
    const { code, stdout, stderr } = await run(below, 'manifests --json', me);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout).problems).toMatchObject([
      { code: 'project-missing', message: expect.stringContaining(`belongs to another user (id ${other})`) },
    ]);
    expect(textsOf(root)).toEqual(before);
  });
});
