import { describe, expect, it } from 'vitest';
import { memoryFiles, type ReadableFiles, withChanges } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { loadProject, type Project, pluginConfig } from '../../base/project-file/index.js';
import {
  type CreateApiRequest,
  checkAgreement,
  planCreateApi,
  planDeleteApi,
  planDeleteController,
  planEdit,
  planInit,
  planRescaffold,
  type ScaffoldPlan,
} from '../../project/index.js';
import { planPlugins, prepareApi, variantsOf } from '../run.js';
import { deployImage } from './index.js';
import { readOperand } from './operand.js';

const variantOf = variantsOf([deployImage]);
const around = (files: ReadableFiles) => ({ files, version: '1.0.0', year: 2026, variantOf });
const given = { group: 'cache', version: 'v1', kind: 'Memcached', force: false } as const;
const all = { ...given, resource: true, controller: true } as const;
const memcached = {
  image: 'memcached:1.6.26',
  'image-container-command': 'memcached,--memory-limit=64,-v',
  'image-container-port': '11211',
  'run-as-user': '1001',
};

interface Result {
  readonly plan?: ScaffoldPlan | undefined;
  readonly files: ReadableFiles;
  readonly sink: DiagnosticList;
}

function projectIn(files: ReadableFiles): Project {
  const project = loadProject(files, new DiagnosticList());
  if (!project) throw new Error('bug: no project');
  return project;
}

function newProject(flags: { multigroup?: boolean; namespaced?: boolean } = {}): ReadableFiles {
  const files = memoryFiles();
  const request = { domain: 'example.com', projectName: 'fleet', license: { name: 'none' } };
  const sink = new DiagnosticList();
  const plan = planInit({ ...request, multigroup: false, namespaced: false, ...flags }, around(files), sink);
  return withChanges(files, plan?.changes ?? []);
}

async function create(
  files: ReadableFiles,
  options: Readonly<Record<string, string | boolean>> = memcached,
  request: CreateApiRequest = all,
): Promise<Result> {
  const sink = new DiagnosticList();
  const { group, version, kind, force } = request;
  const run = {
    command: 'create api',
    chain: [deployImage],
    options: { ...options, group, version, kind, force },
  } as const;
  const prepared = prepareApi(run, { request, project: projectIn(files) }, sink);
  if (!prepared || prepared.isDone) return { files, sink };
  const base = planCreateApi(prepared.request, prepared.project, around(files), sink);
  const plan = base && (await planPlugins(run, base, around(files), sink));
  return { plan, files: withChanges(files, plan?.changes ?? []), sink };
}

const text = (files: ReadableFiles, path: string) => files.readText(path) ?? '';
const controllerFile = 'src/controller/memcached.controller.ts';
const managerFile = 'config/manager/manager.yaml';

