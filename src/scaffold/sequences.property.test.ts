import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { DiagnosticList } from '../problems/index.js';
import { mutatedProject } from '../project/fixtures/mutated-project.js';
import { findProject, projectFile } from '../project/index.js';
import { Dice, newProject, randomProject, type State, templates } from './fixtures/random-project.js';
import {
  checkAgreement,
  planCreateApi,
  planCreateWebhook,
  planDeleteApi,
  planDeleteController,
  planDeleteWebhook,
  planEdit,
  planRescaffold,
  type ScaffoldPlan,
  type Surroundings,
} from './index.js';

// By hand: `KBTS_SEQUENCE_RUNS=20000 KBTS_PROJECT_RUNS=80000 npx vitest run src/scaffold/sequences.property.test.ts`.
const runs = Number(process.env.KBTS_SEQUENCE_RUNS ?? 60);
const files = Number(process.env.KBTS_PROJECT_RUNS ?? 300);
const seed = Number(process.env.KBTS_SEQUENCE_SEED ?? 1);

/** A command with its request, for messages. */
interface Step {
  readonly name: string;
  readonly run: (state: State, sink: DiagnosticList) => ScaffoldPlan | undefined | Promise<ScaffoldPlan | undefined>;
}

const aroundOf = (texts: State['texts']): Surroundings => ({
  files: memoryFiles(texts),
  version: '0.1.0',
  year: 2026,
  templates,
});

const names = {
  group: ['ship', 'ship', 'ship', 'crew', 'sea-creatures', ''],
  version: ['v1', 'v1', 'v1', 'v2', 'v1beta1'],
  kind: ['Frigate', 'Frigate', 'Captain', 'HTTPRoute', 'Result'],
  plural: ['frigatex', 'captains', 'a/b', ''],
  controllerName: ['backup', 'main-loop', 'frigate', 'x y', ''],
  path: ['/one', '/two/three', 'one', "/a'b"],
} as const;

/** Names that must be rejected, or belong to Kubernetes. */
const others = {
  group: ['apps', 'a b', '../x', '__proto__', '-'],
  version: ['', 'latest', "v1'", 'constructor', 'V1'],
  kind: ['Deployment', 'frigate', '', 'Kind', '../X', 'é', 'toString'],
} as const;

function randomStep(dice: Dice): Step {
  const some = <T>(key: string, values: readonly [T, ...T[]], chance: number) =>
    dice.chance(chance) ? { [key]: dice.pick(values) } : {};
  const name = (key: 'group' | 'version' | 'kind') => dice.pick<string>(dice.chance(0.05) ? others[key] : names[key]);
  const id = { group: name('group'), version: name('version'), kind: name('kind') };
  const base = { ...id, force: dice.chance(0.1) };
  const api = {
    ...base,
    resource: dice.chance(0.8),
    controller: dice.chance(0.6),
    ...some('plural', names.plural, 0.1),
    ...some('controllerName', names.controllerName, 0.2),
    ...some('namespaced', [false, true], 0.2),
    ...some('from', names.version, 0.15),
  };
  const hook = {
    ...base,
    defaulting: dice.chance(),
    validation: dice.chance(),
    ...some('defaultingPath', names.path, 0.1),
    ...some('conversion', [true], 0.2),
    ...some('spoke', [['v2'], ['v1', 'v2'], ['x']], 0.2),
  };
  const change = {
    force: dice.chance(0.1),
    ...some('multigroup', [false, true], 0.5),
    ...some('namespaced', [false, true], 0.5),
    ...some('license', ['apache2', 'none', 'copyright', 'mit'], 0.3),
    ...some('owner', ['The Ship Authors', '*/ x'], 0.2),
  };
  const step = (command: string, request: object, run: Step['run']): Step => ({
    name: `${command} ${JSON.stringify(request)}`,
    run,
  });
  const at = ({ texts, project }: State, sink: DiagnosticList) => [project, aroundOf(texts), sink] as const;
  return dice.pick([
    step('create api', api, (state, sink) => planCreateApi(api, ...at(state, sink))),
    step('create api', api, (state, sink) => planCreateApi(api, ...at(state, sink))),
    step('create api', api, (state, sink) => planCreateApi(api, ...at(state, sink))),
    step('create webhook', hook, (state, sink) => planCreateWebhook(hook, ...at(state, sink))),
    step('create webhook', hook, (state, sink) => planCreateWebhook(hook, ...at(state, sink))),
    step('delete api', base, (state, sink) => planDeleteApi(base, ...at(state, sink))),
    step('delete controller', base, (state, sink) => planDeleteController(base, ...at(state, sink))),
    step('delete webhook', base, (state, sink) =>
      planDeleteWebhook({ ...base, defaulting: false, validation: false }, ...at(state, sink)),
    ),
    step('edit', change, (state, sink) => planEdit(change, ...at(state, sink))),
  ]);
}

