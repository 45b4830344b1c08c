import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../../base/files/fixtures/folder.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';

const PROJECT = 'domain: example.com\nlayout: typescript.kbts.io/v1\nprojectName: project\nversion: "3"\n';
const types = `// +groupName=ship.example.com
import { CustomResource } from 'kbts/api';

export class FrigateSpec {
  flag?: string;
}

// +kubebuilder:object:root=true
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
`;
/** 9 MiB of data, in which `+` is frequent, as in base64. */
const line = `  'q+kubebuilder:object:root=true+x/${'A+b/'.repeat(20)}',\n`;
const lines = Math.ceil((9 * 2 ** 20) / line.length);
const data = `export const table = [\n${line.repeat(lines)}];\n`;

async function manifests(texts: Record<string, string>, argv: readonly string[] = []) {
  const root = folderOf({ PROJECT, 'src/api/v1/frigate.types.ts': types, ...texts });
  const io = fakeIo(root);
  const code = await main(['manifests', 'crd', 'paths=./src/...', 'output:dir=crds', ...argv], io);
  return { root, code, shown: io.printed.stdout + io.printed.stderr };
}

describe('a source that is too long to be parsed', () => {
  it.each([
    ['in a folder of its own', { 'src/data/table.ts': data }],
    ['next to types', { 'src/api/v1/table.ts': data }],
    [
      'whose values the types use',
      {
        'src/api/v1/table.ts': data,
        'src/api/v1/frigate.types.ts': `import { table } from './table.js';\n${types}export const size = table.length;\n`,
      },
    ],
    ['in one line', { 'src/data.ts': `export const text = '${'+kubebuilder:x '.repeat(2 ** 20)}';\n` }],
  ])('is left alone if it is data: %s', async (_, texts) => {
    const { root, code, shown } = await manifests(texts);
    expect(shown).toBe('create  crds/ship.example.com_frigates.yaml\n');
    expect(code).toBe(0);
    const alone = await manifests({});
    expect(textsOf(root)['crds/ship.example.com_frigates.yaml']).toBe(
      textsOf(alone.root)['crds/ship.example.com_frigates.yaml'],
    );
  });

  it('is left alone however long it is', async () => {
    const root = folderOf({ PROJECT, 'src/api/v1/frigate.types.ts': types, 'src/zeros.ts': '' });
    fs.truncateSync(path.join(root, 'src/zeros.ts'), 2 ** 28);
    const io = fakeIo(root);
    expect(await main(['manifests', 'crd', 'paths=./src/...', 'output:dir=crds'], io), io.printed.stderr).toBe(0);
  });

  it.each([
    ['types', `${data}${types}`, lines + 3, '+groupName'],
    ['a marker of the package', `${data}/*\n * +kubebuilder:skip\n */\n`, lines + 4, '+kubebuilder:skip'],
    ['decorators', `${data}import {\n  Minimum,\n} from 'kbts/api';\n`, lines + 5, "} from 'kbts/api'"],
  ])('is reported with its size, the limit and the place if it has %s', async (_, text, row, what) => {
    const { root, code, shown } = await manifests({ 'src/api/v1/huge.ts': text });
    expect(shown).toContain(`src/api/v1/huge.ts:${row}\` has \`${what}`);
    expect(shown).toMatch(/the file has 9\.1 MiB, and files with markers are limited to 8 MiB/);
    expect(shown).toContain('move the types with their markers to a file of their own');
    expect(code).toBe(1);
    expect(Object.keys(textsOf(root))).not.toContain('crds/ship.example.com_frigates.yaml');
  });

  it('is reported where its types are used', async () => {
    const texts = {
      'src/model/huge.ts': `${data}export interface Gun { caliber: string }\n`,
      'src/api/v1/frigate.types.ts': types
        .replace('import', "import type { Gun } from '../../model/huge.js';\nimport")
        .replace('flag?: string;', 'gun?: Gun;'),
    };
    const { code, shown } = await manifests(texts);
    expect(shown).toContain('src/api/v1/frigate.types.ts:2:');
    expect(shown).toMatch(/`src\/model\/huge\.ts` has 9\.1 MiB, and sources are limited to 8 MiB/);
    expect(code).toBe(1);
  });
});