describe('deploy-image', () => {
  it('creates a kind whose controller runs the image', async () => {
    const { files, sink } = await create(newProject());
    expect(sink.all).toEqual([]);
    expect(text(files, controllerFile)).toContain("    command: ['memcached', '--memory-limit=64', '-v'],");
    expect(text(files, controllerFile)).toContain("const imageVariable = 'MEMCACHED_IMAGE'");
    expect(text(files, controllerFile)).toContain('.owns(Deployment)');
    expect(text(files, controllerFile)).toContain('      runAsUser: 1001,');
    expect(text(files, 'src/api/v1/memcached.types.ts')).toContain('  @Default(11211)\n  containerPort?: Int32;');
    expect(text(files, 'config/samples/cache_v1_memcached.yaml')).toContain(
      'spec:\n  size: 1\n  containerPort: 11211\n',
    );
    expect(text(files, managerFile)).toContain(
      '        name: manager\n        env:\n        - name: MEMCACHED_IMAGE\n          value: memcached:1.6.26\n        ports:\n',
    );
  });

  it("records its inputs in PROJECT, under kubebuilder's names", async () => {
    const { files } = await create(newProject());
    expect(pluginConfig(projectIn(files), deployImage.key)).toEqual({
      resources: [
        {
          domain: 'example.com',
          group: 'cache',
          kind: 'Memcached',
          version: 'v1',
          options: {
            containerCommand: 'memcached,--memory-limit=64,-v',
            containerPort: '11211',
            image: 'memcached:1.6.26',
            runAsUser: '1001',
          },
        },
      ],
    });
  });

  it('omits flags that were not given', async () => {
    const { files } = await create(newProject(), { image: 'nginx' });
    for (const word of ['command:', 'ports:', 'runAsUser']) expect(text(files, controllerFile)).not.toContain(word);
    expect(text(files, 'src/api/v1/memcached.types.ts')).not.toMatch(/containerPort|Maximum/);
  });

  it('does nothing the second time', async () => {
    const { files } = await create(newProject());
    const again = await create(files);
    expect(again.sink.all).toEqual([]);
    expect(again.plan).toBeUndefined();
  });

  it('is removed completely by deleting the API', async () => {
    const before = newProject();
    const { files } = await create(before);
    const plan = planDeleteApi(given, projectIn(files), around(files), new DiagnosticList());
    const after = withChanges(files, plan?.changes ?? []);
    const paths = new Set((plan?.changes ?? []).map(({ path }) => path));
    expect(plan?.notes.join()).not.toContain('changed');
    for (const path of paths) expect([path, after.readText(path)]).toEqual([path, before.readText(path)]);
    expect(text(after, 'PROJECT')).toBe(text(before, 'PROJECT'));
    expect(text(after, managerFile)).toBe(text(before, managerFile));
  });

  it('allows to delete and create the controller alone', async () => {
    const { files } = await create(newProject());
    const plan = planDeleteController(given, projectIn(files), around(files), new DiagnosticList());
    const without = withChanges(files, plan?.changes ?? []);
    expect(without.readText(controllerFile)).toBeUndefined();
    expect(text(without, managerFile)).not.toContain('MEMCACHED_IMAGE');
    const request = { ...given, resource: false, controller: true };
    const again = planCreateApi(request, projectIn(without), around(without), new DiagnosticList());
    const after = withChanges(without, again?.changes ?? []);
    expect(text(after, controllerFile)).toBe(text(files, controllerFile));
    expect(text(after, managerFile)).toBe(text(files, managerFile));
  });

  it('agrees with PROJECT, and is unchanged when the project is scaffolded again', async () => {
    const { files } = await create(newProject());
    const project = projectIn(files);
    // The CRD is missing, because this test does not generate manifests.
    const { problems, changes } = await checkAgreement(project, around(files));
    expect(problems.filter(({ message }) => !message.includes('config/crd/bases'))).toEqual([]);
    expect(changes).toEqual([]);
    const plan = planRescaffold(project, around(files), new DiagnosticList());
    const again = withChanges(memoryFiles(), plan?.changes ?? []);
    for (const path of [controllerFile, managerFile, 'src/api/v1/memcached.types.ts', 'PROJECT']) {
      expect(text(again, path), path).toBe(text(files, path));
    }
  });

  it('keeps an image that the user changed when its kind is deleted', async () => {
    const { files } = await create(newProject());
    const changed = withChanges(files, [
      { kind: 'create', path: managerFile, contents: text(files, managerFile).replace('1.6.26', '1.7.0') },
    ]);
    const plan = planDeleteApi(given, projectIn(changed), around(changed), new DiagnosticList());
    expect(text(withChanges(changed, plan?.changes ?? []), managerFile)).toContain('memcached:1.7.0');
    expect(plan?.notes.join('\n')).toContain(managerFile);
  });

  it('follows a change of layout and scope, and back', async () => {
    const { files } = await create(newProject());
    const request = { multigroup: true, namespaced: true, force: false };
    const plan = await planEdit(request, projectIn(files), around(files), new DiagnosticList());
    const edited = withChanges(files, plan?.changes ?? []);
    const { files: direct } = await create(newProject({ multigroup: true, namespaced: true }));
    const moved = 'src/controller/cache/memcached.controller.ts';
    for (const path of [managerFile, moved, 'src/api/cache/v1/memcached.types.ts']) {
      expect(text(edited, path), path).toBe(text(direct, path));
    }
    expect(text(edited, moved)).toContain("namespace: 'fleet-system'");
    const reverse = { multigroup: false, namespaced: false, force: false };
    const back = await planEdit(reverse, projectIn(edited), around(edited), new DiagnosticList());
    expect(text(withChanges(edited, back?.changes ?? []), managerFile)).toBe(text(files, managerFile));
  });

  it('sets different variables for kinds of the same name in two groups', async () => {
    const { files } = await create(newProject({ multigroup: true }));
    const { files: both } = await create(files, { image: 'nginx' }, { ...all, group: 'web.apps' });
    expect(text(both, managerFile)).toContain('- name: MEMCACHED_IMAGE\n');
    expect(text(both, managerFile)).toContain('- name: WEB_APPS_V1_MEMCACHED_IMAGE\n          value: nginx\n');
    expect(text(both, 'src/controller/web.apps/memcached.controller.ts')).toContain(
      "const imageVariable = 'WEB_APPS_V1_MEMCACHED_IMAGE'",
    );
  });

  it('replaces the image with `--force` only', async () => {
    const { files } = await create(newProject());
    const other = { ...memcached, image: 'memcached:1.7.0' };
    const refused = await create(files, other);
    expect(refused.sink.all).toMatchObject([
      { code: 'project-conflict', hint: expect.stringContaining('set `MEMCACHED_IMAGE` in `config/manager') },
    ]);
    const { files: forced, sink } = await create(files, other, { ...all, force: true });
    expect(sink.all).toEqual([]);
    expect(text(forced, managerFile)).toContain('value: memcached:1.7.0');
    expect(text(forced, managerFile)).not.toContain('1.6.26');
    expect(text(forced, 'PROJECT')).toContain('image: memcached:1.7.0');
  });

  it('creates further controllers of the kind with the default files', async () => {
    const { files } = await create(newProject());
    const request = { ...given, resource: false, controller: true, controllerName: 'memcached-backup' };
    const plan = planCreateApi(request, projectIn(files), around(files), new DiagnosticList());
    const after = withChanges(files, plan?.changes ?? []);
    expect(text(after, 'src/controller/memcached-backup.controller.ts')).not.toContain('Deployment');
    expect(text(after, managerFile)).toBe(text(files, managerFile));
  });
});

