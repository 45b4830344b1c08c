import { describe, expect, it } from 'vitest';
import { findKind } from './delete/delete-checks.js';
import { type Command, Dice, mustRun, randomProject, run, type State } from './fixtures/random-project.js';
import { planCreateApi, planCreateWebhook, planDeleteApi, planDeleteController, planDeleteWebhook } from './index.js';

/** How many random projects are tried; each is one create-then-delete run. */
const runs = Number(process.env.KBTS_DELETE_RUNS ?? 40);
const seed = Number(process.env.KBTS_DELETE_SEED ?? 1);

interface Pair {
  readonly name: string;
  readonly create: Command;
  readonly remove: Command;
}

interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

const apiOf = (kind: Kind, more: object = {}): Pair => ({
  name: `api ${JSON.stringify({ ...kind, ...more })}`,
  create: (...args) => planCreateApi({ ...kind, resource: true, controller: true, force: false, ...more }, ...args),
  remove: (...args) => planDeleteApi({ ...kind, force: false }, ...args),
});

const controllerOf = (kind: Kind, controllerName?: string): Pair => {
  const name = controllerName === undefined ? {} : { controllerName };
  return {
    name: `controller ${JSON.stringify({ ...kind, ...name })}`,
    create: (...args) => planCreateApi({ ...kind, ...name, resource: false, controller: true, force: false }, ...args),
    remove: (...args) => planDeleteController({ ...kind, ...name, force: false }, ...args),
  };
};

const webhookOf = (kind: Kind, defaulting: boolean, validation: boolean, path?: string): Pair => ({
  name: `webhook ${JSON.stringify({ ...kind, defaulting, validation, path })}`,
  create: (...args) => {
    const paths = path === undefined ? {} : defaulting ? { defaultingPath: path } : { validationPath: path };
    return planCreateWebhook({ ...kind, defaulting, validation, force: false, ...paths }, ...args);
  },
  remove: (...args) => planDeleteWebhook({ ...kind, defaulting, validation, force: false }, ...args),
});

/** A conversion webhook, or further spokes of one, alone or together with a defaulting webhook. */
const conversionOf = (kind: Kind, spoke: readonly string[], defaulting: boolean): Pair => {
  let isNew = true;
  const request = { ...kind, defaulting, validation: false, conversion: true, force: false };
  return {
    name: `webhook ${JSON.stringify({ ...kind, conversion: true, spoke, defaulting })}`,
    create: (project, ...args) => {
      isNew = !findKind(project, kind)?.webhooks?.conversion;
      return planCreateWebhook({ ...request, spoke }, project, ...args);
    },
    remove: (...args) => planDeleteWebhook({ ...request, ...(isNew ? {} : { spoke }) }, ...args),
  };
};

const names = ['Frigate', 'Captain', 'HTTPRoute', 'AVeryLongKindNameThatBreaksLinesInFiles', 'Result'] as const;

function randomKind(dice: Dice): Kind {
  return {
    group: dice.pick(['ship', 'ship', 'crew', 'sea-creatures', '']),
    version: dice.pick(['v1', 'v1', 'v2', 'v1beta1']),
    kind: dice.pick(names),
  };
}

function randomPair(dice: Dice): Pair {
  const kind = randomKind(dice);
  if (dice.chance(0.45)) {
    const plural = dice.chance(0.2) ? { plural: `${kind.kind.toLowerCase()}x` } : {};
    const scope = dice.chance(0.3) ? { namespaced: false } : {};
    const copied = dice.chance(0.3) ? { from: dice.pick(['v1', 'v2']), controller: false } : {};
    const ssa = dice.chance(0.1) ? { ssa: true } : {};
    return apiOf(kind, { controller: dice.chance(0.6), ...plural, ...scope, ...copied, ...ssa });
  }
  if (dice.chance(0.15)) {
    const foreign = dice.pick([
      { group: 'apps', version: 'v1', kind: 'Deployment' },
      { group: 'core', version: 'v1', kind: 'Pod' },
    ]);
    return dice.chance() ? controllerOf(foreign) : webhookOf(foreign, dice.chance(), true);
  }
  if (dice.chance(0.4)) return controllerOf(kind, dice.chance(0.8) ? dice.pick(['backup', 'main-loop']) : undefined);
  if (dice.chance(0.4)) {
    const spokes = dice.pick([[], ['v1'], ['v2'], ['v2', 'v1beta1']]);
    return conversionOf(kind, spokes, dice.chance(0.3));
  }
  const types = dice.pick(['defaulting', 'validation', 'both']);
  const [defaulting, validation] = [types !== 'validation', types !== 'defaulting'];
  return webhookOf(kind, defaulting, validation, dice.chance(0.2) ? dice.pick(['/one', '/two/three']) : undefined);
}

