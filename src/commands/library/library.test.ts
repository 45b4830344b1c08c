import fs from 'node:fs';
import path from 'node:path';
import {
  apply,
  createApi,
  createWebhook,
  DiagnosticError,
  deleteApi,
  deleteController,
  deleteWebhook,
  edit,
  importCrd,
  importProject,
  init,
  manifests,
  type Plan,
  preview,
  type Settings,
} from 'kbts';
import { describe, expect, it, vi } from 'vitest';
import { teamPlugin } from '../../../docs/examples/library-cli.js';
import { folderOf, textsOf } from '../../base/files/fixtures/folder.js';
import { shipCrd } from '../../compiler/import/fixtures/import-text.js';
import { goProject } from '../../plugins/fixtures/go-project.js';

const settings: Settings = { env: {}, now: () => new Date('2026-01-02T03:04:05Z') };

/** Plans a request, and applies it. */
async function applied(plan: Promise<Plan>): Promise<Plan> {
  await apply(await plan);
  return await plan;
}

const project = async () => {
  const folder = folderOf({});
  await applied(init({ folder, domain: 'example.com', license: 'none' }, settings));
  return folder;
};

const frigate = { group: 'ship', kind: 'Frigate' };

/** The error of a request that fails. */
async function failure(plan: Promise<unknown>): Promise<DiagnosticError> {
  const error = await plan.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DiagnosticError) return error;
  throw new Error('expected a DiagnosticError', { cause: error });
}

describe('the functions of the library', () => {
  it('create, extend and shrink a project as the commands do', async () => {
    const folder = await project();
    const fresh = textsOf(folder);
    const api = await applied(createApi({ folder, ...frigate }, settings));
    expect(api.changes).toContainEqual(
      expect.objectContaining({ kind: 'create', path: 'config/crd/bases/ship.example.com_frigates.yaml' }),
    );
    await applied(createWebhook({ folder, ...frigate, defaulting: true }, settings));
    expect(fs.existsSync(path.join(folder, 'config/webhook/manifests.yaml'))).toBe(true);
    await applied(deleteWebhook({ folder, ...frigate }, settings));
    await applied(deleteController({ folder, ...frigate }, settings));
    await applied(deleteApi({ folder, ...frigate }, settings));
    expect(textsOf(folder)).toEqual(fresh);
    await applied(edit({ folder, multigroup: true }, settings));
    expect(fs.readFileSync(path.join(folder, 'PROJECT'), 'utf8')).toContain('multigroup: true');
  });

  it('plan nothing the second time', async () => {
    const folder = await project();
    await applied(createApi({ folder, ...frigate }, settings));
    expect((await manifests({ folder }, settings)).changes).toEqual([]);
  });

  it('import CRDs and Go projects', async () => {
    const source = folderOf(goProject);
    const folder = path.join(path.dirname(source), 'ts');
    const plan = await applied(importProject({ folder, source }, settings));
    expect(plan.notes[0]).toContain('The same as in the Go project: 1 of 1 CRDs');
    const crd = shipCrd({ type: 'object' }).replaceAll('Ship', 'Boat').replaceAll('ship', 'boat');
    fs.writeFileSync(path.join(folder, 'boat.yaml'), crd);
    await applied(importCrd({ folder, sources: ['boat.yaml'] }, settings));
    expect(fs.existsSync(path.join(folder, 'src/api/v1/boat.types.ts'))).toBe(true);
  });

  it('run plugins with their options', async () => {
    const folder = folderOf({});
    const request = { folder, plugins: [teamPlugin], pluginOptions: { team: 'harbor' } };
    await applied(init(request, settings));
    expect(textsOf(folder)).toMatchObject({ OWNERS: 'harbor\n', PROJECT: expect.stringContaining('team.acme.com/v1') });
    const other = folderOf({});
    await applied(init({ folder: other, plugins: [teamPlugin] }, settings));
    expect(textsOf(other).OWNERS).toBe('acme\n');
  });

  it('run plugins of kbts by their keys, and report unknown ones', async () => {
    const folder = await project();
    await applied(edit({ folder, plugins: ['grafana'] }, settings));
    expect(Object.keys(textsOf(folder)).filter((file) => file.startsWith('grafana/'))).not.toEqual([]);
    const unknown = await failure(edit({ folder, plugins: ['crew'] }, settings));
    expect(unknown.diagnostic).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('`crew` in `plugins`'),
    });
  });

  it('run a plugin once, whichever key names it, and warn about one that does nothing', async () => {
    const folder = folderOf({});
    const plugins = ['grafana', 'go.kubebuilder.io/v4', 'grafana.kubebuilder.io/v1-alpha'];
    const { warnings } = await applied(init({ folder, plugins }, settings));
    expect(textsOf(folder).PROJECT?.match(/^- grafana/gm)).toHaveLength(1);
    expect(warnings).toMatchObject([{ message: expect.stringContaining('replaces `go.kubebuilder.io/v4`') }]);
    const plan = await applied(createApi({ folder, ...frigate, plugins: ['grafana'] }, settings));
    expect(plan.warnings).toMatchObject([
      { message: 'the plugin `grafana.kbts.io/v1-alpha` has no effect on `kbts create api`' },
    ]);
  });

  it('return the manifests of `output:stdout`', async () => {
    const folder = await project();
    await applied(createApi({ folder, ...frigate }, settings));
    const plan = await manifests({ folder, arguments: ['crd', 'paths=./src/...', 'output:stdout'] }, settings);
    expect(plan).toMatchObject({ changes: [], text: expect.stringContaining('kind: Frigate\n') });
  });
});

