import { describe, expect, it } from 'vitest';
import { mustRun, newProject, type State } from './fixtures/random-project.js';
import { Scaffolded, touched } from './fixtures/scaffolded.js';
import { planCreateApi, planCreateWebhook, planDeleteApi, planDeleteWebhook, planRescaffold } from './index.js';

const frigate = { group: 'ship', version: 'v1', kind: 'Frigate', force: false };
const none = { defaulting: false, validation: false };
const toV2 = { ...none, conversion: true, spoke: ['v2'] };
const hub = 'src/api/v1/frigate.conversion.ts';
const spoke = 'src/api/v2/frigate.conversion.ts';
const main = 'src/webhook/v1/frigate.webhook.ts';

/** A project with several versions of a kind. */
function withVersions(...versions: readonly string[]): Scaffolded {
  const made = new Scaffolded();
  made.api();
  for (const version of versions) made.api({ version, controller: false });
  return made;
}

/** The same, as a value. */
function stateWith(...versions: readonly string[]): State {
  return ['v1', ...versions].reduce(
    (state, version) =>
      mustRun(state, (...args) =>
        planCreateApi({ ...frigate, version, resource: true, controller: version === 'v1' }, ...args),
      ),
    newProject({}),
  );
}

const created = (state: State, request: object) =>
  mustRun(state, (...args) => planCreateWebhook({ ...frigate, ...none, ...request }, ...args));
const deleted = (state: State, request: object) =>
  mustRun(state, (...args) => planDeleteWebhook({ ...frigate, ...none, ...request }, ...args));

