import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../base/files/fixtures/folder.js';
import { projectOf, run } from '../../main/fixtures/run.js';

const kind = '--group ship --kind Frigate';
const created = (...commands: readonly string[]) => projectOf('init --domain example.com', ...commands);
const edit = (root: string, file: string, change: (text: string) => string) =>
  fs.writeFileSync(path.join(root, file), change(fs.readFileSync(path.join(root, file), 'utf8')));

const types = 'src/api/v1/frigate.types.ts';
const controller = 'src/controller/frigate.controller.ts';
const sample = 'config/samples/ship_v1_frigate.yaml';
const crd = 'config/crd/bases/ship.example.com_frigates.yaml';
const webhooks = 'src/webhook/v1/frigate.webhook.ts';
const both = `create webhook ${kind} --defaulting --programmatic-validation`;

describe('create followed by delete', () => {
  it.each([
    [`create api ${kind}`, `delete api ${kind}`, []],
    [`create api ${kind} --version v2 --from v1`, `delete api ${kind} --version v2`, [`create api ${kind}`]],
    [
      `create webhook ${kind} --conversion --spoke v2,v3 --defaulting`,
      `delete webhook ${kind}`,
      [`create api ${kind}`, `create api ${kind} --version v2`, `create api ${kind} --version v3 --from v2`],
    ],
  ])('`kbts %s`, `kbts %s` leaves the project and its manifests as they were', async (create, remove, before) => {
    const root = await created(...before);
    const texts = textsOf(root);
    expect(await run(root, create)).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(root)).not.toEqual(texts);
    expect(await run(root, remove)).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(root)).toEqual(texts);
    expect(await run(root, 'manifests --check')).toMatchObject({ code: 0 });
  });

  it('deletes a controller although a kind of the same name in another group has one, too', async () => {
    const root = await created('edit --multigroup', `create api ${kind}`, 'create api --group crew --kind Frigate');
    expect(textsOf(root)['src/main.ts']).toContain('FrigateReconciler as ');
    expect(await run(root, `delete controller ${kind}`)).toMatchObject({ code: 0, stderr: '' });
    expect(textsOf(root)['src/controller/ship/frigate.controller.ts']).toBeUndefined();
    expect(textsOf(root)['src/main.ts']).not.toContain('controller/ship');
  });

  it('keeps unknown keys of PROJECT', async () => {
    const root = await created(`create api ${kind}`);
    edit(root, 'PROJECT', (text) => `${text.replace('  kind: Frigate\n', '  kind: Frigate\n  mine: true\n')}own: 1\n`);
    const project = textsOf(root).PROJECT;
    await run(root, `create api --group ship --kind Captain`);
    expect(await run(root, `delete api --group ship --kind Captain`)).toMatchObject({ code: 0 });
    expect(textsOf(root).PROJECT).toBe(project);
  });

  it('works in a project that was checked out with the line endings of Windows', async () => {
    const root = await created(`create api ${kind}`);
    for (const file of Object.keys(textsOf(root))) edit(root, file, (text) => text.replaceAll(/\r?\n/g, '\r\n'));
    expect(await run(root, `delete api ${kind}`)).toMatchObject({ code: 0 });
    const left = Object.entries(textsOf(root));
    expect(left.map(([file]) => file).filter((file) => /frigate/i.test(file))).toEqual([]);
    for (const [file, text] of left) expect(text, file).not.toMatch(/(?<!\r)\n|Frigate/);
  });

  it('ignores format, the year of the header, and fields that `kbts manifests` added to the sample', async () => {
    const root = await created(`create api ${kind}`);
    const before = textsOf(root)[types] ?? '';
    edit(root, types, (text) => text.replace('foo?: string;', 'guns!: string[];\n  captain!: string;'));
    expect(await run(root, 'manifests')).toMatchObject({ code: 0 });
    expect(textsOf(root)[sample]).toMatch(/\nspec:\n {2}captain: ""\n {2}guns: \[\]\n$/);
    edit(root, types, () =>
      before
        .replace('2026', '2019')
        .replaceAll("'", '"')
        .replaceAll(/^ {2}(?! )/gm, '\t'),
    );
    edit(root, controller, (text) => text.replaceAll(/;\n(?!you)/g, '\n').replaceAll(/,(\n *[}\]])/g, '$1'));
    edit(root, sample, (text) => text.replaceAll('  ', '    ').replace(': ""\n', ": ''\n"));
    expect(await run(root, `delete api ${kind}`)).toMatchObject({ code: 0 });
    expect(Object.keys(textsOf(root)).filter((file) => /frigate/.test(file))).toEqual([]);
  });
});

