import { beforeAll, describe, expect, it } from 'vitest';
import { type PublicNames, readPublicNames } from './public-names.js';

const subpaths = ['api', 'runtime', 'testing'];
const entryOf = (subpath: string) => `src/${subpath}/index.ts`;

describe('public declarations', () => {
  let publicNames: PublicNames;

  beforeAll(() => {
    publicNames = readPublicNames(subpaths.map(entryOf));
  }, 120_000);

  it.each(subpaths)('of kbts/%s are those of testdata/api', async (subpath) => {
    const text = publicNames(entryOf(subpath))
      .map((declaration) => `// ${declaration.name}\n${declaration.text}\n`)
      .join('\n');
    await expect(text).toMatchFileSnapshot(`../../testdata/api/${subpath}.d.ts`);
  });
});
