import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { findProject, loadProject } from '../../base/project-file/index.js';
import { shipCrd } from '../../compiler/import/fixtures/import-text.js';
import { generateManifests } from '../../compiler/manifests/index.js';
import { type PluginOptions, type PluginRun, plugins } from '../../plugins/index.js';
import { Dice, randomProject, type State } from '../../project/fixtures/random-project.js';
import { randomRequests } from '../../project/fixtures/random-requests.js';
import {
  checkAgreement,
  planDeleteApi,
  planDeleteController,
  planDeleteWebhook,
  planEdit,
} from '../../project/index.js';
import { createApi } from '../create-api.js';
import { createWebhook } from '../create-webhook.js';
import type { PlanContext } from '../define/command.js';
import { changeProject, type ProjectPlanner } from './change-project.js';
import { planImportCrds } from './import-crds.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

// By hand: `KBTS_SEQUENCE_RUNS=20000 npx vitest run src/commands/sdk/sequences.property.test.ts`.
const runs = Number(process.env.KBTS_SEQUENCE_RUNS ?? 40);
const seed = Number(process.env.KBTS_SEQUENCE_SEED ?? 1);
/** Runs that generate the manifests after each command, which takes most of the time. */
const manifestRuns = Number(process.env.KBTS_MANIFEST_RUNS ?? 5);

const version = '0.1.0';

/** A command with its request, for messages. */
interface Step {
  readonly name: string;
  readonly plan: (place: Place, problems: DiagnosticList) => Promise<PlannedOutput | undefined>;
}

/** Manifests for the chart: those of `make build-installer`, as far as the plugin requires them. */
const installer = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: project-controller-manager}\n';

const crds = [
  shipCrd({ type: 'object', properties: { size: { type: 'integer', format: 'int32' } } }),
  shipCrd({ type: 'string' }, { group: 'ship.example.com', scope: 'Cluster' }),
  'kind: Nothing\n',
] as const;

function placeOf(texts: State['texts'], input: string): Place {
  const outside = {
    ...{ version, env: {}, now: () => new Date('2026-01-02T03:04:05Z'), stop: new AbortController().signal },
    readInput: async () => input,
  };
  return { files: memoryFiles(texts), from: '/project', outside };
}

/** A random command, as the command line and the library run it. */
function randomStep(dice: Dice, makesManifests: boolean): Step {
  const requests = randomRequests(dice);
  const { api, webhook, deletion, deletedController, deletedWebhook, change } = requests;
  const named = (command: string, request: object, plan: Step['plan']): Step => ({
    name: `${command} ${JSON.stringify(request)}`,
    plan,
  });
  const step = (command: string, request: object, planner: ProjectPlanner, run?: PluginRun) =>
    named(
      command,
      run ? { ...request, plugins: run.chain.map(({ key }) => key), ...run.options } : request,
      (place, problems) => changeProject(run ? { ...place, plugins: run } : place, makesManifests, problems, planner),
    );
  const planApi: ProjectPlanner = (...args) => createApi.plan({ manifests: true, ...api }, contextOf(args));
  const create = step('create api', api, planApi);
  const hook = step('create webhook', webhook, (...args) =>
    createWebhook.plan({ manifests: true, conversion: false, ...webhook }, contextOf(args)),
  );
  const image = {
    image: dice.pick(['memcached:1.6.39', 'a/b@c', '']),
    ...(dice.chance() ? { 'image-container-port': '80' } : {}),
  };
  const { group, version: of, kind, force } = api;
  const imported = {
    sources: ['-'],
    external: dice.chance(),
    fromCluster: false,
    force: dice.chance(0.1),
  };
  return dice.pick([
    create,
    create,
    create,
    hook,
    hook,
    step(
      'create api',
      api,
      planApi,
      runOf('create api', ['deploy-image'], { ...image, group, version: of, kind, force }),
    ),
    step('delete api', deletion, async (...args) => planDeleteApi(deletion, ...taken(args))),
    step('delete controller', deletedController, async (...args) =>
      planDeleteController(deletedController, ...taken(args)),
    ),
    step('delete webhook', deletedWebhook, async (...args) => planDeleteWebhook(deletedWebhook, ...taken(args))),
    step('edit', change, async (...args) => planEdit(change, ...taken(args))),
    step(
      'edit',
      change,
      async (...args) => planEdit({ ...change, hasPlugins: true }, ...taken(args)),
      runOf('edit', dice.pick([['grafana'], ['autoupdate'], ['helm'], ['helm', 'grafana']]), { force }),
    ),
    named('import crd', imported, async (place, problems) => (await planImportCrds(imported, place, problems)).planned),
  ]);
}