const digest = `sha256:${'0'.repeat(64)}`;

describe('an image', () => {
  it.each([
    ...['nginx', 'nginx:1.29', 'library/nginx', 'a__b/c-d.e--f', 'ghcr.io/me/app:v1', 'localhost:5000/app'],
    ...[
      'r.example.com:5000/a/b/c:1_x.y-z',
      `nginx@${digest}`,
      `Registry.example.com/nginx:1.29@${digest}`,
      '[::1]:5000/a',
    ],
  ])('can be %s', (image) => {
    expect(readOperand({ image }).operand).toMatchObject({ image });
  });

  it.each([
    ...['a:b:c', 'a:', ':1', '/a', 'a/', 'a//b', 'A', 'a@b', 'a@sha256:12', 'r:x/a', 'a_', 'a..b', 'a:-1', 'a:1/b:2/c'],
    ...[`a:${'1'.repeat(129)}`, `a@${digest}:1`, 'a\n', `${'a-'.repeat(249)}!`],
  ])('cannot be %j', (image) => {
    const { operand, problems } = readOperand({ image });
    expect(operand).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'usage', message: expect.stringContaining('invalid `--image`') }]);
  });
});

describe('deploy-image refuses', () => {
  it.each([
    [{ image: '' }, 'invalid `--image` ``'],
    [{ image: 'a b' }, 'invalid `--image` `a b`'],
    [{ image: "x'; process.exit() //" }, 'invalid `--image`'],
    [{ image: `a${'b'.repeat(600)}` }, 'invalid `--image`'],
    [{ image: 'x', 'image-container-port': '0' }, 'invalid `--image-container-port` `0`: expected a number from 1'],
    [{ image: 'x', 'image-container-port': '65536' }, 'invalid `--image-container-port`'],
    [{ image: 'x', 'image-container-port': '80;x' }, 'invalid `--image-container-port`'],
    [{ image: 'x', 'run-as-user': '-1' }, 'invalid `--run-as-user` `-1`'],
    [{ image: 'x', 'run-as-user': '0' }, 'user 0 is root'],
    [{ image: 'x', 'run-as-user': '99999999999' }, 'invalid `--run-as-user`'],
    [{ image: 'x', 'image-container-command': 'a,,b' }, 'invalid `--image-container-command` `a,,b`'],
    [{ image: 'x', 'image-container-command': 'a\nb' }, 'invalid `--image-container-command`'],
  ])('the flags %o', async (options, message) => {
    const { plan, sink } = await create(newProject(), options as Record<string, string>);
    expect(plan).toBeUndefined();
    expect(sink.all).toMatchObject([{ severity: 'error', message: expect.stringContaining(message) }]);
  });

  it.each([
    [{ controller: false }, 'creates the types and the controller'],
    [{ resource: false }, 'creates the types and the controller'],
    [{ controllerName: 'x' }, 'named after the kind'],
    [{ namespaced: false }, 'creates namespaced kinds only'],
    [{ ssa: true }, 'always creates a controller with server-side apply'],
    [{ kind: 'Deployment' }, 'cannot create the kind `Deployment`'],
    [{ kind: 'Int32' }, 'cannot create the kind `Int32`'],
  ])('the request %o', async (part, message) => {
    const { plan, sink } = await create(newProject(), memcached, { ...all, ...part });
    expect(plan).toBeUndefined();
    expect(sink.all).toMatchObject([{ severity: 'error', message: expect.stringContaining(message) }]);
  });

  it.each([
    `image: "x'\\u000aboom()//"`,
    'image: 7',
    'image: nginx\n          containerPort: 1)}; boom(',
    'image: nginx\n          runAsUser: "1, x: boom()"',
  ])('to render a hostile PROJECT: %s', async (options) => {
    const { files } = await create(newProject());
    const hostile = text(files, 'PROJECT').replace(/options:\n(?: {8}.*\n)+/, `options:\n          ${options}\n`);
    const changed = withChanges(files, [{ kind: 'create', path: 'PROJECT', contents: hostile }]);
    const [resource] = projectIn(changed).resources;
    expect(hostile).toContain(options);
    expect(resource && variantOf(projectIn(changed), resource, {})).toBeUndefined();
  });

  it('a command in PROJECT that would end its string in the code', async () => {
    const { files } = await create(newProject(), { image: 'nginx', 'image-container-command': `a'b,"c",\${d},\\'e` });
    expect(text(files, controllerFile)).toContain(`    command: ["a'b", '"c"', '\${d}', "\\\\'e"],`);
  });
});
