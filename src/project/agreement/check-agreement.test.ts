import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { memoryFiles, openFiles, withChanges } from '../../base/files/index.js';
import { type Command, Dice, mustRun, newProject, type State, templates } from '../fixtures/random-project.js';
import {
  type Agreement,
  checkAgreement,
  planCreateApi,
  planCreateWebhook,
  planDeleteApi,
  planDeleteController,
} from '../index.js';

const id = { group: 'ship', version: 'v1', kind: 'Frigate', force: false };
const api =
  (more: object = {}): Command =>
  (...args) =>
    planCreateApi({ ...id, resource: true, controller: true, ...more }, ...args);
const webhook =
  (more: object = {}): Command =>
  (...args) =>
    planCreateWebhook({ ...id, defaulting: true, validation: true, ...more }, ...args);

const scaffolded = (...commands: readonly Command[]) =>
  commands.reduce((state, command) => mustRun(state, command), newProject({}));

async function agreementOf({ texts, project }: State): Promise<Agreement> {
  return await checkAgreement(project, { files: memoryFiles(texts), version: '0.1.0', year: 2026, templates });
}

/** Changes files as a user does; undefined deletes one. */
function edited(state: State, changes: Readonly<Record<string, (text: string) => string | undefined>>): State {
  const entries = Object.entries(state.texts).flatMap(([path, text]) => {
    const next = changes[path] ? changes[path](text) : text;
    return next === undefined ? [] : [[path, next] as const];
  });
  return { ...state, texts: Object.fromEntries(entries) };
}

const without = (line: string) => (text: string) => {
  const lines = text.split('\n');
  const left = lines.filter((one) => one.trim() !== line);
  if (left.length === lines.length) throw new Error(`there is no ${line}`);
  return left.join('\n');
};
const gone = () => undefined;

const crds = 'config/crd/kustomization.yaml';
const roles = 'config/rbac/kustomization.yaml';
const root = 'config/default/kustomization.yaml';
const main = 'src/main.ts';
const webhooks = 'src/webhook/v1/frigate.webhook.ts';
const whole = [api(), webhook()];

describe('a project as its commands created it', () => {
  it.each<[string, readonly Command[]]>([
    ['without a kind', []],
    ['with types, a controller and webhooks', whole],
    ['with named controllers', [api(), api({ resource: false, controllerName: 'escort' })]],
    ['with two versions', [api(), api({ version: 'v2', controller: false })]],
    [
      'with kinds of Kubernetes',
      [api({ group: 'apps', kind: 'Deployment', resource: false }), webhook({ group: 'core', kind: 'Pod' })],
    ],
    ['after a deletion', [api(), api({ kind: 'Captain' }), (...args) => planDeleteApi(id, ...args)]],
  ])('agrees with PROJECT: %s', async (_, commands) => {
    expect(await agreementOf(scaffolded(...commands))).toEqual({ problems: [], changes: [] });
  });

  it('names the command that removes what is left of one of several controllers', async () => {
    const state = scaffolded(api(), api({ resource: false, controllerName: 'escort' }));
    const lost = edited(state, { 'src/controller/escort.controller.ts': gone });
    const { problems } = await agreementOf(lost);
    const [problem] = problems.filter(({ message }) => message.includes('escort.controller.ts'));
    expect(problem?.hint).toContain(
      '`kbts delete controller --group ship --version v1 --kind Frigate --controller-name escort`',
    );
    const deleted = mustRun(lost, (...args) => planDeleteController({ ...id, controllerName: 'escort' }, ...args));
    expect(await agreementOf(deleted)).toEqual({ problems: [], changes: [] });
    expect(deleted.project.resources[0]?.controllers).toEqual([]);
  });

  it('agrees with PROJECT after the user changed files that are theirs', async () => {
    const state = edited(scaffolded(...whole), {
      [main]: (text) => text.replace('(manager.client)', '(manager.client, { retries: 3 })'),
      [webhooks]: (text) => text.replaceAll('FrigateDefaulter', 'Defaults'),
      'src/controller/frigate.controller.ts': () => 'export class FrigateReconciler {}\n',
      [roles]: (text) => text.replace('- frigate_admin_role.yaml', '#- frigate_admin_role.yaml'),
      [crds]: (text) => text.replace('- bases/ship', '- "bases/ship').replace('frigates.yaml', 'frigates.yaml" # mine'),
      Dockerfile: gone,
    });
    expect(await agreementOf(state)).toEqual({ problems: [], changes: [] });
  });

  it.each(['', '.setupWithManager(manager)'])('agrees when another file exports the controller%s', async (call) => {
    const state = scaffolded(api());
    const setup = "import { FrigateReconciler } from './controller/frigate.controller.js';\n";
    const register = `export const setUp = (manager) => new FrigateReconciler(manager.client)${call};\n`;
    const moved = edited(state, { [main]: (text) => text.replace(setup, '').replace(/^await new Frigate.*$/m, '') });
    const texts = { ...moved.texts, 'src/setup.ts': setup + register };
    expect(await agreementOf({ ...moved, texts })).toEqual({ problems: [], changes: [] });
  });
});

