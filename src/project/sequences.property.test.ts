import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../base/files/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { mutatedProject } from '../base/project-file/fixtures/mutated-project.js';
import { findProject, projectFile } from '../base/project-file/index.js';
import { Dice, newProject, randomProject, type State, templates } from './fixtures/random-project.js';
import { randomStep, type Step } from './fixtures/random-requests.js';
import { checkAgreement, planRescaffold, type Surroundings } from './index.js';

// By hand: `KBTS_SEQUENCE_RUNS=20000 KBTS_PROJECT_RUNS=80000 npx vitest run src/project/sequences.property.test.ts`.
const runs = Number(process.env.KBTS_SEQUENCE_RUNS ?? 15);
const files = Number(process.env.KBTS_PROJECT_RUNS ?? 60);
const seed = Number(process.env.KBTS_SEQUENCE_SEED ?? 1);

const aroundOf = (texts: State['texts']): Surroundings => ({
  files: memoryFiles(texts),
  version: '0.1.0',
  year: 2026,
  templates,
});

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