type PlannerArguments = Parameters<ProjectPlanner>;

function taken([project, around, sink]: PlannerArguments): readonly [
  PlannerArguments[0],
  PlannerArguments[1],
  PlannerArguments[2],
] {
  return [project, around, sink];
}

function contextOf([project, around, problems, place]: PlannerArguments): PlanContext {
  return { project, around, problems, place, ask: async (_, usual) => usual };
}

function runOf(command: PluginRun['command'], names: readonly string[], options: PluginOptions): PluginRun {
  return { command, chain: plugins.filter(({ key }) => names.some((name) => key.startsWith(`${name}.`))), options };
}

/** The files after a step; the same files when it is refused, which needs a reason. */
async function next(texts: State['texts'], step: Step, dice: Dice, place: string): Promise<State['texts']> {
  const problems = new DiagnosticList();
  const planned = await step.plan(placeOf(texts, dice.pick(crds)), problems);
  if (!planned) {
    expect(problems.hasErrors, `${place}: refused without an error`).toBe(true);
    return texts;
  }
  expect(problems.hasErrors, `${place}: a plan in spite of ${JSON.stringify(problems.all)}`).toBe(false);
  const after = { ...texts };
  for (const one of planned.changes) {
    if (one.kind === 'delete') delete after[one.path];
    else if (one.kind !== 'keep') after[one.path] = one.contents;
  }
  return after;
}

/** Expects that `kbts doctor` finds nothing. */
async function expectAgreement(texts: State['texts'], hasManifests: boolean, place: string): Promise<void> {
  const sink = new DiagnosticList();
  const project = loadProject(memoryFiles(texts), sink);
  if (!project) throw new Error(`${place}: ${JSON.stringify(sink.all)}`);
  const { problems } = await checkAgreement(project, surroundingsOf(placeOf(texts, '')));
  const stale = hasManifests ? generateManifests(undefined, memoryFiles(texts), version, sink).changes : [];
  const found = [...sink.all, ...problems].map(({ message }) => message);
  // `kbts manifests` writes the role of the manager; until it runs, bindings may refer to a role of another kind.
  const messages = hasManifests ? found : found.filter((message) => !/Role `manager-role`/.test(message));
  expect([...messages, ...stale.filter(({ kind }) => kind !== 'keep').map(({ path }) => path)], place).toEqual([]);
}

async function runSequence(index: number, makesManifests: boolean): Promise<number> {
  const dice = new Dice(seed * 3_000_017 + index);
  let texts: State['texts'] = {
    ...randomProject(dice).texts,
    ...(dice.chance(0.3) ? { 'dist/install.yaml': installer } : {}),
  };
  const history: string[] = [];
  const place = () => `run ${index} (KBTS_SEQUENCE_SEED=${seed}): ${history.join('; ')}`;
  for (let count = 1 + Math.floor(dice.next() * 7); count > 0; count--) {
    const step = randomStep(dice, makesManifests);
    history.push(step.name);
    const after = await next(texts, step, dice, place());
    if (after === texts) history.pop();
    texts = after;
    await expectAgreement(texts, makesManifests, place());
  }
  expect(findProject(memoryFiles(texts), new DiagnosticList())).toBeDefined();
  return history.length;
}

describe('any sequence of commands and plugins', () => {
  it.each([
    { count: runs, makesManifests: false },
    { count: manifestRuns, makesManifests: true },
  ])(
    'leaves nothing for `kbts doctor` in $count random projects, with manifests: $makesManifests',
    async ({ count, makesManifests }) => {
      let accepted = 0;
      for (let index = 0; index < count; index++) accepted += await runSequence(index, makesManifests);
      expect(accepted).toBeGreaterThanOrEqual(count / 2);
    },
    120_000 + runs * 1000 + manifestRuns * 60_000,
  );
});