it('deletes a sample that `kbts manifests` completed when the CRDs are in another folder', async () => {
  const root = await created(`create api ${kind}`);
  const before = textsOf(root)[types] ?? '';
  edit(
    root,
    'PROJECT',
    (text) => `${text}manifests: [crd, 'paths=./src/...', 'output:crd:artifacts:config=deploy/crds']\n`,
  );
  edit(root, types, (text) => text.replace('foo?: string;', 'captain!: string;'));
  expect(await run(root, 'manifests')).toMatchObject({ code: 0 });
  expect(textsOf(root)[sample]).toContain('captain: ""');
  edit(root, types, () => before);
  // Files next to the CRD of the kind are not read.
  fs.writeFileSync(path.join(root, 'deploy/crds/ship.example.com_a.yaml'), 'a: [');
  const { code, stdout } = await run(root, `delete api ${kind} --make=false`);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(`delete  ${sample}\n`) });
});

it('deletes a sample that `kbts manifests` could not complete', async () => {
  const root = await created(`create api ${kind}`);
  const lists = Array.from({ length: 9 }, (_, index) => {
    const items = index === 8 ? 'string' : `List${index + 1}`;
    return `class List${index} {\n  @k.MinItems(10)\n  @k.MaxItems(10)\n  items!: ${items}[];\n}\n`;
  });
  edit(root, types, (text) =>
    text
      .replace('foo?: string;', 'lists!: List0;')
      .replace(/^import .*\n/m, `$&import * as k from 'kbts/api';\n`)
      .concat(...lists),
  );
  expect(await run(root, 'manifests')).toMatchObject({ code: 0 });
  expect(textsOf(root)[sample]).toMatch(
    /# TODO\(user\): Set `spec\.lists\.items` to an array\.\nspec:\n {2}lists: \{\}\n$/,
  );
  const checked = await run(root, 'manifests --check');
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining('`spec.lists.items`: Required value') });
  const { stdout } = await run(root, `delete api ${kind} --make=false`);
  expect(stdout).toContain(`delete  ${sample}\n`);
});