/** A random pair that the project accepts. */
function acceptedPair(dice: Dice, state: State): { readonly pair: Pair; readonly next: State } {
  for (;;) {
    const pair = randomPair(dice);
    const next = run(state, pair.create);
    if (next) return { pair, next };
  }
}

describe('create followed by delete', () => {
  it(
    `leaves the tree byte-equal in ${runs} random projects`,
    () => {
      for (let index = 0; index < runs; index++) {
        const dice = new Dice(seed * 1_000_003 + index);
        const history: string[] = [];
        let state = randomProject(dice);
        for (let count = Math.floor(dice.next() * 5); count > 0; count--) {
          const { pair, next } = acceptedPair(dice, state);
          history.push(pair.name);
          state = next;
        }
        const { pair, next } = acceptedPair(dice, state);
        const removed = run(next, pair.remove);
        const place = `run ${index} (KBTS_DELETE_SEED=${seed}): ${[...history, pair.name].join('; ')}`;
        expect(removed?.texts, place).toEqual(state.texts);
        expect(removed?.project, place).toEqual(state.project);
      }
    },
    60_000 + runs * 1000,
  );

  it(
    'of a conversion leaves the tree byte-equal, whatever else the project has',
    () => {
      let count = 0;
      for (let index = 0; index < Math.ceil(runs / 5); index++) {
        const dice = new Dice(seed * 5_000_003 + index);
        const kind = { group: dice.pick(['ship', '']), version: 'v1', kind: dice.pick(names) };
        const copied = dice.chance() ? { from: 'v1' } : {};
        const pairs = [apiOf(kind), apiOf({ ...kind, version: 'v2' }, { controller: false, ...copied })];
        const webhooks = dice.chance(0.3) ? [webhookOf(kind, false, true)] : [];
        let state = [...pairs, ...webhooks].reduce((one, { create }) => mustRun(one, create), randomProject(dice));
        for (let more = Math.floor(dice.next() * 3); more > 0; more--) state = acceptedPair(dice, state).next;
        const { create, remove, name } = conversionOf(kind, dice.pick([['v2'], ['v2'], []]), dice.chance());
        const next = run(state, create);
        if (!next) continue; // One of the others is a conversion, or a defaulting webhook.
        count += 1;
        expect(run(next, remove), `run ${index} (KBTS_DELETE_SEED=${seed}): ${name}`).toEqual(state);
      }
      expect(count).toBeGreaterThan(runs / 10);
    },
    60_000 + runs * 1000,
  );

  it(
    'of one kind equals the project that only the other was created in',
    () => {
      for (let index = 0; index < Math.ceil(runs / 10); index++) {
        const dice = new Dice(seed * 7_000_003 + index);
        const empty = randomProject(dice);
        const [one, two] = [dice.pick(['Frigate', 'Captain']), dice.pick(['HTTPRoute', 'Result'])].map((kind) => {
          const id = { group: 'ship', version: dice.pick(['v1', 'v2']), kind };
          const isBoth = dice.chance();
          return [apiOf(id), webhookOf(id, isBoth || dice.chance(), true)];
        });
        if (!one || !two) throw new Error('two kinds');
        const both = [...one, ...two].reduce((state, { create }) => mustRun(state, create), empty);
        const left = one.toReversed().reduce((state, { remove }) => mustRun(state, remove), both);
        const alone = two.reduce((state, { create }) => mustRun(state, create), empty);
        expect(left.texts, `run ${index}: ${[...one, ...two].map(({ name }) => name).join('; ')}`).toEqual(alone.texts);
        const none = two.toReversed().reduce((state, { remove }) => mustRun(state, remove), left);
        expect(none.texts).toEqual(empty.texts);
      }
    },
    60_000 + runs * 1000,
  );
});
