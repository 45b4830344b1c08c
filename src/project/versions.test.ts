import { describe, expect, it } from 'vitest';
import { Scaffolded, touched } from './fixtures/scaffolded.js';

const types = 'src/api/v1/frigate.types.ts';
const second = { version: 'v2', controller: false };

/** A project with version v1 of a kind, whose types the user has rewritten. */
function withTypes(text?: string): Scaffolded {
  const made = new Scaffolded();
  made.api();
  if (text !== undefined) made.write(types, text);
  return made;
}

const group = "import { groupVersion } from './groupversion.js';\n";

describe('a second version of a kind', () => {
  it('leaves the first one stored, and says so in its types', () => {
    const made = withTypes();
    const plan = made.api(second);
    expect(touched(plan)).toEqual([
      'update PROJECT',
      'update config/samples/kustomization.yaml',
      'create config/samples/ship_v2_frigate.yaml',
      'update src/api/v1/frigate.types.ts',
      'create src/api/v2/frigate.types.ts',
      'create src/api/v2/groupversion.ts',
    ]);
    expect(made.read(types)).toContain('@StatusSubresource()\n@StorageVersion()\nexport class Frigate ');
    expect(made.read(types)).toMatch(/^import \{ .*, StatusSubresource, StorageVersion \} from 'kbts\/api';/);
    expect(made.read('src/api/v2/frigate.types.ts')).not.toContain('StorageVersion');
  });

  it('comes with what is left to do', () => {
    const made = withTypes();
    made.webhook();
    const notes = made.api(second).notes.join('\n');
    for (const part of ['stores Frigate objects as v1', 'conversion webhook', 'controller keeps', 'webhooks of v1']) {
      expect(notes).toContain(part);
    }
    expect(new Scaffolded().api().notes).toHaveLength(1);
  });

  it('has a sample of its own, with an object of its own', () => {
    const made = withTypes();
    made.api(second);
    expect(made.read('config/samples/ship_v1_frigate.yaml')).toContain('  name: frigate-sample\n');
    expect(made.read('config/samples/ship_v2_frigate.yaml')).toContain('  name: frigate-v2-sample\n');
    expect(made.read('config/samples/kustomization.yaml')).toContain(
      '- ship_v1_frigate.yaml\n- ship_v2_frigate.yaml\n',
    );
  });

  it('has the plural and the scope of the first, and no other', () => {
    const made = new Scaffolded();
    made.api({ plural: 'frigatas', namespaced: false });
    made.api(second);
    expect(made.read('src/api/v2/frigate.types.ts')).toContain("@Resource({ path: 'frigatas', scope: 'Cluster' })");
    const refused = made.refusedApi({ ...second, version: 'v3', plural: 'frigates', namespaced: true });
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringContaining('the plural of `Frigate` is `frigatas` in v1'),
      expect.stringContaining('`Frigate` is cluster-scoped in v1'),
    ]);
  });

  it('gets no second controller unless that has a name', () => {
    const made = withTypes();
    expect(made.refusedApi({ version: 'v2' })).toMatchObject([
      { code: 'project-conflict', hint: expect.stringContaining('--controller-name') },
    ]);
    expect(made.refusedApi({ version: 'v2', force: true })).toHaveLength(1);
    made.api({ version: 'v2', controllerName: 'frigate-v2' });
    expect(made.read('src/main.ts')).toContain("from './controller/frigate-v2.controller.js'");
  });

  it('never overwrites the controller of another kind that has its name', () => {
    const made = new Scaffolded();
    made.api({ kind: 'Result', controllerName: 'frigate' });
    const message = expect.stringContaining('the same name or class as the controller `frigate`');
    expect(made.refusedApi({})).toMatchObject([{ code: 'project-conflict', message }]);
    expect(made.refusedApi({ force: true })).toMatchObject([{ code: 'project-conflict', message }]);
  });

  it('gets the controller when the first has none', () => {
    const made = new Scaffolded();
    made.api({ controller: false });
    made.api({ version: 'v2' });
    expect(made.read('src/controller/frigate.controller.ts')).toContain("from '../api/v2/frigate.types.js'");
  });
});