describe('files that the user changed', () => {
  it.each([
    ['a value below the line of `kbts manifests`', 'spec:\n  guns: []\n'],
    ['a name', 'spec: {}\n', 'name: frigate-sample', 'name: victory'],
    ['a comment', 'spec: {} # Mine.\n'],
    [
      'a comment after an unusual line end',
      'spec: {}\n',
      'adds required fields.',
      'adds required fields.\u2028my note',
    ],
  ])('stay, for example a sample with %s', async (_, spec, from = '', to = '') => {
    const root = await created(`create api ${kind}`);
    edit(root, sample, (text) => text.replace('spec: {}\n', spec).replace(from, to));
    const { code, stdout } = await run(root, `delete api ${kind}`);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`keep    ${sample} (differs from what kbts would write now)`),
    });
    expect(textsOf(root)[sample]).toContain(to);
  });

  it.each([
    ['no CRD', 'kind: ConfigMap\n'],
    ['a CRD whose schema is none', 'spec.versions[0].schema'],
    ['YAML that is none', 'a: ['],
    ['an empty document', '---\n---\n'],
    ['nothing', ''],
  ])('stay, for example a sample with values when the file of its CRD has %s', async (_, text) => {
    const root = await created(`create api ${kind}`);
    edit(root, sample, (one) => one.replace('spec: {}', 'spec:\n  guns: []'));
    edit(root, crd, (one) =>
      text.startsWith('spec.') ? one.replace(/openAPIV3Schema:/, 'openAPIV3Schema: 5 #') : text,
    );
    const { code, stdout } = await run(root, `delete api ${kind}`);
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`keep    ${sample} (differs from what kbts would write now)`),
    });
  });

  it('stay, with files that they use, and are listed with the reason', async () => {
    const root = await created(`create api ${kind}`);
    edit(root, controller, (text) => text.replace('nothing to reconcile yet', 'mine'));
    const { code, stdout } = await run(root, `delete api ${kind}`);
    expect(code).toBe(0);
    expect(stdout).toContain(`keep    ${controller} (changed by you)\n`);
    expect(stdout).toContain(`keep    ${types} (used by ${controller})\n`);
    expect(stdout).toContain(`keep    src/api/v1/groupversion.ts (used by ${types})\n`);
    expect(stdout).toMatch(/\nNext:\n {2}Delete files that you no longer need: `src/);
    const texts = textsOf(root);
    expect(texts['src/main.ts']).not.toContain('Frigate');
    expect(texts.PROJECT).not.toContain('Frigate');
    expect(texts[controller]).toContain('mine');
    expect(texts['config/crd/bases/ship.example.com_frigates.yaml']).toBeDefined();
    expect(await run(root, 'manifests --check')).toMatchObject({ code: 0 });
  });

  it('are deleted with `--force`, and files that use them are listed', async () => {
    const root = await created(`create api ${kind}`);
    edit(root, controller, (text) => text.replace('nothing to reconcile yet', 'mine'));
    fs.writeFileSync(path.join(root, 'src/fleet.ts'), "export { Frigate } from './api/v1/frigate.types.js';\n");
    const { code, stdout } = await run(root, `delete api ${kind} --force`);
    expect(code).toBe(0);
    expect(stdout).toContain(`delete  ${controller}\n`);
    expect(stdout).toContain(`\`src/fleet.ts\` (uses \`${types}\`)`);
    expect(Object.keys(textsOf(root)).filter((file) => /frigate/.test(file))).toEqual([]);
  });

  it('stay if their registration was changed, because it uses them', async () => {
    const root = await created(`create api ${kind}`);
    edit(root, 'src/main.ts', (text) => text.replace('(manager.client)', '(manager.client /* mine */)'));
    const main = textsOf(root)['src/main.ts'];
    const { code, stdout } = await run(root, `delete controller ${kind}`);
    expect(code).toBe(0);
    expect(stdout).toContain(`keep    ${controller} (used by src/main.ts)\n`);
    expect(stdout).toContain('Remove the rest of the kind from `src/main.ts`');
    expect(textsOf(root)['src/main.ts']).toBe(main);
  });

  it('of one type of webhook are an error that says what to remove, and nothing is written', async () => {
    const root = await created(`create api ${kind}`, both);
    edit(root, webhooks, (text) => text.replace('// Rename', '// Mine'));
    const texts = textsOf(root);
    const { code, stderr } = await run(root, `delete webhook ${kind} --defaulting`);
    expect(code).toBe(1);
    expect(stderr).toContain(`\`FrigateDefaulter\` in \`${webhooks}\` was changed`);
    expect(textsOf(root)).toEqual(texts);
  });

  it('keep what they need of the certificates', async () => {
    const root = await created(`create api ${kind}`, both);
    const section = '# [METRICS-WITH-CERTS] Serves';
    edit(root, 'config/default/kustomization.yaml', (text) => {
      const [head = '', tail = ''] = text.split(section);
      return (
        head +
        section +
        tail.replace(/#- path: cert.*\n#(.*)\n#(.*)\n/, '- path: cert_metrics_manager_patch.yaml\n$1\n$2\n')
      );
    });
    const { code, stdout } = await run(root, `delete webhook ${kind}`);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'keep    config/certmanager/issuer.yaml (used by config/certmanager/kustomization.yaml)\n',
    );
    const after = textsOf(root)['config/default/kustomization.yaml'];
    expect(after).toContain('\n- ../certmanager\n');
    expect(after).toContain('\n#- ../webhook\n');
    expect(textsOf(root)['config/webhook/service.yaml']).toBeUndefined();
  });
});