describe('a request of a program in JavaScript', () => {
  const folder = 'none';
  it.each<[string, (...args: never[]) => Promise<unknown>, readonly unknown[], readonly string[]]>([
    ['nothing', init, [], ['invalid request of `init`: expected an object, found `undefined`']],
    ['null', manifests, [null], ['invalid request of `manifests`: expected an object, found `null`']],
    ['an array', init, [[]], ['expected an object, found an array']],
    ['no folder', init, [{}], ['invalid `folder` in the request of `init`: expected the path of a folder']],
    ['an empty folder', init, [{ folder: '' }], ['invalid `folder`']],
    [
      'no kind',
      createApi,
      [{ folder, group: 'ship' }],
      ['invalid `kind` in the request of `createApi`: expected a string'],
    ],
    ['a kind that is a number', deleteApi, [{ folder, kind: 5 }], ['expected a string, found `5`']],
    [
      'two problems',
      createWebhook,
      [{ folder, kind: 'A', spokes: [], spoke: 'v2' }],
      ['unknown key `spokes`', '`spoke` in'],
    ],
    ['a string for a boolean', createApi, [{ folder, kind: 'A', resource: 'no' }], ['`true` or `false`, found `"no"`']],
    ['an unknown key', edit, [{ folder, multiGroup: true }], ['unknown key `multiGroup` in the request of `edit`']],
    ['a key of Object', edit, [{ folder, toString: 1 }], ['unknown key `toString`']],
    ['a dependency of two lines', init, [{ folder, dependency: 'x"\n' }], ['invalid `dependency`']],
    ['no sources', importCrd, [{ folder }], ['invalid `sources` in the request of `importCrd`']],
    ['no source', importProject, [{ folder }], ['invalid `source` in the request of `importProject`']],
    ['plugins that are none', init, [{ folder, plugins: 'helm' }], ['invalid `plugins`']],
    [
      'a plugin without a version',
      init,
      [{ folder, plugins: ['helm', { ...teamPlugin, key: 'team' }] }],
      ['invalid `plugins`'],
    ],
    ['an option that is a number', init, [{ folder, pluginOptions: { a: 1 } }], ['invalid `pluginOptions`']],
    ['an unknown check', manifests, [{ folder, severities: { x: 'off' } }], ['invalid `severities`']],
    [
      'a value that is not a severity',
      manifests,
      [{ folder, severities: { 'cel-cost': 'no' } }],
      ['invalid `severities`'],
    ],
  ])('is refused: %s', async (_, run, args, messages) => {
    const { diagnostics } = await failure(Reflect.apply(run, undefined, args));
    expect(diagnostics).toMatchObject(
      messages.map((message) => ({
        code: 'usage',
        message: expect.stringContaining(message),
        hint: expect.stringMatching(/./),
      })),
    );
  });

  it('may have undefined keys, which have their defaults', async () => {
    const request = { folder: folderOf({}), domain: undefined, license: 'none', force: undefined };
    const plan: Plan = await Reflect.apply(init, undefined, [request, settings]);
    const project = plan.changes.find((change) => change.path === 'PROJECT');
    expect(project).toMatchObject({ contents: expect.stringContaining('domain: my.domain\n') });
  });
});

