import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../base/files/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { readYaml, type TopList, topLists } from '../base/yaml/index.js';
import { type Command, mustRun, newProject, type State, templates } from './fixtures/random-project.js';
import {
  checkAgreement,
  planCreateApi,
  planCreateWebhook,
  planDeleteApi,
  planDeleteWebhook,
  planEdit,
} from './index.js';

const frigate = { group: 'ship', version: 'v1', kind: 'Frigate', force: false };
const captain = { ...frigate, kind: 'Captain' };
const api =
  (id: typeof frigate): Command =>
  (...args) =>
    planCreateApi({ ...id, resource: true, controller: id.version === 'v1' }, ...args);
const webhook =
  (id: typeof frigate, more: object = {}): Command =>
  (...args) =>
    planCreateWebhook({ ...id, defaulting: true, validation: true, ...more }, ...args);
const conversion = { defaulting: false, validation: false, conversion: true, spoke: ['v2'] };
const build = (commands: readonly Command[], from = newProject({})) => commands.reduce(mustRun, from);

/** Rewrites the lists of all kustomization files, except for their comments. */
function restyled({ texts, project }: State, style: (list: TopList) => readonly string[]): State {
  const entries = Object.entries(texts).map(([path, text]) => {
    if (!path.endsWith('kustomization.yaml')) return [path, text];
    const lists = topLists(text) ?? [];
    const chunks = lists.toReversed().reduce<readonly [string, string]>(
      ([rest, below], list) => {
        const comments = rest
          .slice(list.start)
          .split('\n')
          .slice(1)
          .filter((line) => /^#|^$/.test(line));
        const values = list.key === 'replacements' ? rest.slice(list.start) : [...style(list), ...comments].join('\n');
        return [rest.slice(0, list.start), values + below];
      },
      [text, ''],
    );
    // Keys with other values are above all lists.
    return [path, chunks.join('')];
  });
  return { texts: Object.fromEntries(entries), project };
}

const flowOf = ({ items }: TopList) =>
  items.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)));
const styles: readonly (readonly [string, (list: TopList) => readonly string[]])[] = [
  ['in flow style', (list) => [`${list.key}: [${flowOf(list).join(', ')}]`]],
  [
    'in flow style on several lines',
    (list) => [`${list.key}: [`, ...flowOf(list).map((item) => `  ${item}, # one`), ']'],
  ],
  ['indented', (list) => [`${list.key}:`, ...flowOf(list).map((item) => `  - ${item}`)]],
];

/** The values of all kustomization files; the order of items and of keys is up to the style. */
function kustomizations({ texts }: State): Record<string, unknown> {
  const found = Object.entries(texts).filter(([path]) => path.endsWith('kustomization.yaml'));
  return Object.fromEntries(
    found.map(([path, text]) => {
      const problems = new DiagnosticList();
      const value = readYaml(text, { file: path, code: 'manifest-invalid', sink: problems })?.value;
      expect(problems.all, `${path}:\n${text}`).toEqual([]);
      const sorted = Object.entries(value as object).map(([key, items]) => [
        key,
        Array.isArray(items) ? items.map((item) => JSON.stringify(item)).sort() : (items ?? []),
      ]);
      return [path, Object.fromEntries(sorted)];
    }),
  );
}

const around = ({ texts }: State) => ({ files: memoryFiles(texts), version: '0.1.0', year: 2026, templates });

describe.each(styles)('kustomization files with lists %s', (_, style) => {
  const additions: readonly (readonly [string, readonly Command[], readonly Command[], readonly Command[]])[] = [
    ['the first kind', [], [api(frigate)], [(...args) => planDeleteApi(frigate, ...args)]],
    ['a second kind', [api(frigate)], [api(captain)], [(...args) => planDeleteApi(captain, ...args)]],
    [
      'the first webhooks',
      [api(frigate)],
      [webhook(frigate)],
      [(...args) => planDeleteWebhook({ ...frigate, defaulting: false, validation: false }, ...args)],
    ],
    [
      'another type of webhook',
      [api(frigate), webhook(frigate, { validation: false })],
      [webhook(frigate, { defaulting: false })],
      [(...args) => planDeleteWebhook({ ...frigate, defaulting: false, validation: true }, ...args)],
    ],
    [
      'a conversion',
      [api(frigate), api({ ...frigate, version: 'v2' })],
      [webhook(frigate, conversion)],
      [(...args) => planDeleteWebhook({ ...frigate, defaulting: false, validation: false }, ...args)],
    ],
  ];

  it.each(additions)('get %s as others do, and are byte-equal without them', async (__, before, create, remove) => {
    const state = restyled(build(before), style);
    const after = build(create, state);
    expect(kustomizations(after)).toEqual(kustomizations(build([...before, ...create])));
    expect((await checkAgreement(after.project, around(after))).problems).toEqual([]);
    expect(build(remove, after).texts).toEqual(state.texts);
  });

  it('lose what was created before', () => {
    const state = restyled(build([api(frigate), webhook(frigate), api(captain)]), style);
    const left = build([(...args) => planDeleteApi(captain, ...args)], state);
    expect(kustomizations(left)).toEqual(kustomizations(build([api(frigate), webhook(frigate)])));
  });

  it('are edited', async () => {
    const commands = [api(frigate), webhook(frigate), api(captain)];
    const state = restyled(build(commands), style);
    const problems = new DiagnosticList();
    const plan = await planEdit({ multigroup: true, force: false }, state.project, around(state), problems);
    expect(problems.all).toEqual([]);
    const after = mustRun(state, () => plan);
    expect(kustomizations(after)).toEqual(kustomizations(build(commands, newProject({ multigroup: true }))));
  });
});

describe('a kustomization file that cannot be edited', () => {
  it('is reported, and nothing is planned', () => {
    const state = build([api(frigate), api({ ...frigate, version: 'v2' }), webhook(frigate)]);
    const path = 'config/default/kustomization.yaml';
    const [above = '', below = ''] = (state.texts[path] ?? '').split(/^replacements:\n/m);
    const comments = below.split('\n').filter((line) => line.startsWith('#'));
    const text = [`${above}replacements: mine`, ...comments, ''].join('\n');
    const problems = new DiagnosticList();
    const files = memoryFiles({ ...state.texts, [path]: text });
    const plan = planCreateWebhook(
      { ...frigate, ...conversion },
      state.project,
      { files, version: '0.1.0', year: 2026, templates },
      problems,
    );
    expect(plan).toBeUndefined();
    expect(problems.all[0]).toMatchObject({
      code: 'scaffold-marker-missing',
      hint: expect.stringMatching(/add this to `config\/default\/kustomization.yaml`[\s\S]*\n- source:/),
    });
  });
});
