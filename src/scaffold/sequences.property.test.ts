import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { DiagnosticList } from '../problems/index.js';
import { mutatedProject } from '../project/fixtures/mutated-project.js';
import { findProject, projectFile } from '../project/index.js';
import { Dice, newProject, randomProject, type State, templates } from './fixtures/random-project.js';
import { randomRequests } from './fixtures/random-requests.js';
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

function randomStep(dice: Dice): Step {
  const { api, webhook, deletion, deletedController, deletedWebhook, change } = randomRequests(dice);
  const step = (command: string, request: object, run: Step['run']): Step => ({
    name: `${command} ${JSON.stringify(request)}`,
    run,
  });
  const at = ({ texts, project }: State, sink: DiagnosticList) => [project, aroundOf(texts), sink] as const;
  const create = step('create api', api, (state, sink) => planCreateApi(api, ...at(state, sink)));
  const hook = step('create webhook', webhook, (state, sink) => planCreateWebhook(webhook, ...at(state, sink)));
  return dice.pick([
    create,
    create,
    create,
    hook,
    hook,
    step('delete api', deletion, (state, sink) => planDeleteApi(deletion, ...at(state, sink))),
    step('delete controller', deletedController, (state, sink) =>
      planDeleteController(deletedController, ...at(state, sink)),
    ),
    step('delete webhook', deletedWebhook, (state, sink) => planDeleteWebhook(deletedWebhook, ...at(state, sink))),
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

/** The same commands in an empty folder: what `kbts alpha generate` plans. */
function expectSameAgain({ texts, project }: State, place: string): void {
  const sink = new DiagnosticList();
  const plan = planRescaffold(project, aroundOf(texts), sink);
  expect(sink.all, place).toEqual([]);
  const created = plan?.changes.flatMap((change) => (change.kind === 'create' ? [[change.path, change.contents]] : []));
  expect(Object.fromEntries(created ?? []), place).toEqual(texts);
}

describe('any sequence of commands', () => {
  it(
    `leaves PROJECT and the files in agreement, from which they can be created again, in ${runs} random projects`,
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
        const place = `run ${index} (KBTS_SEQUENCE_SEED=${seed}): ${history.join('; ')}`;
        await expectAgreement(state, place);
        expectSameAgain(state, place);
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
