import { expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { DiagnosticList } from '../problems/index.js';
import { checkedProject } from './agreement/checked-project.js';
import { missingEdits } from './agreement/missing-edits.js';
import { type Command, mustRun, newProject, type State, templates } from './fixtures/random-project.js';
import { planCreateApi, planCreateWebhook, planDeleteController, planEdit, planRescaffold } from './index.js';
import { uncommentSection } from './text/uncomment.js';

/** So long that a time that grows with the square of it would be many minutes. */
const length = 400_000;
const many = (part: string) => part.repeat(length / part.length);

const id = { group: 'ship', version: 'v1', kind: 'Frigate', force: false };
const createFrigate: Command = (...args) => planCreateApi({ ...id, resource: true, controller: true }, ...args);

/** A project with a kind, in which the text of a file is changed. */
function projectWith(file: string, change: (text: string) => string): State {
  const state = mustRun(newProject({}), createFrigate);
  const text = state.texts[file] ?? '';
  const changed = change(text);
  expect(changed).not.toBe(text);
  return { ...state, texts: { ...state.texts, [file]: changed } };
}

const around = ({ texts }: State) => ({ files: memoryFiles(texts), version: '0.1.0', year: 2026, templates });

const types = 'src/api/v1/frigate.types.ts';
const sample = 'config/samples/ship_v1_frigate.yaml';
const kustomization = 'config/default/kustomization.yaml';
const createV2: Command = (...args) =>
  planCreateApi({ ...id, version: 'v2', from: 'v1', resource: true, controller: false }, ...args);

const cases: readonly (readonly [string, () => unknown])[] = [
  [
    'a sample without a name',
    () => {
      const labels = (text: string) => text.replace(/metadata:[\s\S]*?spec:/, `metadata:\n${many('    a: b\n')}spec:`);
      return mustRun(projectWith(sample, labels), createV2);
    },
  ],
  [
    'types with blank lines',
    () =>
      mustRun(
        projectWith(types, (text) => text + many('\n')),
        createV2,
      ),
  ],
  [
    'imports without an end',
    () => {
      const state = projectWith('src/main.ts', (text) => `${text}\n//${many('import{')}\n//import{${many('a')}}`);
      return mustRun(state, (...args) => planDeleteController(id, ...args));
    },
  ],
  [
    'decorators without an end',
    () => {
      const state = projectWith('src/main.ts', (text) => `${text}\n//${many('@Rbac({')}`);
      return planEdit({ namespaced: true, force: false }, state.project, around(state), new DiagnosticList());
    },
  ],
  [
    'calls on one line',
    () => {
      const state = projectWith('src/main.ts', (text) => `${text}\n//\n${many('a(')}`);
      return planRescaffold(state.project, around(state), new DiagnosticList());
    },
  ],
  ['sections of one name', () => uncommentSection('k.yaml', many('\n# [WEBHOOK] x\n#a: ../x\n'), 'WEBHOOK')],
  [
    'sections of one name, and a list in flow style',
    () => {
      const list = Array.from({ length: 2_000 }, (_, at) => `${at}.yaml`).join(', ');
      return uncommentSection('k.yaml', `resources: [${list}]${many('\n# [WEBHOOK] x\n#- ../x\n')}`, 'WEBHOOK');
    },
  ],
  ['lists in sections of one name', () => uncommentSection('k.yaml', many('\n# [WEBHOOK] x\n#- ../x\n'), 'WEBHOOK')],
  [
    'entries with spaces and blank lines',
    () => {
      const state = projectWith(kustomization, (text) => `a${many(' ')}b\n${many('a #')}\u2028a\n${many('\n')}${text}`);
      const webhook: Command = (...args) => planCreateWebhook({ ...id, defaulting: true, validation: true }, ...args);
      const next = mustRun(state, webhook);
      return missingEdits(checkedProject(next.project, around(next), new DiagnosticList()));
    },
  ],
];

it.each(cases)(
  'processes %s in linear time',
  async (_, run) => {
    const began = performance.now();
    expect(await run()).toBeDefined();
    expect(performance.now() - began).toBeLessThan(20_000);
  },
  60_000,
);
