import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../base/files/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import type { Project } from '../base/project-file/index.js';
import { type Command, Dice, newProject, run, type State, templates } from './fixtures/random-project.js';
import {
  planCreateApi,
  planCreateWebhook,
  planDeleteApi,
  planDeleteController,
  planDeleteWebhook,
  planRescaffold,
} from './index.js';

/** How many random projects are tried. */
const runs = Number(process.env.KBTS_RESCAFFOLD_RUNS ?? 15);
const seed = Number(process.env.KBTS_RESCAFFOLD_SEED ?? 1);

/** A random command for one of a few kinds of the same name, whose names in files depend on what else exists. */
function randomCommand(dice: Dice, { resources }: Project): { readonly name: string; readonly command: Command } {
  const anyId = { group: dice.pick(['ship', 'crew']), version: dice.pick(['v1', 'v2']), kind: 'Frigate', force: false };
  const { group, version, kind } = resources[Math.floor(dice.next() * resources.length)] ?? anyId;
  const id = { group, version, kind, force: false };
  const named = dice.chance(0.3) ? { controllerName: 'escort' } : {};
  const webhooks = dice.pick([
    { defaulting: true, validation: false },
    { defaulting: false, validation: true },
    { defaulting: true, validation: true },
    { defaulting: false, validation: false, conversion: true, spoke: ['v2'] },
  ]);
  const call = <Request extends object>(
    of: (request: Request, ...rest: Parameters<Command>) => ReturnType<Command>,
    request: Request,
  ) => ({
    name: `${of.name} ${JSON.stringify(request)}`,
    command: (...rest: Parameters<Command>) => of(request, ...rest),
  });
  return dice.pick([
    () => call(planCreateApi, { ...anyId, resource: true, controller: dice.chance() }),
    () =>
      call(planCreateApi, { ...anyId, resource: true, controller: false, ...(dice.chance() ? { from: 'v1' } : {}) }),
    () => call(planCreateApi, { ...id, resource: false, controller: true, ...named }),
    () => call(planCreateWebhook, { ...id, ...webhooks }),
    () => call(planCreateWebhook, { ...id, ...webhooks }),
    () => call(planDeleteApi, id),
    () => call(planDeleteController, { ...id, ...named }),
    () => call(planDeleteWebhook, { ...id, defaulting: false, validation: false }),
    () => call(planDeleteWebhook, { ...id, ...webhooks }),
  ])();
}

/** The files that `kbts alpha generate` creates. */
function rescaffolded({ texts, project }: State, place: string): Record<string, string> {
  const problems = new DiagnosticList();
  const around = { files: memoryFiles(texts), version: '0.1.0', year: 2026, templates };
  const plan = planRescaffold(project, around, problems);
  expect(problems.all, place).toEqual([]);
  const created = plan?.changes.flatMap((change) =>
    change.kind === 'create' ? [[change.path, change.contents] as const] : [],
  );
  return Object.fromEntries(created ?? []);
}

describe('a project that is scaffolded again', () => {
  it(
    `equals what its commands left, in ${runs} random projects with kinds of the same name`,
    () => {
      let deletions = 0;
      for (let index = 0; index < runs; index++) {
        const dice = new Dice(seed * 9_000_011 + index);
        let state = newProject({ multigroup: dice.chance(0.8) });
        const history: string[] = [];
        for (let count = 5 + Math.floor(dice.next() * 25); count > 0; count--) {
          const { name, command } = randomCommand(dice, state.project);
          const after = run(state, command);
          if (!after) continue;
          state = after;
          history.push(name);
          if (name.startsWith('planDelete')) deletions += 1;
        }
        const place = `run ${index} (KBTS_RESCAFFOLD_SEED=${seed}): ${history.join('; ')}`;
        expect(rescaffolded(state, place), place).toEqual(state.texts);
      }
      expect(deletions).toBeGreaterThan(runs / 2);
    },
    60_000 + runs * 1000,
  );
});
