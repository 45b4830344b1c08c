import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../base/files/fixtures/folder.js';
import { projectOf, run } from '../../main/fixtures/run.js';

const kind = '--group ship --kind Frigate';
const api = `create api ${kind}`;
const webhook = `create webhook ${kind} --defaulting --programmatic-validation`;

const created = (...commands: readonly string[]) => projectOf('init --domain example.com', ...commands);
const write = (root: string, file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
const edit = (root: string, file: string, change: (text: string) => string) =>
  write(root, file, change(textsOf(root)[file] ?? ''));

/** Runs a command that fails, and expects that it writes nothing. */
const refused = async (root: string, line: string) => {
  const texts = textsOf(root);
  const { code, stderr } = await run(root, line);
  expect(code).toBeGreaterThan(0);
  expect(textsOf(root)).toEqual(texts);
  return stderr;
};

describe('kbts edit', () => {
  it('without a change to make is an error', async () => {
    expect(await refused(await created(), 'edit')).toMatch(/no change was requested\n.*`--multigroup`/);
  });

  it.each(['--multigroup', '--namespaced', '--license none', '--owner Me'])(
    'with `%s` plans nothing when it is repeated, and shows what it would do',
    async (flags) => {
      const root = await created(api, webhook);
      const texts = textsOf(root);
      const preview = JSON.parse((await run(root, `edit ${flags} --dry-run --json`)).stdout);
      expect(textsOf(root)).toEqual(texts);
      expect(await run(root, `edit ${flags}`)).toMatchObject({ code: 0, stderr: '' });
      const after = textsOf(root);
      expect(after).not.toEqual(texts);
      for (const { action, path: file, contents } of preview.changes) {
        if (action !== 'keep') expect(after[file]).toBe(contents);
      }
      expect(JSON.parse((await run(root, `edit ${flags} --json`)).stdout).changes).toEqual([]);
      expect(await run(root, 'manifests --check')).toMatchObject({ code: 0 });
    },
  );
});

describe('the multigroup layout', () => {
  it('moves sources, with those of the user, and rewrites all imports', async () => {
    const root = await created(api, webhook);
    write(
      root,
      'src/api/v1/guns.ts',
      "import type { Frigate } from './frigate.types.js';\nexport type Guns = Frigate['spec'];\n",
    );
    write(
      root,
      'src/fleet.ts',
      `import { Frigate } from "./api/v1/frigate.types.js"\r\nimport type { Guns } from './api/v1/guns';\r\n` +
        `export * from './controller/frigate.controller.ts';\r\nexport type T = import('./api/v1/guns.js').Guns;\r\n` +
        `export const late = () => import(\`./webhook/v1/frigate.webhook.js\`);\r\n` +
        `// './api/v1/frigate.types.js' in a comment\r\nexport const text = './api/v1/frigate.types.js';\r\nexport const all: Guns[] = [Frigate as never];\r\n`,
    );
    write(root, 'src/controller/names.ts', 'export const names = [];\n');
    edit(root, 'src/controller/frigate.controller.ts', (text) =>
      text
        .replace('import { Frigate }', "import { names } from './names.js';\nimport { Frigate }")
        .replace('nothing to', 'my own, nothing to'),
    );
    expect(await run(root, 'edit --multigroup')).toMatchObject({ code: 0, stderr: '' });
    const texts = textsOf(root);
    expect(texts['src/fleet.ts']).toBe(
      `import { Frigate } from "./api/ship/v1/frigate.types.js"\r\nimport type { Guns } from './api/ship/v1/guns';\r\n` +
        `export * from './controller/ship/frigate.controller.ts';\r\nexport type T = import('./api/ship/v1/guns.js').Guns;\r\n` +
        `export const late = () => import(\`./webhook/ship/v1/frigate.webhook.js\`);\r\n` +
        `// './api/v1/frigate.types.js' in a comment\r\nexport const text = './api/v1/frigate.types.js';\r\nexport const all: Guns[] = [Frigate as never];\r\n`,
    );
    expect(texts['src/api/ship/v1/guns.ts']).toContain("'./frigate.types.js'");
    const controller = texts['src/controller/ship/frigate.controller.ts'];
    expect(controller).toContain("from '../names.js'");
    expect(controller).toContain("from '../../api/ship/v1/frigate.types.js'");
    expect(controller).toContain("'ship-frigate'");
    expect(controller).toContain('my own');
    expect(texts['src/main.ts']).toContain("'./webhook/ship/v1/frigate.webhook.js'");
    expect(Object.keys(texts).filter((file) => /^src\/(?:api|webhook)\/v1/.test(file))).toEqual([]);
    expect(await run(root, 'create api --group crew --kind Captain')).toMatchObject({ code: 0, stderr: '' });
  });

  it('is suggested where it is required', async () => {
    const stderr = await refused(await created(api), 'create api --group crew --kind Captain');
    expect(stderr).toContain('`kbts edit --multigroup`');
  });

  it('cannot be left with several groups', async () => {
    const root = await created(api, 'edit --multigroup', 'create api --group crew --kind Captain');
    expect(await refused(root, 'edit --multigroup=false')).toMatch(/several groups, such as `ship` and `crew`/);
  });

  it('names both files where two would be one', async () => {
    const root = await created(api, 'edit --multigroup');
    write(root, 'src/api/v1/frigate.types.ts', 'export {};\n');
    expect(await refused(root, 'edit --multigroup=false')).toContain(
      '`src/api/ship/v1/frigate.types.ts` cannot be moved to `src/api/v1/frigate.types.ts`, which already exists',
    );
  });

  it('is refused while a named controller has the name of another one in it', async () => {
    const root = await created(api, 'create api --group ship --kind Captain');
    expect(
      await run(root, 'create api --group ship --kind Captain --resource=false --controller-name ship-frigate'),
    ).toMatchObject({ code: 0 });
    expect(await refused(root, 'edit --multigroup')).toMatch(/same name or class as the controller `ship-frigate`/);
  });

  it('is not entered with a file that would be changed by the move', async () => {
    const root = await created(api);
    fs.writeFileSync(path.join(root, 'src/api/v1/logo.png'), Buffer.from([0x89, 0x50, 0xff, 0xfe]));
    expect(await refused(root, 'edit --multigroup')).toContain('`src/api/v1/logo.png` is not a text file');
  });

  it('is not entered through a symlink', async () => {
    const root = await created(api);
    const outside = path.join(root, '../outside');
    fs.renameSync(path.join(root, 'src/controller'), outside);
    fs.symlinkSync(outside, path.join(root, 'src/controller'));
    expect(await refused(root, 'edit --multigroup')).not.toContain('a bug in kbts');
  });
});

describe('the scope of the manager', () => {
  it('changes permissions, the manager and its cache, even in files that the user changed', async () => {
    const root = await created(api, webhook);
    edit(root, 'src/main.ts', (text) => text.replace("log.info('starting manager')", "log.info('mine')"));
    edit(root, 'config/manager/manager.yaml', (text) => text.replace('replicas: 1', 'replicas: 2'));
    edit(root, 'src/controller/frigate.controller.ts', (text) =>
      text.replace('export class', "@Rbac({ groups: ['batch'], resources: ['jobs'], verbs: ['get'] })\nexport class"),
    );
    const { code, stdout } = await run(root, 'edit --namespaced');
    expect(code).toBe(0);
    const texts = textsOf(root);
    expect(texts['src/main.ts']).toMatch(
      /watchedNamespaces,[\s\S]*cache: \{ namespaces: watchedNamespaces\(\) \}[\s\S]*'mine'/,
    );
    expect(texts['config/manager/manager.yaml']).toMatch(/replicas: 2[\s\S]*WATCH_NAMESPACE/);
    expect(texts['config/rbac/role_binding.yaml']).toContain('kind: RoleBinding');
    expect(texts['config/rbac/frigate_editor_role.yaml']).toContain('kind: Role\n');
    expect(texts['config/rbac/role.yaml']).toMatch(/kind: Role\n[\s\S]*namespace: project-system/);
    expect(texts['config/rbac/metrics_auth_role.yaml']).toContain('kind: ClusterRole\n');
    expect(texts['src/controller/frigate.controller.ts']?.match(/namespace: 'project-system'/g)).toHaveLength(3);
    expect(stdout).toContain(
      "Add `namespace: 'project-system'` to the `@Rbac` permissions in `src/controller/frigate.controller.ts`",
    );
    expect(stdout).toContain('Limit the webhooks with a `namespaceSelector`');
    expect(stdout).toContain('clusterrole/project-manager-role');
  });

  it('lists files in which the lines were not found, and overwrites manifests with `--force`', async () => {
    const root = await created(api);
    edit(root, 'config/manager/manager.yaml', (text) =>
      text.replace(
        / {8}image: .*\n {8}name: manager\n {8}ports:\n/,
        '        name: mine\n        image: mine\n        ports: # mine\n',
      ),
    );
    edit(root, 'src/main.ts', (text) =>
      text.replace(/\n {2}log,\n {2}metrics: \{\n/, '\n  ...mine,\n  metrics: { ...mine,\n'),
    );
    const preview = await run(root, 'edit --namespaced --json --dry-run');
    expect(JSON.parse(preview.stdout).notes[0]).toMatch(
      /^Complete the change by hand .*: `src\/main.ts`, `config\/manager\/manager.yaml`/,
    );
    expect(JSON.parse(preview.stdout).notes).toContain(
      'Lines that are missing in `src/main.ts`: `// The manager only watches the namespaces in WATCH_NAMESPACE.`, `cache: { namespaces: watchedNamespaces() },`',
    );
    expect(await run(root, 'edit --namespaced --force')).toMatchObject({ code: 0 });
    expect(textsOf(root)['config/manager/manager.yaml']).toMatch(/name: manager\n[\s\S]*WATCH_NAMESPACE/);
  });
});

describe('the license', () => {
  it('changes the headers that kbts wrote, and keeps their year and all others', async () => {
    const root = await created(api);
    edit(root, 'src/main.ts', (text) => text.replace('2026', '2019'));
    write(root, 'src/mine.ts', '/* My own license */\nexport {};\n');
    expect(await run(root, ['edit', '--license', 'copyright', '--owner', 'The Ship Authors'])).toMatchObject({
      code: 0,
    });
    const texts = textsOf(root);
    expect(texts['hack/boilerplate.ts.txt']).toBe('/*\nCopyright YEAR The Ship Authors.\n*/\n');
    expect(texts['src/main.ts']).toMatch(/^\/\*\nCopyright 2019 The Ship Authors\.\n\*\/\n\nimport/);
    expect(texts['src/api/v1/frigate.types.ts']).toMatch(/^\/\*\nCopyright 2026 The Ship Authors\.\n\*\//);
    expect(texts['src/mine.ts']).toBe('/* My own license */\nexport {};\n');
    expect(await run(root, 'create api --group ship --kind Captain')).toMatchObject({ code: 0 });
    expect(textsOf(root)['src/api/v1/captain.types.ts']).toContain('The Ship Authors');
  });

  it('keeps the owner unless another is given, and comes from a file, too', async () => {
    const root = await created();
    await run(root, 'edit --owner Acme');
    await run(root, 'edit --license copyright');
    expect(textsOf(root)['hack/boilerplate.ts.txt']).toContain('Copyright YEAR Acme.');
    write(root, 'head.txt', '/* Mine */\n');
    expect(await run(root, 'edit --license-file head.txt')).toMatchObject({ code: 0 });
    expect(textsOf(root)['src/main.ts']).toMatch(/^\/\* Mine \*\/\n\nimport/);
    expect(await refused(root, 'edit --owner Acme')).toContain('`--owner` requires `--license`');
    expect(await run(root, 'edit --license none --license-file head.txt')).toMatchObject({ code: 0 });
    expect(textsOf(root)['hack/boilerplate.ts.txt']).toBeUndefined();
    expect(textsOf(root)['src/main.ts']).toMatch(/^import/);
  });

  it.each([
    ['--license mit', 'unknown license `mit`'],
    ['--license-file gone.txt', 'license file `gone.txt` not found'],
    ['--license-file PROJECT', 'must contain one block comment'],
    ['--owner */x', 'is not allowed in a comment'],
  ])('cannot be `%s`', async (flags, message) => {
    expect(await refused(await created(), `edit ${flags}`)).toContain(message);
  });
});