describe('the registration of a controller', () => {
  const call = 'await new FrigateReconciler(manager.client).setupWithManager(manager);';
  const problemsOf = async (code: string) => {
    const state = edited(scaffolded(api()), { [main]: (text) => text.replace(call, code) });
    expect(state.texts[main]).toContain(code);
    return (await agreementOf(state)).problems;
  };

  it.each([
    'const frigates = new FrigateReconciler(manager.client);\nawait frigates.setupWithManager(manager);',
    'await register(manager, new FrigateReconciler(manager.client));',
    'run(new FrigateReconciler(manager.client));',
    'new Operator({ controllers: [FrigateReconciler] });',
    'for (const Class of [FrigateReconciler]) await new Class(manager.client).setupWithManager(manager);',
  ])('may be written in another way: %j', async (code) => {
    expect(await problemsOf(code)).toEqual([]);
  });

  it('is reported when nothing uses its import', async () => {
    expect(await problemsOf('// not yet')).toMatchObject([
      {
        code: 'part-missing',
        severity: 'warning',
        message: expect.stringContaining(
          'but `src/main.ts` imports the controller without registering it with the manager',
        ),
        hint: `add to \`src/main.ts\`:\n${call}`,
      },
    ]);
  });
});

describe('a project that differs from PROJECT', () => {
  it.each<[string, readonly Command[], Parameters<typeof edited>[1], string, RegExp]>([
    [
      'types are missing',
      whole,
      { 'src/api/v1/frigate.types.ts': gone },
      'error part-missing',
      /frigate\.types\.ts` was not found/,
    ],
    [
      'a test is missing',
      whole,
      { 'src/controller/frigate.controller.test.ts': gone },
      'warning part-missing',
      /test\.ts/,
    ],
    [
      'a manifest is missing',
      whole,
      { 'config/rbac/frigate_admin_role.yaml': gone },
      'warning part-missing',
      /admin_role/,
    ],
    ['the manager is missing', [], { [main]: gone }, 'error file-missing', /`src\/main\.ts` not found/],
    [
      'a controller is not registered',
      [api()],
      { [main]: (text) => text.replaceAll(/^.*FrigateReconciler.*\n/gm, '') },
      'error part-missing',
      /no file imports `src\/controller/,
    ],
    [
      'a CRD is commented out',
      whole,
      { [crds]: (text) => text.replace('- bases/ship', '#- bases/ship') },
      'warning part-missing',
      /`bases\/ship\.example\.com_frigates\.yaml` is commented out, but PROJECT records the types/,
    ],
    [
      'the patch of a converted CRD is commented out',
      [api(), api({ version: 'v2', controller: false }), webhook({ conversion: true, spoke: ['v2'] })],
      { [crds]: (text) => text.replace('- path: patches/', '# - path: patches/') },
      'warning part-missing',
      /`patches\/webhook_in_frigates\.yaml` is commented out, but PROJECT records webhooks/,
    ],
    [
      'a webhook is not registered',
      whole,
      { [webhooks]: without('webhooks.withValidator(new FrigateValidator());') },
      'error part-missing',
      /does not register all/,
    ],
    [
      'a CRD is not listed',
      [api()],
      { [crds]: without('- bases/ship.example.com_frigates.yaml') },
      'error part-missing',
      /does not list `bases/,
    ],
    [
      'a role is not listed',
      [api()],
      { [roles]: without('- frigate_viewer_role.yaml') },
      'warning part-missing',
      /viewer/,
    ],
    [
      'a section is commented out',
      whole,
      { [root]: (text) => text.replace('\n- ../crd', '\n#- ../crd') },
      'warning part-missing',
      /CRD/,
    ],
    [
      'a marker is lost',
      [],
      { [main]: without('// +kubebuilder:scaffold:builder') },
      'warning scaffold-marker-missing',
      /builder/,
    ],
    [
      'a section is lost',
      [],
      { [root]: without('# [CRD] The CRDs of this project.') },
      'warning scaffold-marker-missing',
      /\[CRD\]/,
    ],
  ])('is reported: %s', async (_, commands, changes, problem, message) => {
    const { problems } = await agreementOf(edited(scaffolded(...commands), changes));
    const found = problems.map((one) => `${one.severity} ${one.code}: ${one.message}`);
    expect(found.filter((one) => one.startsWith(problem) && message.test(one))).not.toEqual([]);
    for (const one of problems) expect(one.hint).toBeTruthy();
  });

  it('is reported where PROJECT has the kind', async () => {
    const state = edited(scaffolded(...whole), { 'src/api/v1/frigate.types.ts': gone });
    const [problem] = (await agreementOf(state)).problems;
    const { start = 0, end = 0 } = problem?.span ?? {};
    expect(state.texts.PROJECT?.slice(start, end)).toBe('Frigate');
  });

  it('is reported where a CRD is commented out, and is not changed', async () => {
    const state = edited(scaffolded(...whole), { [crds]: (text) => text.replace('- bases/ship', '#- bases/ship') });
    const { problems, changes } = await agreementOf(state);
    const [{ span } = {}] = problems;
    expect(problems).toHaveLength(1);
    expect(state.texts[span?.file ?? '']?.slice(span?.start, span?.end)).toBe(
      '#- bases/ship.example.com_frigates.yaml',
    );
    expect(changes).toEqual([]);
  });

  it('counts an entry whose path starts with `./`, next to a comment', async () => {
    const changed = (text: string) => text.replace(/- (bases\/ship.*)/, '# $1\n- ./$1');
    expect((await agreementOf(edited(scaffolded(...whole), { [crds]: changed }))).problems).toEqual([]);
  });

  it('does not count commented-out patches of kinds that are not converted, as kubebuilder creates them', async () => {
    const patches = ['webhook_in_frigates', 'cainjection_in_frigates'].map((name) => `#- path: patches/${name}.yaml\n`);
    const state = edited(scaffolded(...whole), {
      [crds]: (text) =>
        text.replace('patches:\n', `patches:\n${patches.join('')}`).replace('- bases', '#- bases/old.yaml\n- bases'),
    });
    expect((await agreementOf(state)).problems).toEqual([]);
  });

  it.each(['src/api/v1/sloop.types.ts', 'src/controller/sloop.controller.ts', 'src/webhook/v1/sloop.webhook.ts'])(
    'is reported: PROJECT lacks %s',
    async (path) => {
      const state = scaffolded(api());
      const { problems } = await agreementOf({ ...state, texts: { ...state.texts, [path]: '' } });
      expect(problems).toMatchObject([{ code: 'part-unrecorded', severity: 'warning', span: { file: path } }]);
    },
  );

  it('is reported: an entry of a kustomization file without its file, unless it is not a path', async () => {
    const own = `resources:
- gone.yaml
- github.com/example/repo
- https://example.com/a.yaml
- ../gone
- overlays/gone
- 5
patchesStrategicMerge:
- gone_patch.yaml
- "kind: Deployment"
patchesJson6902:
- path: gone.json
replacements:
- path: gone_replacement.yaml
configMapGenerator:
- files: [a.conf=gone.conf]
`;
    const state = scaffolded();
    const { problems } = await agreementOf({
      ...state,
      texts: { ...state.texts, 'config/mine/kustomization.yml': own },
    });
    expect(problems.map(({ message }) => /lists `(.*?)`/.exec(message)?.[1])).toEqual([
      ...[
        'gone.yaml',
        '../gone',
        'overlays/gone',
        'gone_patch.yaml',
        'gone.json',
        'gone_replacement.yaml',
        'gone.conf',
      ],
    ]);
  });

  it('is reported: an entry outside of the project that does not exist', async () => {
    const { texts, project } = scaffolded();
    const own = ['../../shared', '../../gone', '../../../../gone.yaml', '../node_modules/not-installed'];
    const folder = folderOf({
      'shared/kustomization.yaml': '',
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`op/${name}`, text])),
      'op/config/kustomization.yaml': `resources: [${own.join(', ')}]\n`,
    });
    const files = openFiles(`${folder}/op`);
    const { problems } = await checkAgreement(project, { files, version: '0.1.0', year: 2026, templates });
    expect(problems.map(({ message }) => /lists `(.*?)`/.exec(message)?.[1])).toEqual([
      '../../gone',
      '../../../../gone.yaml',
    ]);
  });

  it('is reported: a CRD that `kbts manifests` does not generate at the place that is listed', async () => {
    const state = edited(scaffolded(api()), {
      [crds]: (text) => text.replace('- bases', '- bases/ship.example.com_sloops.yaml\n- bases'),
    });
    expect((await agreementOf(state)).problems.map(({ message }) => message)).toEqual([
      `\`${crds}\` lists \`bases/ship.example.com_sloops.yaml\`, but \`config/crd/bases/ship.example.com_sloops.yaml\` was not found`,
    ]);
    const elsewhere = scaffolded(api());
    const manifests = ['crd', 'paths=./src/...', 'output:crd:artifacts:config=config/crds'];
    const { problems } = await agreementOf({ ...elsewhere, project: { ...elsewhere.project, manifests } });
    expect(problems).toMatchObject([{ code: 'file-missing', span: { file: crds } }]);
  });

  it('is reported: a binding without its role, and a webhook without its Service', async () => {
    const binding = 'config/rbac/role_binding.yaml';
    const state = edited(scaffolded(...whole), {
      [binding]: (text) => text.replace('kind: ClusterRole\n', 'kind: Role\n'),
    });
    const crd = 'config/crd/patches/mine.yaml';
    const patch =
      'spec:\n  conversion:\n    webhook:\n      clientConfig:\n        service:\n          name: lost-service\n';
    const listed = edited(state, {
      [crds]: (text) => text.replace('patches:\n', 'patches:\n- path: patches/mine.yaml\n'),
    });
    const unlisted = { 'config/crd/patches/old.yaml': patch };
    const { problems } = await agreementOf({ ...listed, texts: { ...listed.texts, [crd]: patch, ...unlisted } });
    expect(problems).toMatchObject([
      {
        code: 'reference-missing',
        severity: 'warning',
        span: { file: crd },
        message: expect.stringContaining('`lost-service`'),
      },
      {
        code: 'reference-missing',
        span: { file: binding },
        message: expect.stringContaining('the Role `manager-role`'),
      },
    ]);
  });

  it('is reported: a binding without its ServiceAccount, unless it is that of another project', async () => {
    const binding = 'config/rbac/role_binding.yaml';
    const state = edited(scaffolded(...whole), {
      [binding]: (text) =>
        text.replace('  name: controller-manager\n', '  name: manager\n') +
        [
          'default',
          'controller-manager',
          'prometheus-k8s\n  namespace: monitoring',
          'autoscaler\n  namespace: kube-system',
        ]
          .map((name) => `- kind: ServiceAccount\n  name: ${name}\n`)
          .join('') +
        '---\nkind: RoleBinding\nmetadata:\n  name: reader\n  namespace: kube-system\nroleRef:\n  kind: Role\n  name: reader\n',
    });
    expect((await agreementOf(state)).problems).toMatchObject([
      {
        code: 'reference-missing',
        severity: 'warning',
        span: { file: binding },
        message: `\`${binding}\` refers to the ServiceAccount \`manager\`, which no manifest in \`config/\` contains`,
      },
    ]);
  });

  it('is reported: a Deployment whose ServiceAccount no manifest has', async () => {
    const manager = 'config/manager/manager.yaml';
    const state = edited(scaffolded(...whole), {
      [manager]: (text) => text.replace('serviceAccountName: controller-manager', 'serviceAccountName: manager'),
    });
    expect((await agreementOf(state)).problems).toMatchObject([
      {
        code: 'reference-missing',
        severity: 'warning',
        span: { file: manager },
        message: `\`${manager}\` refers to the ServiceAccount \`manager\`, which no manifest in \`config/\` contains`,
        hint: 'correct the name or the kind: unless another project creates it, no pod is created',
      },
    ]);
  });

  it.each([
    ['batch/v1', 'CronJob', 'spec: {jobTemplate: {spec: {template: {spec: {serviceAccountName: lost}}}}}'],
    ['apps/v1', 'DaemonSet', 'spec: {template: {spec: {serviceAccountName: lost}}}'],
    ['batch/v1', 'Job', 'spec: {template: {spec: {serviceAccountName: lost}}}'],
    ['v1', 'Pod', 'spec: {serviceAccountName: lost}'],
    ['apps/v1', 'StatefulSet', 'spec: {template: {spec: {serviceAccountName: lost}}}'],
    ['sea.example.com/v1', 'CronJob', 'spec: {jobTemplate: {spec: {template: {spec: {serviceAccountName: lost}}}}}'],
  ])('is reported: a ServiceAccount that no manifest has, of a %s %s of Kubernetes', async (apiVersion, kind, spec) => {
    const file = 'config/manager/own.yaml';
    const text = `apiVersion: ${apiVersion}\nkind: ${kind}\n${spec}\n`;
    const state = edited(scaffolded(), {
      'config/manager/kustomization.yaml': (text) => text.replace('- manager.yaml\n', '- manager.yaml\n- own.yaml\n'),
    });
    const { problems } = await agreementOf({ ...state, texts: { ...state.texts, [file]: text } });
    const missing = { code: 'reference-missing', span: { file }, message: expect.stringContaining('`lost`') };
    expect(problems).toMatchObject(apiVersion.includes('example') ? [] : [missing]);
  });

  it.each(['kustomization.yml', 'Kustomization'])('finds references and prefixes of names in %s', async (name) => {
    const pod = (account: string) => `apiVersion: v1\nkind: Pod\nspec: {serviceAccountName: ${account}}\n`;
    const own = { 'config/own/a.yaml': pod('lost'), 'config/own/b.yaml': pod('sea-controller-manager') };
    const list = 'namePrefix: sea-\nresources: [a.yaml, b.yaml]\n';
    const state = scaffolded();
    const { problems } = await agreementOf({
      ...state,
      texts: { ...state.texts, ...own, [`config/own/${name}`]: list },
    });
    expect(problems).toMatchObject([{ code: 'reference-missing', span: { file: 'config/own/a.yaml' } }]);
  });

  it('accepts a Deployment without a ServiceAccount of its own', async () => {
    const manager = 'config/manager/manager.yaml';
    for (const name of ['default', '']) {
      const replaced = `serviceAccountName: "${name}"`;
      const edit = (text: string) => text.replace('serviceAccountName: controller-manager', replaced);
      expect((await agreementOf(edited(scaffolded(...whole), { [manager]: edit }))).problems).toEqual([]);
    }
  });

  it('is reported: bindings of a ServiceAccount that has another name now', async () => {
    const state = edited(scaffolded(...whole), {
      'config/rbac/service_account.yaml': (text) => text.replace('name: controller-manager\n', 'name: manager\n'),
    });
    const { problems } = await agreementOf(state);
    expect(problems.length).toBeGreaterThan(0);
    for (const { message } of problems) expect(message).toContain('refers to the ServiceAccount `controller-manager`');
    expect(problems).toContainEqual(
      expect.objectContaining({ span: expect.objectContaining({ file: 'config/manager/manager.yaml' }) }),
    );
  });

  it('does not count imported types, which PROJECT does not record', async () => {
    const state = scaffolded(api());
    const path = 'src/api/cert-manager.io/v1/certificate.types.ts';
    expect((await agreementOf({ ...state, texts: { ...state.texts, [path]: '' } })).problems).toEqual([]);
  });
});

