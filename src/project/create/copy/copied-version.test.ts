import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../../../base/problems/index.js';
import { Scaffolded, touched } from '../../fixtures/scaffolded.js';
import { planDeleteApi } from '../../index.js';

const types = 'src/api/v1/frigate.types.ts';
const copy = 'src/api/v2/frigate.types.ts';
const sample = 'config/samples/ship_v1_frigate.yaml';
const second = { version: 'v2', controller: false, from: 'v1' };
const head = "import { CustomResource, Kind, StatusSubresource, StorageVersion } from 'kbts/api';\n";
const group = "import { groupVersion } from './groupversion.js';\n";

/** A project with v1 of a kind, whose types the user has rewritten. */
function withTypes(text?: string, files: Readonly<Record<string, string>> = {}): Scaffolded {
  const made = new Scaffolded();
  made.api();
  if (text !== undefined) made.write(types, text);
  for (const [path, contents] of Object.entries(files)) made.write(path, contents);
  return made;
}

const body = `
/** What it carries. */
export class Hold {
  /** In tons. */
  // +kubebuilder:validation:MinLength=1
  size!: string;
}

// A comment of ours.
export class FrigateSpec {
  hold?: Hold;
}

@Kind(groupVersion)
@StatusSubresource()
@StorageVersion()
export class Frigate extends CustomResource {
  spec!: FrigateSpec;
}
`;

describe('a version that starts with the types of another', () => {
  it('has the classes, docs and markers of the user, without the storage version', () => {
    const made = withTypes(head + group + body);
    made.api(second);
    expect(made.read(copy)).toBe(
      (head + group + body).replace(', StorageVersion', '').replace('@StorageVersion()\n', ''),
    );
    expect(made.read(types)).toBe(head + group + body);
  });

  it('marks the older version as stored, as without a copy', () => {
    const made = withTypes();
    const before = made.read(types);
    made.api(second);
    expect(made.read(types)).toContain('@StorageVersion()');
    expect(made.read(copy)).toBe(before);
  });

  it.each([
    [
      'markers as comments, with the group version in the file',
      '// +groupName=ship.example.com\n// +versionName=v1\nimport { CustomResource } from \'kbts/api\';\n// +kubebuilder:object:root=true\n// +kubebuilder:storageversion\n// +kubebuilder:deprecatedversion:warning="v1 is old"\nexport class Frigate extends CustomResource {}\n',
      "// +groupName=ship.example.com\n// +versionName=v2\nimport { CustomResource } from 'kbts/api';\n// +kubebuilder:object:root=true\nexport class Frigate extends CustomResource {}\n",
    ],
    [
      'a group version of its own and markers on one line',
      'import { CustomResource, GroupVersion, Kind, StorageVersion } from \'kbts/api\';\nconst ours = new GroupVersion("ship.example.com", "v1");\n@Kind(ours) @StorageVersion() export class Frigate extends CustomResource {}\n',
      'import { CustomResource, GroupVersion, Kind } from \'kbts/api\';\nconst ours = new GroupVersion("ship.example.com", "v2");\n@Kind(ours) export class Frigate extends CustomResource {}\n',
    ],
    [
      'line ends of Windows',
      `${head}${group}@Kind(groupVersion)\n@StorageVersion()\n${'export class Frigate extends CustomResource {}\n'}`.replaceAll(
        '\n',
        '\r\n',
      ),
      `${head.replace(', StorageVersion', '')}${group}@Kind(groupVersion)\nexport class Frigate extends CustomResource {}\n`.replaceAll(
        '\n',
        '\r\n',
      ),
    ],
  ])('is right with %s', (_, before, after) => {
    const made = withTypes(before);
    made.api(second);
    expect(made.read(copy)).toBe(after);
  });

  it('imports from the older version what its own folder does not have, and says so', () => {
    const text = `import { CustomResource, Kind } from 'kbts/api';\n${group}import { Gun } from './gun.js';\nimport { Flag } from '../flag.js';\n@Kind(groupVersion)\nexport class Frigate extends CustomResource {\n  gun?: Gun;\n  flag?: Flag;\n}\n`;
    const gun = 'export class Gun {\n  caliber?: string;\n}\n';
    const flag = { 'src/api/flag.ts': 'export class Flag {}\n', 'src/api/v1/gun.ts': gun };
    const made = withTypes(text, flag);
    const plan = made.api(second);
    expect(made.read(copy)).toBe(text.replace('./gun.js', '../v1/gun.js'));
    expect(plan.notes).toContainEqual(expect.stringContaining('Frigate v2 imports `src/api/v1/gun.ts`'));
    const own = withTypes(text, { ...flag, 'src/api/v2/gun.ts': gun });
    own.api(second);
    expect(own.read(copy)).toBe(text);
    const other = withTypes(text, { ...flag, 'src/api/v2/gun.ts': 'export class Cannon {}\n' });
    other.api(second);
    expect(other.read(copy)).toBe(text.replace('./gun.js', '../v1/gun.js'));
  });

  it('has the sample of the other, under names of its own, and no objects of other kinds', () => {
    const made = withTypes();
    const secret = '---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: frigate-sample\n';
    const text = `${made.read(sample).replace(/# TODO.*/s, 'spec:\n  foo: v1\n')}${secret}---\napiVersion: ship.example.com/v1\nkind: Frigate\nmetadata:\n  labels:\n    name: mine\n  name: big\nspec: {}\n`;
    made.write(sample, text);
    made.api(second);
    const copied = made.read('config/samples/ship_v2_frigate.yaml');
    expect(copied).toBe(
      text
        .replace(secret, '')
        .replaceAll('ship.example.com/v1', 'ship.example.com/v2')
        .replace('name: frigate-sample', 'name: frigate-v2-sample')
        .replace('name: big', 'name: big-v2'),
    );
  });

  it('has the usual sample where the other has none', () => {
    const made = withTypes();
    made.write(sample, '# nothing\n');
    made.api(second);
    expect(made.read('config/samples/ship_v2_frigate.yaml')).toContain('  name: frigate-v2-sample\n');
  });

  it('is an error before anything is written when the sample of the other is not valid YAML', () => {
    const text = 'apiVersion: ship.example.com/v1\nkind: Frigate\nspec: { foo: \n';
    const [problem] = withTypes(undefined, { [sample]: text }).refusedApi(second);
    expect(problem?.message).toMatch(/^not valid YAML: /);
    expect(problem?.span).toMatchObject({ file: sample, start: text.length - 1 });
  });

  it.each([
    ['itself', { from: 'v2' }, '`--from` cannot be the new version, v2', 'write `--from v1`'],
    ['a version that does not exist', { from: 'v3' }, '`Frigate` has no version `v3`', 'write `--from v1`'],
    ['a version of no kind', { kind: 'Sloop' }, '`Sloop` has no version `v1`', 'the kind has no other version'],
    ['no types', { resource: false, controller: true }, '`--from` requires the API types', 'omit `--from`'],
  ])('cannot be copied from %s', (_, request, message, hint) => {
    const problems = withTypes().refusedApi({ ...second, ...request });
    expect(problems).toMatchObject([
      { message: expect.stringContaining(message), hint: expect.stringContaining(hint) },
    ]);
  });

  it.each([
    ['is not there', 'export const gone = 1;\n', 'the sources declare no `Frigate` in v1'],
    [
      'shares its file with another kind',
      `${head}${group}@Kind(groupVersion)\nexport class Frigate extends CustomResource {}\n@Kind(groupVersion)\nexport class Sloop extends CustomResource {}\n`,
      'or declare other kinds',
    ],
    ['has a syntax error', `${head}${group}export class {`, 'expected'],
  ])('is an error before anything is written when the class %s', (_, text, message) => {
    const [problem] = withTypes(text).refusedApi(second);
    expect(problem?.message.toLowerCase()).toContain(message.toLowerCase());
  });
});

