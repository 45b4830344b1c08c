import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { type Command, mustRun, newProject, type State, templates } from '../fixtures/random-project.js';
import { planCreateApi, planDeleteApi } from '../index.js';
import { planRescaffold } from './rescaffold.js';

const id = { group: 'ship', version: 'v1', kind: 'Frigate', force: false };
const api =
  (more: object = {}): Command =>
  (...args) =>
    planCreateApi({ ...id, resource: true, controller: true, ...more }, ...args);
function rescaffolded({ texts, project }: State): { texts: Record<string, string>; problems: readonly unknown[] } {
  const problems = new DiagnosticList();
  const around = { files: memoryFiles(texts), version: '0.1.0', year: 2026, templates };
  const plan = planRescaffold(project, around, problems);
  const created = plan?.changes.flatMap((change) =>
    change.kind === 'create' ? [[change.path, change.contents] as const] : [],
  );
  return { texts: Object.fromEntries(created ?? []), problems: problems.all };
}

const external = {
  ...{ group: 'cert-manager', kind: 'Certificate', externalDomain: 'io', resource: false },
  externalPath: 'src/api/cert-manager.io/v1',
};

describe('a project that is scaffolded again from PROJECT', () => {
  it('keeps the name of a sample whose earlier version, no longer stored, was deleted', () => {
    const versions = [api(), api({ version: 'v2', controller: false })];
    const { texts, project } = versions.reduce((before, command) => mustRun(before, command), newProject({}));
    const [v1 = '', v2 = ''] = ['v1', 'v2'].map((version) => texts[`src/api/${version}/frigate.types.ts`]);
    const marker = { 'src/api/v1/frigate.types.ts': v2.replaceAll('v2', 'v1'), 'src/api/v2/frigate.types.ts': v1 };
    const state = mustRun({ texts: { ...texts, ...marker }, project }, (...args) => planDeleteApi(id, ...args));
    const sample = 'config/samples/ship_v2_frigate.yaml';
    expect(state.texts[sample]).toContain('name: frigate-v2-sample');
    expect(rescaffolded(state).texts[sample]).toBe(state.texts[sample]);
  });

  it.each([
    [
      'src/controller/frigate.controller.ts',
      "fieldManager: 'ship-frigate'",
      'fieldManager: "frigate"',
      "fieldManager: 'frigate'",
    ],
    [
      'src/controller/frigate.controller.ts',
      "fieldManager: 'ship-frigate'",
      'fieldManager: name',
      "fieldManager: 'ship-frigate'",
    ],
  ])('keeps the owner of applied fields in %s: %s', (path, usual, own, kept) => {
    const { texts, project } = mustRun(newProject({}), api({ ssa: true }));
    expect(texts[path]).toContain(usual);
    const changed = { ...texts, [path]: (texts[path] ?? '').replace(usual, own) };
    expect(rescaffolded({ texts: changed, project }).texts[path]).toContain(kept);
  });

  it('has controllers last that are no longer registered', () => {
    const commands = [api(), api({ kind: 'Captain' }), api({ kind: 'Boat' })];
    const state = commands.reduce((before, command) => mustRun(before, command), newProject({}));
    const lines = (state.texts['src/main.ts'] ?? '').split('\n');
    const isCall = (line: string) => /await new \w+Reconciler/.test(line);
    const calls = lines.filter(isCall);
    const [frigate = '', captain = '', boat = ''] = calls;
    const order = [boat, captain];
    const changed = lines.flatMap((line) => (line === frigate ? [] : isCall(line) ? (order.shift() ?? []) : [line]));
    const { texts, problems } = rescaffolded({
      ...state,
      texts: { ...state.texts, 'src/main.ts': changed.join('\n') },
    });
    expect(problems).toEqual([]);
    expect(texts['src/main.ts']?.split('\n').filter(isCall)).toEqual([boat, captain, frigate]);
  });

  it('has the order of calls, not of comments about them', () => {
    const state = [api(), api({ kind: 'Boat' })].reduce((before, command) => mustRun(before, command), newProject({}));
    const main = state.texts['src/main.ts'] ?? '';
    const comment = '// new BoatReconciler(…) is below.\n/* new BoatReconciler(\n * new BoatReconciler( */\n';
    const changed = main.replace('const manager', () => `${comment}const manager`);
    expect(changed).not.toBe(main);
    const { texts } = rescaffolded({ ...state, texts: { ...state.texts, 'src/main.ts': changed } });
    expect(texts['src/main.ts']).toBe(main);
  });

  it('has one CRD for each kind: a plural cannot be changed, even with `--force`', () => {
    const state = mustRun(newProject({}), api());
    expect(() => mustRun(state, api({ force: true, plural: 'fleet' }))).toThrow(
      /the plural of .* is `frigates`, and its CRD is named after it.*kbts delete api --group ship --version v1 --kind Frigate/,
    );
    expect(mustRun(state, api({ force: true, plural: 'frigates' })).texts).toEqual(state.texts);
  });

  it('has one scope for each kind: it stays with `--force`, and cannot be changed', () => {
    const state = mustRun(newProject({}), api({ namespaced: false }));
    expect(mustRun(state, api({ force: true })).texts).toEqual(state.texts);
    expect(mustRun(state, api({ force: true, namespaced: false })).texts).toEqual(state.texts);
    expect(() => mustRun(state, api({ force: true, namespaced: true }))).toThrow(
      /is cluster-scoped, and the scope of a CRD cannot be changed.*omit `--namespaced`, or delete the API/,
    );
  });

  it('has controllers that all use server-side apply, or none: `--force` does not mix them', () => {
    const state = mustRun(newProject({}), api());
    const mixed =
      /the controller `frigate` of .* does not use server-side apply, and this command does not recreate it/;
    expect(() => mustRun(state, api({ force: true, controller: false, ssa: true }))).toThrow(mixed);
    expect(() => mustRun(state, api({ force: true, controllerName: 'escort', ssa: true }))).toThrow(mixed);
    const applied = mustRun(state, api({ force: true, ssa: true }));
    expect(rescaffolded(applied)).toEqual({ texts: applied.texts, problems: [] });
    expect(mustRun(applied, api({ force: true, controller: false })).texts).toEqual(applied.texts);
  });

  it('has the imported types of external kinds, with the files that they use', () => {
    const types = {
      'src/api/cert-manager.io/v1/certificate.types.ts': 'export class Certificate {}\n',
      'src/api/cert-manager.io/v1/groupversion.ts': '// group\n',
    };
    const empty = newProject({});
    const state = mustRun({ ...empty, texts: { ...empty.texts, ...types } }, api(external));
    expect(rescaffolded(state)).toEqual({ texts: state.texts, problems: [] });
  });

  it('keeps PROJECT, except for the version, and nothing that the user wrote', () => {
    const state = mustRun(newProject({}), api());
    const PROJECT = `${state.texts.PROJECT?.replace('0.1.0', '0.0.1')}mine: yes # because\n`;
    const main = `${state.texts['src/main.ts']}// mine\n`;
    const { texts } = rescaffolded({ ...state, texts: { ...state.texts, PROJECT, 'src/main.ts': main, notes: 'x' } });
    expect(texts.PROJECT).toBe(PROJECT.replace('0.0.1', '0.1.0'));
    expect(texts['src/main.ts']).toBe(state.texts['src/main.ts']);
    expect(texts.notes).toBeUndefined();
  });

  it.each([
    ['^0.0.7', '^0.1.0'],
    ['file:../kbts.tgz', 'file:../kbts.tgz'],
    ['https://example.com/kbts.tgz', 'https://example.com/kbts.tgz'],
  ])('refers to kbts as before, or to this version: %s becomes %s', (before, after) => {
    const state = newProject({ dependency: before });
    expect(JSON.parse(rescaffolded(state).texts['package.json'] ?? '')).toMatchObject({
      dependencies: { kbts: after },
    });
  });

  it('reports a value of PROJECT that cannot be written, and has no plan', () => {
    const state = mustRun(newProject({}), api());
    const [resource] = state.project.resources;
    if (!resource) throw new Error('created above');
    const odd = { ...resource, api: undefined, external: true, path: 'a`b', controller: true };
    const { api: _, ...rest } = odd;
    const { texts, problems } = rescaffolded({ ...state, project: { ...state.project, resources: [rest] } });
    expect(texts).toEqual({});
    expect(problems).toMatchObject([{ code: 'template-invalid' }]);
  });
});