/** The state after a step; the same state when it is refused, which needs a reason. */
async function next(state: State, step: Step, place: string): Promise<State> {
  const sink = new DiagnosticList();
  const plan = await step.run(state, sink);
  if (!plan) {
    expect(sink.hasErrors, `${place}: refused without an error`).toBe(true);
    return state;
  }
  expect(sink.hasErrors, `${place}: a plan in spite of ${JSON.stringify(sink.all)}`).toBe(false);
  const texts = { ...state.texts };
  for (const change of plan.changes) {
    if (change.kind === 'delete') delete texts[change.path];
    else if (change.kind !== 'keep') texts[change.path] = change.contents;
  }
  return { texts, project: plan.project };
}

/** PROJECT says what the plan says, and agrees with the files: what `kbts doctor` checks. */
async function expectAgreement({ texts, project }: State, place: string): Promise<void> {
  const sink = new DiagnosticList();
  expect(findProject(memoryFiles(texts), sink), place).toEqual(project);
  const { problems } = await checkAgreement(project, aroundOf(texts));
  expect(
    [...sink.all, ...problems].map(({ message }) => message),
    place,
  ).toEqual([]);
}

describe('any sequence of commands', () => {
  it(
    `leaves PROJECT and the files in agreement in ${runs} random projects`,
    async () => {
      let accepted = 0;
      for (let index = 0; index < runs; index++) {
        const dice = new Dice(seed * 1_000_003 + index);
        let state = randomProject(dice);
        const history: string[] = [];
        for (let count = 1 + Math.floor(dice.next() * 7); count > 0; count--) {
          const step = randomStep(dice);
          history.push(step.name);
          const place = `run ${index} (KBTS_SEQUENCE_SEED=${seed}): ${history.join('; ')}`;
          const after = await next(state, step, place);
          if (after === state) history.pop();
          else accepted += 1;
          state = after;
        }
        await expectAgreement(state, `run ${index} (KBTS_SEQUENCE_SEED=${seed}): ${history.join('; ')}`);
      }
      expect(accepted).toBeGreaterThan(runs / 2);
    },
    60_000 + runs * 1000,
  );
});

describe('any PROJECT file', () => {
  it(
    `is planned for without a crash: ${files} files`,
    async () => {
      const { texts } = newProject({ multigroup: true });
      const property = fc.asyncProperty(mutatedProject, fc.integer(), async (text, choice) => {
        const all = { ...texts, [projectFile]: text };
        const project = findProject(memoryFiles(all), new DiagnosticList());
        if (!project) return;
        const step = randomStep(new Dice(choice));
        const sink = new DiagnosticList();
        const plan = await step.run({ texts: all, project }, sink);
        expect(plan === undefined, step.name).toBe(sink.hasErrors);
        await checkAgreement(project, aroundOf(all));
        planRescaffold(project, aroundOf(all), new DiagnosticList());
      });
      await fc.assert(property, { seed, numRuns: files });
    },
    60_000 + files * 1000,
  );
});