describe('a conversion webhook', () => {
  it('has a hub, a spoke with a test, a CRD patch and everything that serves webhooks', () => {
    const made = withVersions('v2');
    const plan = made.webhook(toV2);
    expect(touched(plan)).toEqual(
      expect.arrayContaining([
        'create config/crd/patches/webhook_in_frigates.yaml',
        'create config/certmanager/certificate-webhook.yaml',
        'create config/webhook/service.yaml',
        `create ${hub}`,
        `create ${spoke}`,
        'create src/api/v2/frigate.conversion.test.ts',
        `create ${main}`,
        'update package.json',
      ]),
    );
    expect(made.project.resources[0]?.webhooks).toMatchObject({ conversion: true, spoke: ['v2'], defaulting: false });
    expect(made.read(hub)).toContain("import { v2 } from '../v2/frigate.conversion.js';");
    expect(made.read(hub)).toContain('  Frigate,\n  v2,\n  // +kubebuilder:scaffold:spokes\n');
    expect(made.read(main)).toContain('  webhooks.withConverter(converter);\n');
    expect(made.read('config/crd/kustomization.yaml')).toContain('- path: patches/webhook_in_frigates.yaml\n');
    expect(made.read('package.json')).toContain('"fast-check": ');
    expect(made.read('test/e2e/e2e.test.ts')).toContain("'frigates.ship.example.com'");
  });

  it('alone deploys no configurations, and imports nothing that it does not use', () => {
    const made = withVersions('v2');
    made.webhook(toV2);
    expect(made.read('config/webhook/kustomization.yaml')).toBe('resources:\n- service.yaml\n');
    expect(made.read(main)).not.toContain('{ Webhook }');
    made.webhook({ defaulting: true, validation: false });
    expect(made.read('config/webhook/kustomization.yaml')).toBe('resources:\n- manifests.yaml\n- service.yaml\n');
    expect(made.read(main)).toMatch(
      /^import \{ Webhook \} from 'kbts\/api';\nimport \{ type Defaulter, type Manager, /m,
    );
  });

  it('lists the fields that both versions have', () => {
    const made = withVersions('v2');
    const withFields = (path: string, fields: string) =>
      made.write(path, `export class Frigate extends CustomResource {\n${fields}}\n`);
    withFields('src/api/v1/frigate.types.ts', '  spec!: FrigateSpec;\n  data?: string;\n  old?: string;\n');
    withFields(
      'src/api/v2/frigate.types.ts',
      '  /** Doc: of ours. */\n  data?: string;\n  @Optional()\n  spec?: FrigateSpec;\n',
    );
    made.webhook(toV2);
    expect(made.read(spoke)).toContain('const { metadata, spec, data } = object;\n  return { metadata, spec, data };');
  });

  it('is added to other types of webhooks, and others to it, in one command or in several', () => {
    const before = stateWith('v2');
    const once = created(before, { ...toV2, defaulting: true });
    expect(created(created(before, toV2), { defaulting: true }).project).toEqual(once.project);
    expect(created(created(before, { defaulting: true }), toV2).texts).toEqual(once.texts);
  });

  it('gets further spokes', () => {
    const made = withVersions('v2', 'v3');
    made.webhook(toV2);
    const first = made.read(spoke);
    made.write(spoke, `${first}// ours\n`);
    expect(touched(made.webhook({ ...toV2, spoke: ['v3'] }))).not.toContain(`update ${spoke}`);
    expect(made.project.resources[0]?.webhooks?.spoke).toEqual(['v2', 'v3']);
    expect(made.read(hub)).toContain('  Frigate,\n  v2,\n  v3,\n  // +kubebuilder:scaffold:spokes\n');
  });

  it('is unchanged by the same command with --force', () => {
    const made = withVersions('v2');
    made.webhook({ ...toV2, defaulting: true });
    expect(touched(made.webhook({ ...toV2, defaulting: true, force: true }))).toEqual([]);
  });

  it('with --force, keeps the configurations of other kinds', () => {
    const made = withVersions('v2');
    made.webhook({ group: 'core', kind: 'Pod', defaulting: true });
    made.webhook({ ...toV2, force: true });
    expect(made.read('config/webhook/kustomization.yaml')).toContain('- manifests.yaml\n');
  });

  it.each([
    ['a spoke without conversion', { ...none, defaulting: true, spoke: ['v2'] }, '`--spoke` requires `--conversion`'],
    ['a version that does not exist', { ...toV2, spoke: ['v22'] }, 'no version `v22`'],
    ['the hub as a spoke', { ...toV2, spoke: ['v1'] }, 'the hub, v1, cannot be a spoke'],
    ['a repeated spoke', { ...toV2, spoke: ['v2', 'v2'] }, 'the spoke `v2` is repeated'],
    ['a kind of Kubernetes', { ...toV2, group: 'apps', kind: 'Deployment' }, 'belongs to another project'],
  ])('is refused for %s', (_, request, message) => {
    const problems = withVersions('v2').refusedWebhook(request);
    expect(problems).toMatchObject([{ message: expect.stringContaining(message), hint: expect.stringMatching(/./) }]);
  });

  it.each([
    ['v3', 'create it first: `kbts create api --group ship --version v3 --kind Frigate`'],
    ['v22', 'did you mean `v2`? Or create it first: `kbts create api --group ship --version v22 --kind Frigate`'],
    ['../x', 'pass `v` followed by a number'],
    ['V2', 'did you mean `v2`? Or pass `v` followed'],
    ['', 'pass `v` followed by a number'],
  ])('suggests a fix for the unknown spoke %j', (spoke, hint) => {
    const [problem] = withVersions('v2').refusedWebhook({ ...toV2, spoke: [spoke] });
    expect(problem?.hint).toContain(hint);
    expect(problem?.message.startsWith(`invalid spoke`)).toBe(!spoke.startsWith('v'));
  });

  it('is refused where it exists: the same spoke, the same hub, and a second hub', () => {
    const made = withVersions('v2', 'v3');
    made.webhook(toV2);
    const messages = (request: object) => made.refusedWebhook({ ...toV2, ...request }).map(({ message }) => message);
    expect(messages({})).toEqual([expect.stringContaining('already converts `v2`')]);
    expect(messages({ spoke: [] })).toEqual([expect.stringContaining('already has a conversion webhook')]);
    expect(messages({ version: 'v2', spoke: ['v3'] })).toEqual([expect.stringContaining('already has a hub, v1')]);
  });
});

it('is scaffolded again from PROJECT as its commands created it', () => {
  const state = created(stateWith('v2', 'v3'), { ...toV2, spoke: ['v2', 'v3'], validation: true });
  const again = mustRun({ ...state, texts: { PROJECT: state.texts.PROJECT ?? '' } }, planRescaffold);
  expect(again.texts).toEqual(state.texts);
});

describe('deleting a conversion webhook', () => {
  it.each([
    ['alone', {}],
    ['next to another type', { defaulting: true }],
  ])('restores the project, %s', (_, more) => {
    const before = stateWith('v2', 'v3');
    const after = created(before, { ...toV2, ...more });
    expect(after.texts).not.toEqual(before.texts);
    expect(deleted(after, {})).toEqual(before);
  });

  it('leaves other types of webhooks', () => {
    const before = created(stateWith('v2'), { defaulting: true, validation: true });
    expect(deleted(created(before, toV2), { conversion: true })).toEqual(before);
    const converted = created(stateWith('v2'), toV2);
    expect(deleted(created(converted, { defaulting: true }), { defaulting: true })).toEqual(converted);
  });

  it('leaves other spokes', () => {
    const one = created(stateWith('v2', 'v3'), toV2);
    const both = created(one, { ...toV2, spoke: ['v3'] });
    expect(deleted(both, { conversion: true, spoke: ['v3'] })).toEqual(one);
  });

  it('keeps a conversion that the user wrote, and the package that own tests import', () => {
    const state = created(stateWith('v2'), toV2);
    const own = {
      ...state.texts,
      [spoke]: `${state.texts[spoke]}// ours\n`,
      'src/own.test.ts': "import fc from 'fast-check';\n",
    };
    const { texts } = deleted({ ...state, texts: own }, {});
    expect(texts[spoke]).toBe(own[spoke]);
    expect(texts[hub]).toBeUndefined();
    expect(texts['package.json']).toContain('fast-check');
  });

  it('comes before the deletion of a hub or a spoke', () => {
    const state = created(stateWith('v2'), toV2);
    const refused = (version: string) => () =>
      mustRun(state, (...args) => planDeleteApi({ ...frigate, version }, ...args));
    expect(refused('v1')).toThrow('delete webhook --group ship --version v1 --kind Frigate --conversion`');
    expect(refused('v2')).toThrow('delete webhook --group ship --version v1 --kind Frigate --conversion --spoke v2`');
  });

  it.each([
    ['a spoke without conversion', { spoke: ['v2'] }, '`--spoke` requires `--conversion`'],
    ['a spoke that it does not have', { conversion: true, spoke: ['v3'] }, 'has no spoke `v3`'],
    ['a type that it does not have', { defaulting: true }, 'has no defaulting webhook'],
  ])('is refused for %s', (_, request, message) => {
    expect(() => deleted(created(stateWith('v2'), toV2), request)).toThrow(message);
  });
});
