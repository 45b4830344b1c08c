import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { entryOf, publicFolders, runtimePackages, subpathsWithoutExamples } from './public-folders.js';
import { type PublicNames, readPublicNames } from './public-names.js';
import { root } from './source-files.js';

/** Packages without a subpath: `kbts/runtime` or a larger package exports what is public of them. */
const internalPackages = [
  'builder',
  'clock',
  'cluster',
  'equality',
  'errors',
  'event',
  'events',
  'healthz',
  'leaderelection',
  'recorder',
];

const packages = runtimePackages.map((name) => `runtime/${name}`);

let publicNames: PublicNames;

beforeAll(() => {
  publicNames = readPublicNames(publicFolders.map(entryOf));
}, 300_000);

const namesIn = (subpath: string) => publicNames(entryOf(subpath)).map(({ name }) => name);

describe('public declarations', () => {
  it.each(publicFolders)('of kbts/%s are those of testdata/api', async (subpath) => {
    const text = publicNames(entryOf(subpath))
      .map((declaration) => `// ${declaration.name}\n${declaration.text}\n`)
      .join('\n');
    await expect(text).toMatchFileSnapshot(`../../testdata/api/${subpath}.d.ts`);
  });
});

it('every subpath of the package has its declarations and its examples checked, except for kinds of Kubernetes and data', () => {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  expect(Object.keys(exports)).toEqual(expect.arrayContaining([...subpathsWithoutExamples]));
  expect(publicFolders.filter((folder) => !existsSync(root + entryOf(folder)))).toEqual([]);
  expect(publicFolders.length).toBe(Object.keys(exports).length - subpathsWithoutExamples.length);
  expect(publicFolders).toEqual(expect.arrayContaining(['api', 'library', 'runtime', 'testing', ...packages]));
});

describe('the packages of the runtime', () => {
  it('are all public, except for those that are only used inside', () => {
    const folders = readdirSync(`${root}src/runtime`, { recursive: true, encoding: 'utf8' });
    const found = folders.filter((folder) => existsSync(`${root}src/runtime/${folder}/index.ts`));
    expect(found.sort()).toEqual([...runtimePackages, ...internalPackages].sort());
  });

  it('export each name once', () => {
    const owners = new Map<string, string[]>();
    for (const subpath of packages) {
      for (const name of namesIn(subpath)) owners.set(name, [...(owners.get(name) ?? []), subpath]);
    }
    expect([...owners].filter(([, owning]) => owning.length > 1)).toEqual([]);
  });

  it('contain what kbts/runtime exports, except for kinds and packages without a subpath', () => {
    const all = new Set([...packages, ...internalPackages.map((name) => `runtime/${name}`)].flatMap(namesIn));
    expect(namesIn('runtime').filter((name) => !all.has(name))).toEqual([
      'ApplyConfiguration',
      'Draft',
      'GroupVersionKind',
      'Incomplete',
      'KindClass',
      'KindToken',
      'KubernetesObject',
      'ObjectType',
      'PartialObjectMetadata',
      'Stored',
      'defineKind',
      'groupVersionKindOf',
      'metadataOf',
    ]);
  });

  it('are in the table of docs/runtime.md, with names that they export', () => {
    const rows = [...readFileSync(`${root}docs/runtime.md`, 'utf8').matchAll(/^\| `kbts\/(\S+)` \|.*\| (.*) \|$/gm)];
    expect(rows.map(([, subpath]) => subpath)).toEqual(packages);
    for (const [, subpath = '', names = ''] of rows) {
      const [own = ''] = names.split(';');
      const listed = [...own.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(namesIn(subpath)).toEqual(expect.arrayContaining(listed));
    }
  });
});
