import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { ownSource } from './own-source.js';
import { verdictOf } from './published.js';

const lock = 'node_modules/.package-lock.json';

/** A folder in which npm installed kbts, with what it recorded of that. */
function installed(entry: object | undefined, texts: Readonly<Record<string, string>> = {}, at = 'node_modules/kbts') {
  const record = entry && { [lock]: JSON.stringify({ packages: { [at]: { version: '0.1.0', ...entry } } }) };
  const tree = folderOf({ [`${at}/package.json`]: '{}', ...record, ...texts });
  const find = async (project = '/elsewhere', isPublished?: boolean) =>
    await ownSource({ folder: path.join(tree, at), version: '0.1.0' }, project, async () => isPublished);
  return { tree, find };
}

describe('the kbts that runs', () => {
  it.each([
    ['https://registry.npmjs.org/kbts/-/kbts-0.1.0.tgz'],
    ['https://mirror.example.com/npm/kbts/-/kbts-0.1.0.tgz'],
    [undefined],
  ])('that npm took from a registry, as %s, is a range of versions', async (resolved) => {
    expect(await installed({ resolved }).find()).toEqual({ spec: '^0.1.0' });
  });

  it('that npm took from a tarball is that tarball', async () => {
    const { tree, find } = installed({ resolved: 'file:../project/a b/kbts-0.1.0.tgz' }, { 'a b/kbts-0.1.0.tgz': '' });
    const place = path.join(tree, 'a b/kbts-0.1.0.tgz');
    expect(await find()).toEqual({ spec: `file:${place}`, place });
    expect(await find(tree)).toEqual({ spec: 'file:a b/kbts-0.1.0.tgz', place });
    expect(await find(path.join(tree, 'sub'))).toEqual({ spec: `file:${place}`, place });
  });

  it('whose tarball is gone is the folder that it runs from', async () => {
    const { tree, find } = installed({ resolved: 'file:gone.tgz' });
    const place = path.join(tree, 'node_modules/kbts');
    expect(await find()).toEqual({ spec: `file:${place}`, place });
  });

  it.each([['https://example.com/releases/kbts-0.1.0.tgz'], ['git+ssh://git@github.com/kbts-dev/kbts.git#1a2b3c']])(
    'that npm took from %s stays that',
    async (resolved) => {
      expect(await installed({ resolved }).find()).toEqual({ spec: resolved });
    },
  );

  it('that another package brought along is found in the record of the outer one', async () => {
    const at = 'node_modules/create-kbts/node_modules/kbts';
    const { tree, find } = installed({ resolved: 'file:kbts.tgz' }, { 'kbts.tgz': '' }, at);
    expect(await find()).toMatchObject({ place: path.join(tree, 'kbts.tgz') });
  });

  it('in a clone, or linked to one, is the clone', async () => {
    const folder = folderOf({ 'package.json': '{}' });
    const ask = () => Promise.reject(new Error('not asked'));
    expect(await ownSource({ folder, version: '0.1.0' }, '/elsewhere', ask)).toEqual({
      spec: `file:${folder}`,
      place: folder,
    });
  });

  it.each<[string, object | undefined, Record<string, string>]>([
    ['as globally', undefined, {}],
    ['or a broken one', undefined, { [lock]: '{' }],
    ['or an empty one', undefined, { [lock]: 'null' }],
    ['or one of other packages', undefined, { [lock]: '{"packages": {}}' }],
  ])('without a record, %s, is what the registry says', async (_, entry, texts) => {
    const { tree, find } = installed(entry, texts);
    const place = path.join(tree, 'node_modules/kbts');
    expect(await find('/elsewhere', true)).toEqual({ spec: '^0.1.0' });
    expect(await find('/elsewhere', false)).toEqual({ spec: `file:${place}`, place });
    expect(await find('/elsewhere', undefined)).toEqual({ spec: '^0.1.0' });
  });

  it('is looked up in records inside `node_modules` only', async () => {
    const { tree, find } = installed(undefined);
    fs.writeFileSync(
      path.join(tree, '.package-lock.json'),
      '{"packages": {"node_modules/kbts": {"resolved": "file:x"}}}',
    );
    expect(await find('/elsewhere', true)).toEqual({ spec: '^0.1.0' });
  });
});

describe('what npm says of a version', () => {
  it.each<[string, boolean | undefined]>([
    ['"0.1.0"\n', true],
    ['{"error": {"code": "E404", "summary": "Not Found"}}', false],
    ['{"error": {"code": "ENOTFOUND"}}', undefined],
    ['{"error": null}', undefined],
    ['"0.2.0"', undefined],
    ['null', undefined],
    ['', undefined],
    ['npm error', undefined],
  ])('%s is %s', (output, expected) => {
    expect(verdictOf(output, '0.1.0')).toBe(expected);
  });
});