describe('the storage version', () => {
  const kind = 'export class Frigate extends CustomResource {}\n';

  it.each([
    [
      'a decorator',
      `import { CustomResource, Kind, StorageVersion } from 'kbts/api';\n${group}@Kind(groupVersion)\n@StorageVersion()\n${kind}`,
    ],
    [
      'a comment',
      `import { CustomResource, Kind } from 'kbts/api';\n${group}// +kubebuilder:storageversion\n@Kind(groupVersion)\n${kind}`,
    ],
  ])('is left as the user marked it by %s', (_, text) => {
    const made = withTypes(text);
    expect(touched(made.api(second))).not.toContain(`update ${types}`);
    expect(made.read(types)).toBe(text);
  });

  it.each([
    [
      'a kind with decorators, in the style of the file',
      `import {\n  CustomResource,\n  Kind as K\n} from "kbts/api"\n${group}\n/** Doc. */\n@K(groupVersion) export class Frigate extends CustomResource {}\n`,
      `import {\n  CustomResource,\n  Kind as K,\n  StorageVersion\n} from "kbts/api"\n${group}\n/** Doc. */\n@StorageVersion()\n@K(groupVersion) export class Frigate extends CustomResource {}\n`,
    ],
    [
      'a kind with comments',
      `import { CustomResource } from 'kbts/api';\n// +kubebuilder:object:root=true\n${kind}`,
      `import { CustomResource } from 'kbts/api';\n// +kubebuilder:object:root=true\n// +kubebuilder:storageversion\n${kind}`,
    ],
    [
      'a kind of a namespace import',
      `import * as api from 'kbts/api';\n${group}@api.Kind(groupVersion)\nexport class Frigate extends api.CustomResource {}\n`,
      `import * as api from 'kbts/api';\n${group}@api.Kind(groupVersion)\n// +kubebuilder:storageversion\nexport class Frigate extends api.CustomResource {}\n`,
    ],
    [
      'an import with comments in it',
      `import { CustomResource, Kind /* ours */ } from 'kbts/api';\n${group}@Kind(groupVersion)\n${kind}`,
      `import { CustomResource, Kind /* ours */ } from 'kbts/api';\n${group}@Kind(groupVersion)\n// +kubebuilder:storageversion\n${kind}`,
    ],
  ])('is marked on %s', (_, before, after) => {
    const made = withTypes(before);
    made.api(second);
    expect(made.read(types)).toBe(after);
  });

  it('keeps the line ends of Windows', () => {
    const made = withTypes(withTypes().read(types).replaceAll('\n', '\r\n'));
    made.api(second);
    expect(made.read(types)).toContain('@StorageVersion()\r\nexport class');
    expect(made.read(types)).not.toMatch(/[^\r]\n/);
  });

  it('is found in whatever file of the sources the class is', () => {
    const made = withTypes(`export const moved = 'see kinds.ts';\n`);
    made.write(
      'src/api/v1/kinds.ts',
      `import { CustomResource, Kind } from 'kbts/api';\n${group}@Kind(groupVersion)\n${kind}`,
    );
    expect(touched(made.api(second))).toContain('update src/api/v1/kinds.ts');
  });

  it('needs no marker when the first version is gone or left out of the CRD', () => {
    const gone = withTypes('');
    expect(touched(gone.api(second))).not.toContain(`update ${types}`);
    const skipped = `import { CustomResource, Kind, SkipVersion } from 'kbts/api';\n${group}@Kind(groupVersion)\n@SkipVersion()\n${kind}`;
    expect(touched(withTypes(skipped).api(second))).not.toContain(`update ${types}`);
  });

  it('is not marked twice by a third version', () => {
    const made = withTypes();
    made.api(second);
    const plan = made.api({ ...second, version: 'v3' });
    expect(touched(plan).filter((line) => line.includes('types.ts'))).toEqual(['create src/api/v3/frigate.types.ts']);
    expect(plan.notes.join('\n')).toContain('stores Frigate objects as v1');
  });

  it('stays when types are written again', () => {
    const made = withTypes();
    made.api(second);
    const before = made.read(types);
    made.write(types, '// broken\n');
    made.api({ force: true });
    expect(made.read(types)).toBe(before);
  });

  it.each([
    [
      'a class that cannot be edited safely',
      `import { CustomResource, Kind } from 'kbts/api';\n${group}@Kind(groupVersion)\nexport class\n  Frigate extends CustomResource {}\n`,
      'storage-version',
    ],
    ['a file that cannot be parsed', `${group}import 'kbts/api';\nexport class Frigate {`, 'source-syntax'],
  ])('is an error before anything is written: %s', (_, text, code) => {
    const made = withTypes(text);
    expect(made.refusedApi(second)).toMatchObject([{ code, span: { file: types } }]);
  });

  it('is an error when several versions are there and none is marked', () => {
    const made = withTypes();
    made.api(second);
    made.write(types, made.read(types).replace('@StorageVersion()\n', ''));
    expect(made.refusedApi({ ...second, version: 'v3' })).toMatchObject([
      { code: 'storage-version', message: expect.stringContaining('v1, v2') },
    ]);
  });
});

describe('kinds of one group', () => {
  it('cannot differ in case only, nor share a plural', () => {
    const made = new Scaffolded();
    made.api({ kind: 'FirstMate' });
    expect(made.refusedApi({ kind: 'Firstmate' })).toMatchObject([
      { message: expect.stringContaining('only in case') },
    ]);
    expect(made.refusedApi({ kind: 'Captain', plural: 'firstmates' })).toMatchObject([
      { message: expect.stringContaining('the plural `firstmates` is already used by `FirstMate`') },
    ]);
  });

  it.each([
    [{ kind: 'FirstMateList' }, '`FirstMateList` is the kind of lists of `FirstMate` objects'],
    [{ kind: 'Captain', plural: 'firstmate' }, 'both the singular of `FirstMate` and the plural of `Captain`'],
    [{ kind: 'Firstmates', plural: 'many' }, 'both the singular of `Firstmates` and the plural of `FirstMate`'],
  ])('cannot share other names: %o', (request, message) => {
    const made = new Scaffolded();
    made.api({ kind: 'FirstMate' });
    expect(made.refusedApi(request)).toMatchObject([
      { code: 'project-conflict', message: expect.stringContaining(message) },
    ]);
  });

  it('cannot have a list of an existing name', () => {
    const made = new Scaffolded();
    made.api({ kind: 'PriceList' });
    made.api({ kind: 'Offer' });
    expect(made.refusedApi({ kind: 'Price' })).toMatchObject([
      { message: '`PriceList` is the kind of lists of `Price` objects' },
    ]);
  });

  it.each([{ namespaced: false }, { plural: 'resourcen' }])('cannot be called Resource with %o', (request) => {
    expect(new Scaffolded().refusedApi({ kind: 'Resource', ...request })).toMatchObject([
      { message: expect.stringContaining('the decorator `@Resource`') },
    ]);
  });

  it('can be called Resource if nothing needs the decorator', () => {
    expect(touched(new Scaffolded().api({ kind: 'Resource' }))).toContain('create src/api/v1/resource.types.ts');
  });
});
