import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../base/files/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { type Command, Dice, mustRun, newProject, type State, templates } from './fixtures/random-project.js';
import { type EditRequest, planCreateApi, planCreateWebhook, planEdit } from './index.js';

/** How many random projects are edited. */
const runs = Number(process.env.KBTS_EDIT_RUNS ?? 12);
const seed = Number(process.env.KBTS_EDIT_SEED ?? 1);

async function planned({ texts, project }: State, request: Partial<EditRequest>) {
  const problems = new DiagnosticList();
  const around = { files: memoryFiles(texts), version: '0.1.0', year: 2026, templates };
  const plan = await planEdit({ force: false, ...request }, project, around, problems);
  if (!plan) throw new Error(JSON.stringify(problems.all));
  return plan;
}

async function edited(state: State, request: Partial<EditRequest>): Promise<State> {
  const plan = await planned(state, request);
  expect(plan.notes.filter((note) => note.startsWith('Complete'))).toEqual([]);
  return mustRun(state, () => plan);
}

/** Kinds of one group in several versions, with controllers and webhooks. */
function randomCommands(dice: Dice, group: string): Command[] {
  const kinds = ['Frigate', 'Captain', 'AVeryLongKindNameThatBreaksLinesInFiles', 'HTTPRoute'];
  return kinds
    .filter(() => dice.chance())
    .flatMap((kind): Command[] => {
      const id = { group, version: dice.pick(['v1', 'v2']), kind, force: false };
      const scope = dice.chance(0.3) ? { namespaced: false } : {};
      const [controller, isNamed, hasWebhooks, isV3] = [
        dice.chance(0.7),
        dice.chance(0.3),
        dice.chance(),
        dice.chance(0.4),
      ];
      const types = dice.pick(['defaulting', 'validation', 'both']);
      const isConverted = isV3 && dice.chance(0.7);
      return [
        (...args) => planCreateApi({ ...id, ...scope, resource: true, controller }, ...args),
        ...(isNamed ? [controllerOf(id, `${kind.toLowerCase()}-backup`)] : []),
        ...(hasWebhooks ? [webhookOf(id, types !== 'validation', types !== 'defaulting')] : []),
        ...(isV3 ? [versionOf({ ...id, version: 'v3' }, dice.chance() ? { from: id.version } : {})] : []),
        ...(isConverted ? [conversionOf(id, ['v3'])] : []),
      ];
    });
}

type Id = { readonly group: string; readonly version: string; readonly kind: string; readonly force: boolean };

const controllerOf =
  (id: Id, controllerName: string): Command =>
  (...args) =>
    planCreateApi({ ...id, resource: false, controller: true, controllerName }, ...args);
const versionOf =
  (id: Id, from: { readonly from?: string }): Command =>
  (...args) =>
    planCreateApi({ ...id, ...from, resource: true, controller: false }, ...args);
const conversionOf =
  (id: Id, spoke: readonly string[]): Command =>
  (...args) =>
    planCreateWebhook({ ...id, defaulting: false, validation: false, conversion: true, spoke }, ...args);
const webhookOf =
  (id: Id, defaulting: boolean, validation: boolean): Command =>
  (...args) =>
    planCreateWebhook({ ...id, defaulting, validation }, ...args);

describe('an edited project', () => {
  it(
    `equals one that was created so, and the way back restores it, in ${runs} random projects`,
    async () => {
      for (let index = 0; index < runs; index++) {
        const dice = new Dice(seed * 1_000_003 + index);
        const license = () => ({
          license: { name: dice.pick(['apache2', 'copyright', 'none']), owner: dice.pick(['', 'The Ship Authors']) },
        });
        const options = () => ({ multigroup: dice.chance(), namespaced: dice.chance(), ...license() });
        const [one, two] = [options(), options()];
        const commands = randomCommands(dice, dice.pick(['ship', 'sea-creatures', '']));
        const build = (init: typeof one) =>
          commands.reduce((state, command) => mustRun(state, command), newProject(init));
        const [before, after] = [build(one), build(two)];
        const place = `run ${index} (KBTS_EDIT_SEED=${seed}): ${JSON.stringify([one, two])}`;
        const request = ({ license: { name, owner }, ...rest }: typeof one) => ({ ...rest, license: name, owner });
        const there = await edited(before, request(two));
        expect(there.texts, place).toEqual(after.texts);
        expect((await planned(there, request(two))).changes).toEqual([]);
        expect((await edited(there, request(one))).texts, place).toEqual(before.texts);
      }
    },
    60_000 + runs * 1000,
  );
});