describe('a fix', () => {
  it.each<[string, Parameters<typeof edited>[1]]>([
    ['markers of sources', { [main]: (text) => text.replaceAll(/^\/\/ \+kubebuilder.*\n/gm, '') }],
    ['a marker and its entry', { [crds]: (text) => text.replace(/^- bases.*\n# \+kubebuilder.*\n/m, '') }],
    [
      'entries and sections',
      {
        [roles]: (text) => text.replaceAll(/^- frigate.*\n/gm, ''),
        [root]: (text) => text.replace('\n- ../crd', '\n#- ../crd'),
      },
    ],
    [
      'the webhooks of the network policy',
      { 'config/network-policy/kustomization.yaml': without('- allow-webhook-traffic.yaml') },
    ],
    ['the markers of webhooks', { [webhooks]: without('// +kubebuilder:scaffold:classes') }],
  ])('restores %s', async (_, changes) => {
    const before = scaffolded(...whole);
    const state = edited(before, changes);
    const { problems, changes: fixes } = await agreementOf(state);
    expect(problems).not.toEqual([]);
    const files = withChanges(memoryFiles(state.texts), fixes);
    for (const { path } of fixes) expect(files.readText(path)).toBe(before.texts[path]);
    const texts = Object.fromEntries(Object.keys(state.texts).map((path) => [path, files.readText(path) ?? '']));
    expect(await agreementOf({ ...state, texts })).toEqual({ problems: [], changes: [] });
  });

  it.each<[string, (project: State['project']) => State['project']]>([
    [
      'another kind',
      ({ resources, ...rest }) => ({
        ...rest,
        resources: resources.map((one) => ({ ...one, kind: 'Corvette', plural: 'corvettes' })),
      }),
    ],
    ['another layout', (project) => ({ ...project, multigroup: true })],
  ])('does not list files that do not exist, after PROJECT was changed to %s', async (_, change) => {
    const state = edited(scaffolded(...whole), { [root]: (text) => text.replace('\n- ../crd', '\n#- ../crd') });
    const { problems, changes } = await agreementOf({ ...state, project: change(state.project) });
    expect(problems.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    expect(problems.some(({ message }) => message.includes('does not list'))).toBe(true);
    expect(problems.filter(({ hint }) => hint?.includes('doctor --fix'))).toEqual([]);
    expect(changes).toEqual([]);
  });

  it('leaves a kustomization file alone whose lists `kustomize edit` has moved away from their comments', async () => {
    const state = edited(scaffolded(...whole), { [root]: withMovedLists, [roles]: withMovedLists });
    const { problems, changes } = await agreementOf(state);
    expect(problems.filter(({ code }) => code !== 'scaffold-marker-missing')).toEqual([]);
    expect(changes.filter(({ path }) => path === root)).toEqual([]);
  });

  it('does not guess the place of a marker', async () => {
    const state = edited(scaffolded(api()), { [main]: () => "import './controller/frigate.controller.js';\n" });
    const { problems, changes } = await agreementOf(state);
    expect(problems).toMatchObject([{ code: 'scaffold-marker-missing' }, { code: 'scaffold-marker-missing' }]);
    expect(changes).toEqual([]);
  });
});

describe('random projects', () => {
  it('agree with PROJECT after each command', async () => {
    for (let index = 0; index < 30; index++) {
      const dice = new Dice(4_000_003 + index);
      let state = newProject({
        multigroup: dice.chance(),
        namespaced: dice.chance(),
        license: { name: dice.pick(['none', 'apache2']) },
      });
      for (const kind of ['Frigate', 'Captain', 'AVeryLongKindNameThatBreaksLinesInFiles'].filter(() =>
        dice.chance(0.7),
      )) {
        const more = { kind, version: dice.pick(['v1', 'v2beta1']), group: dice.pick(['ship', 'ship', '']) };
        for (const command of [
          api({ ...more, controller: dice.chance() }),
          webhook({ ...more, defaulting: dice.chance() }),
        ]) {
          const next = attempt(state, command);
          if (!next) continue;
          state = next;
          expect(await agreementOf(state), `run ${index}: ${JSON.stringify(more)}`).toEqual({
            problems: [],
            changes: [],
          });
        }
      }
    }
  });
});

function attempt(state: State, command: Command): State | undefined {
  try {
    return mustRun(state, command);
  } catch {
    return undefined; // a second group in a project for one
  }
}

/** Puts each list below the comments in it, and drops the comments at the end, like kustomize when it writes a file. */
function withMovedLists(text: string): string {
  const blocks = text.split(/^(?=resources:|patches:|replacements:)/m);
  const moved = blocks.map((block) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const comments = lines.filter((line) => line.startsWith('#'));
    return [...comments, ...lines.filter((line) => !line.startsWith('#'))].join('\n');
  });
  const last = (moved.pop() ?? '').split('\n').filter((line) => !line.startsWith('#'));
  return `${[...moved, ...last].join('\n')}\n`;
}