describe('what cannot be deleted', () => {
  const conversion = (text: string) =>
    text.replace('  kind: Frigate\n', '  kind: Frigate\n  webhooks:\n    conversion: true\n    webhookVersion: v1\n');

  it.each<[string, string, RegExp, readonly string[], ((root: string) => void)?]>([
    [
      'an unknown kind',
      'delete api --group ship --kind Frigat',
      /no `ship.example.com\/v1` `Frigat`\n.*`--group ship --version v1 --kind Frigate`/,
      [],
    ],
    ['an unknown version', `delete api ${kind} --version v9`, /it has `--group ship --version v1 --kind Frigate`/, []],
    [
      'a kind with webhooks',
      `delete api ${kind}`,
      /has webhooks\n.*`kbts delete webhook --group ship --version v1 --kind Frigate`/,
      [both],
    ],
    ['a hub', `delete api ${kind}`, /v1 of `Frigate` is the hub/, [], (root) => edit(root, 'PROJECT', conversion)],
    [
      'a spoke',
      `delete api ${kind} --version v2`,
      /v2 of `Frigate` is converted to and from the hub v1/,
      [`create api ${kind} --version v2`],
      (root) =>
        edit(root, 'PROJECT', (text) =>
          conversion(text).replace('conversion: true', 'conversion: true\n    spoke:\n    - v2'),
        ),
    ],
    [
      'the storage version',
      `delete api ${kind}`,
      /stores objects of `Frigate` in v1.*\n.*move `@StorageVersion\(\)` to the class of v2/s,
      [`create api ${kind} --version v2`],
    ],
    [
      'one of several controllers',
      `delete controller ${kind}`,
      /several controllers: `frigate`, `escort`\n.*--controller-name/,
      [`create api ${kind} --resource=false --controller-name escort`],
    ],
    [
      'an unknown controller',
      `delete controller ${kind} --controller-name frigates`,
      /no controller `frigates`\n.*did you mean `frigate`/,
      [],
    ],
    ['webhooks of a kind without', `delete webhook ${kind}`, /has no webhooks/, []],
    [
      'a type of webhook that is not there',
      `delete webhook ${kind} --defaulting`,
      /no defaulting webhook/,
      [`create webhook ${kind} --programmatic-validation`],
    ],
    ['a conversion webhook that is not there', `delete webhook ${kind} --conversion`, /has no webhooks/, []],
    [
      'a kind of a PROJECT that names a folder outside',
      `delete api ${kind}`,
      /project-invalid/,
      [],
      (root) => edit(root, 'PROJECT', (text) => text.replace('group: ship', 'group: ../ship')),
    ],
  ])('%s is an error, and nothing is written', async (_, command, message, before, change) => {
    const root = await created(`create api ${kind}`, ...before);
    change?.(root);
    const texts = textsOf(root);
    const { code, stderr } = await run(root, command);
    expect(stderr).toMatch(message);
    expect(code).toBeGreaterThan(0);
    expect(textsOf(root)).toEqual(texts);
  });

  it('is anything through a symlink', async () => {
    const root = await created(`create api ${kind}`);
    const outside = path.join(root, '../outside');
    fs.renameSync(path.join(root, 'src/controller'), outside);
    fs.symlinkSync(outside, path.join(root, 'src/controller'));
    const { code } = await run(root, `delete controller ${kind}`);
    expect(code).toBe(1);
    expect(fs.existsSync(path.join(outside, 'frigate.controller.ts'))).toBe(true);
    expect(textsOf(root)['src/main.ts']).toContain('FrigateReconciler');
  });
});

describe('on a terminal', () => {
  it('prompts first, and deletes nothing after `n`', async () => {
    const root = await created(`create api ${kind}`);
    const texts = textsOf(root);
    const { code, stdout } = await run(root, `delete api ${kind}`, { answers: ['n'] });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Delete v1 of Frigate (12 files)? [Y/n] ' });
    expect(textsOf(root)).toEqual(texts);
    expect(await run(root, `delete api ${kind}`, { answers: [''] })).toMatchObject({ code: 0 });
    expect(textsOf(root)[types]).toBeUndefined();
  });

  it.each(['--yes', '--dry-run', '--diff', '--json'])('does not prompt with `%s`', async (flag) => {
    const root = await created(`create api ${kind}`);
    const { code, stdout } = await run(root, `delete api ${kind} ${flag}`, { answers: [] });
    expect(code).toBe(0);
    expect(stdout).not.toContain('Delete v1');
    expect(stdout).toContain(types);
  });
});