describe('deleting a copied version', () => {
  const deleted = (made: Scaffolded) => {
    const problems = new DiagnosticList();
    const around = { files: made.files, version: '0.1.0', year: 2026 };
    const request = { group: 'ship', version: 'v2', kind: 'Frigate', force: false };
    return planDeleteApi(request, made.project, around, problems);
  };

  it('removes the copies, and the mark of the only version that is left', () => {
    const made = withTypes(`${head.replace(', StorageVersion', '')}${group}${body.replace('@StorageVersion()\n', '')}`);
    const before = made.read(types);
    made.write(sample, made.read(sample).replace(/# TODO.*/s, 'spec:\n  hold:\n    size: big\n'));
    made.api(second);
    const plan = deleted(made);
    expect(plan?.changes.find(({ path }) => path === types)).toMatchObject({ kind: 'update', contents: before });
    expect(plan && touched(plan)).toEqual(
      expect.arrayContaining([
        `delete ${copy}`,
        'delete config/samples/ship_v2_frigate.yaml',
        'delete src/api/v2/groupversion.ts',
      ]),
    );
  });

  it('keeps a copy that the user changed', () => {
    const made = withTypes(head + group + body);
    made.api(second);
    made.write(copy, made.read(copy).replace('hold?: Hold;', 'hold?: Hold;\n  flag?: string;'));
    const plan = deleted(made);
    expect(plan?.changes).toContainEqual({ kind: 'keep', path: copy, reason: 'changed by you' });
  });
});