describe('settings', () => {
  it('may have undefined keys, and the environment of the process', async () => {
    const given = { env: process.env, now: undefined, signal: new AbortController().signal };
    expect(await Reflect.apply(init, undefined, [{ folder: folderOf({}) }, given])).toHaveProperty('changes');
  });
});

describe('a plan', () => {
  it('is a value: nothing is written or printed before it is applied', async () => {
    const folder = folderOf({});
    const writes = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const plan = await init({ folder }, settings);
    expect(await preview(plan)).toContain('+++ b/PROJECT\n');
    expect(textsOf(folder)).toEqual({});
    await apply(plan);
    for (const write of writes) expect(write).not.toHaveBeenCalled();
    expect(textsOf(folder).PROJECT).toContain('domain: my.domain');
  });

  it('cannot be applied to files that have changed', async () => {
    const folder = await project();
    const plan = await createApi({ folder, ...frigate }, settings);
    fs.appendFileSync(path.join(folder, 'src/main.ts'), '// mine\n');
    const before = textsOf(folder);
    expect((await failure(apply(plan))).diagnostics.length).toBeGreaterThan(0);
    expect(await failure(preview(plan))).toBeInstanceOf(Error);
    expect(textsOf(folder)).toEqual(before);
  });

  it.each([
    ['an absolute path', ['/etc/x'], '`/etc/x` is not a path inside'],
    ['the folder itself', ['.'], '`.` is not a path inside'],
    ['a null character', ['a\0'], 'is not a path inside'],
    ['a file twice', ['a', 'a'], 'two changes to `a` in one plan'],
  ])('is refused with %s', async (_, paths, message) => {
    const changes = paths.map((place) => ({ kind: 'create', path: place, contents: 'x' }) as const);
    const plan: Plan = { folder: '/none', changes, notes: [], warnings: [], text: '' };
    for (const run of [apply, preview]) expect((await failure(run(plan))).diagnostic.message).toContain(message);
  });

  it('writes nothing outside of its folder, even if it was changed', async () => {
    const folder = await project();
    const outside = { kind: 'create', path: '../escaped', contents: '' } as const;
    const plan = { ...(await createApi({ folder, ...frigate }, settings)), changes: [outside] };
    expect((await failure(apply(plan))).diagnostic.code).toBe('path-outside');
    expect(fs.existsSync(path.join(folder, '../escaped'))).toBe(false);
  });
});

describe('an error of the library', () => {
  it('has all diagnostics, and their places', async () => {
    const folder = await project();
    await applied(createApi({ folder, ...frigate }, settings));
    const file = path.join(folder, 'src/api/v1/frigate.types.ts');
    fs.writeFileSync(
      file,
      fs
        .readFileSync(file, 'utf8')
        .replace('export class FrigateSpec {', 'export class FrigateSpec {\n  a!: bigint;\n  b!: bigint;'),
    );
    const error = await failure(manifests({ folder }, settings));
    expect(error.diagnostics).toHaveLength(2);
    expect(error.message).toContain('(and 1 more)');
    expect(error.render()).toMatch(/src\/api\/v1\/frigate\.types\.ts:\d+:\d+ - error type-unsupported/);
  });

  it.each([
    ['no project', () => createApi({ folder: folderOf({}), kind: 'Frigate' }, settings), 'project-missing'],
    ['an invalid name', async () => createApi({ folder: await project(), kind: '../x' }, settings), 'resource-invalid'],
    ['a folder with a project', async () => init({ folder: await project() }, settings), 'project-conflict'],
    [
      'an output folder outside of the project',
      async () =>
        manifests({ folder: await project(), arguments: ['crd', 'paths=./src/...', 'output:crd:dir=../x'] }, settings),
      'path-outside',
    ],
    ['standard input', async () => importCrd({ folder: await project(), sources: ['-'] }, settings), 'crd-invalid'],
    [
      'a required option of a plugin that is missing',
      () => {
        const flags = { port: { kind: 'text', argument: 'port', summary: 'a port', isRequired: true } } as const;
        const plugin = { key: 'a.b/v1', summary: 'A', steps: { init: { flags } } };
        return init({ folder: folderOf({}), plugins: [plugin] }, settings);
      },
      'usage',
    ],
  ])('reports %s', async (_, plan, code) => {
    expect((await failure(plan())).diagnostic.code).toBe(code);
  });
});
