import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments, parseDocument } from 'yaml';
import { memoryFiles, withLineFeeds } from '../base/files/index.js';
import { DiagnosticList } from '../base/problems/index.js';
import { Dice, newProject, randomProject, type State, templates } from './fixtures/random-project.js';
import { randomStep, type Step } from './fixtures/random-requests.js';
import { type Texts, userEdits } from './fixtures/user-edits.js';
import {
  checkAgreement,
  planCreateApi,
  planCreateWebhook,
  planDeleteApi,
  planDeleteController,
  planDeleteWebhook,
  planEdit,
  type ScaffoldPlan,
  type Surroundings,
} from './index.js';

// By hand: `KBTS_CHANGE_RUNS=5000 KBTS_CHANGE_ALL=1 npx vitest run src/project/change.property.test.ts`.
const runs = Number(process.env.KBTS_CHANGE_RUNS ?? 40);
const seed = Number(process.env.KBTS_CHANGE_SEED ?? 1);
const isLong = process.env.KBTS_CHANGE_ALL !== undefined;

const aroundOf = (texts: Texts): Surroundings => ({
  files: memoryFiles(texts),
  version: '0.1.0',
  year: 2026,
  templates,
});

const frigate = { group: 'ship', version: 'v1', kind: 'Frigate', force: false };
const captain = { ...frigate, kind: 'Captain' };
const v2 = { ...frigate, version: 'v2' };
const none = { defaulting: false, validation: false };

function step<Request extends object>(
  plan: (
    request: Request,
    project: State['project'],
    around: Surroundings,
    sink: DiagnosticList,
  ) => ReturnType<Step['run']>,
  request: Request,
): Step {
  const run: Step['run'] = ({ texts, project }, sink) => plan(request, project, aroundOf(texts), sink);
  return { name: `${plan.name} ${JSON.stringify(request)}`, run };
}

const api = (id: object = frigate, more: object = {}) =>
  step(planCreateApi, { ...frigate, resource: true, controller: true, ...id, ...more });
const webhook = (id: object = frigate, more: object = {}) =>
  step(planCreateWebhook, { ...frigate, defaulting: true, validation: true, ...id, ...more });
const converted = [
  api(),
  api(v2, { controller: false }),
  webhook(frigate, { ...none, conversion: true, spoke: ['v2'] }),
];
const named = api(frigate, { resource: false, controllerName: 'escort' });

/** Commands, each after others in a project. */
const scenarios: readonly (readonly [setup: readonly Step[], command: Step, init?: object])[] = [
  [[], api()],
  [[api()], api(captain)],
  [[api()], api(v2, { controller: false })],
  [[api(), api(captain)], api(frigate, { version: 'v2', from: 'v1', controller: false })],
  [[api(captain), api()], named],
  [[api()], api(frigate, { group: 'crew' }), { multigroup: true }],
  [[api(), api(captain)], webhook(frigate, { validation: false })],
  [[api(), webhook(), api(captain)], webhook(captain)],
  [[api(), webhook(frigate, { defaulting: false })], webhook(frigate, { validation: false })],
  [[api(), api(v2, { controller: false })], webhook(frigate, { ...none, conversion: true, spoke: ['v2'] })],
  [[api()], api({ group: 'apps', kind: 'Deployment' }, { resource: false })],
  [[api()], step(planDeleteApi, frigate)],
  [[api(captain), api(), api({ kind: 'Admiral' })], step(planDeleteApi, frigate)],
  [[api(), api(v2, { controller: false })], step(planDeleteApi, v2)],
  [[api(), named], step(planDeleteController, { ...frigate, controllerName: 'escort' })],
  [[api(), webhook()], step(planDeleteWebhook, { ...frigate, ...none })],
  [
    [api(), api(captain), webhook(captain), webhook()],
    step(planDeleteWebhook, { ...frigate, ...none, defaulting: true }),
  ],
  [converted, step(planDeleteWebhook, { ...frigate, ...none, conversion: true })],
  [[api(), api(captain)], step(planDeleteController, captain)],
  [[api(), webhook()], step(planEdit, { multigroup: true, force: false })],
  [[api(), api(captain), named], step(planEdit, { namespaced: true, force: false })],
  [
    [api(), ...converted.slice(1)],
    step(planEdit, { multigroup: false, license: 'apache2', force: false }),
    { multigroup: true },
  ],
];

function applied(texts: Texts, plan: ScaffoldPlan): Texts {
  const next = { ...texts };
  for (const change of plan.changes) {
    if (change.kind === 'delete') delete next[change.path];
    else if (change.kind !== 'keep') next[change.path] = change.contents;
  }
  return next;
}

async function performed(state: State, { run, name }: Step): Promise<State> {
  const sink = new DiagnosticList();
  const plan = await run(state, sink);
  if (!plan) throw new Error(`${name}: ${JSON.stringify(sink.all)}`);
  return { texts: applied(state.texts, plan), project: plan.project };
}

type Result = 'unchanged' | 'right' | 'told' | 'refused' | 'WRONG';

/** Compares what a command does to an edited project with the project after the command, edited in the same way. */
async function resultOf(state: State, command: Step, edits: readonly string[]): Promise<readonly [Result, string]> {
  const ideal = await performed(state, command);
  // `edit` moves files, and creates none.
  const original = /edit/i.test(command.name) ? { ...ideal.texts, ...state.texts } : state.texts;
  const edit = (texts: Texts) => edits.reduce((next, name) => userEdits[name]?.(next, original) ?? next, texts);
  const edited = edit(state.texts);
  if (!edits.includes('none') && isDeepStrictEqual(edited, state.texts)) return ['unchanged', ''];
  // Two edits can contradict each other.
  if (Object.entries(edited).some(([path, text]) => path.endsWith('.yaml') && hasErrors(text)))
    return ['unchanged', ''];
  const expected = edit(ideal.texts);
  const sink = new DiagnosticList();
  const plan = await command.run({ texts: edited, project: state.project }, sink);
  if (!plan) return ['refused', sink.all.map(({ message }) => message).join('; ')];
  const actual = applied(edited, plan);
  const differing = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(
    (path) => !isSame(path, expected[path], actual[path]),
  );
  const notes = plan.notes.join('\n');
  const kept = plan.changes.flatMap((one) =>
    one.kind === 'keep' && one.reason !== 'unchanged' && one.reason !== 'already exists' ? [one.path] : [],
  );
  const silent = differing.filter((path) => !kept.includes(path) && !notes.includes(`\`${path}\``));
  if (silent.length > 0) return ['WRONG', silent.join(', ')];
  const invented = await newProblems(plan, actual, expected);
  if (differing.length === 0 && invented.length > 0) return ['WRONG', invented.join('; ')];
  return [differing.length === 0 ? 'right' : 'told', differing.join(', ')];
}

function hasErrors(text: string): boolean {
  return parseAllDocuments(text).some(({ errors }) => errors.length > 0);
}

/** Problems that doctor reports, but not for the expected files. */
async function newProblems({ project }: ScaffoldPlan, actual: Texts, expected: Texts): Promise<readonly string[]> {
  const known = (await checkAgreement(project, aroundOf(expected))).problems.map(({ message }) => message);
  const found = (await checkAgreement(project, aroundOf(actual))).problems.map(({ message }) => message);
  return [...found.filter((message) => !known.includes(message)), ...unresolvedImports(actual)];
}

function unresolvedImports(texts: Texts): readonly string[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    [...(path.endsWith('.ts') ? text : '').matchAll(/ from ['"](\.[^'"]+)['"]/g)].flatMap(([, module = '']) => {
      const target = posix.join(posix.dirname(path), module).replace(/\.js$/, '.ts');
      const isOwn = /\/(?:own|a|b)\.js$/.test(module);
      return isOwn || texts[target] !== undefined ? [] : [`${path} imports ${module}`];
    }),
  );
}

function isSame(path: string, expected: string | undefined, actual: string | undefined): boolean {
  if (expected === undefined || actual === undefined) return expected === actual;
  if (expected === actual) return true;
  const [one, other] = [withLineFeeds(expected), withLineFeeds(actual)];
  const isMixed = actual.includes('\r\n') && /(?<!\r)\n/.test(actual);
  if (isMixed) return false;
  if (one === other) return true;
  if (path.endsWith('.ts')) return isDeepStrictEqual(codeOf(one), codeOf(other));
  if (path.endsWith('.json')) return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
  if (path.endsWith('.yaml')) return isDeepStrictEqual(manifestOf(one), manifestOf(other));
  return false;
}

/** Values in any order of list items, and the comments that are sentences. */
function manifestOf(text: string): readonly unknown[] {
  const document = parseDocument(text);
  const root = document.toJS() as Record<string, unknown> | undefined;
  const sorted = Object.entries(root ?? {}).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  ]);
  const comments = [...text.matchAll(/^\s*(# \S.*)$/gm)].map(([, comment]) => comment).sort();
  return [document.errors.length, Object.fromEntries(sorted), comments];
}

const anyToken = /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$]+|\S/g;

/** The imported names, and the tokens in any order, each with the depth of its block. */
function codeOf(text: string): readonly unknown[] {
  const imports: string[] = [];
  const rest = text
    .replaceAll(/if \(enabled\) \{\s*\}/g, '')
    .replaceAll(/^import (type )?\{([^}]*)\} from ['"](.*)['"];?$/gm, (_, type = '', names: string, module) => {
      for (const name of names.split(',')) if (name.trim() !== '') imports.push(`${type}${name.trim()} ${module}`);
      return '';
    });
  let depth = 0;
  const tokens: string[] = [];
  for (const [token] of rest.matchAll(anyToken)) {
    if (/^[)\]}]$/.test(token)) {
      depth -= 1;
      if (tokens.at(-1)?.startsWith(', ')) tokens.pop();
    }
    if (token !== ';') tokens.push(`${token.replaceAll('"', "'").replaceAll(/\s+/g, ' ')} ${depth}`);
    if (/^[([{]$/.test(token)) depth += 1;
  }
  return [depth, imports.sort(), tokens.sort()];
}

class Table {
  readonly #rows = new Map<string, Map<Result, number>>();
  readonly failures: string[] = [];

  add(row: string, result: Result, place: string): void {
    if (result === 'unchanged') return;
    const counts = this.#rows.get(row) ?? new Map<Result, number>();
    this.#rows.set(row, counts.set(result, (counts.get(result) ?? 0) + 1));
    if (result === 'WRONG' || process.env.KBTS_CHANGE_SHOW === result) this.failures.push(`${row}: ${place}`);
  }

  print(): void {
    const names = ['right', 'told', 'refused', 'WRONG'] as const;
    for (const [row, counts] of [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
      process.stdout.write(`${row}: ${names.map((name) => counts.get(name) ?? 0).join(' / ')}\n`);
    }
  }

  check(): void {
    if (isLong) this.print();
    expect(this.failures).toEqual([]);
  }
}

describe('a command in a project that the user edited', () => {
  it('does what it would have done before the edit, or says that it did not', async () => {
    const table = new Table();
    for (const [index, [setup, command, init = {}]] of scenarios.entries()) {
      let state = newProject(init);
      for (const one of setup) state = await performed(state, one);
      for (const [at, name] of Object.keys(userEdits).entries()) {
        if (!isLong && (index + at) % 16 !== 0) continue;
        if (name.startsWith('kinds') && command.name.includes('"from"')) continue;
        const [result, why] = await resultOf(state, command, [name]);
        const place = `${command.name}: ${result} ${why}`;
        table.add(name, result, place);
        table.add(`* ${/^plan[A-Z][a-z]+/.exec(command.name)?.[0]}`, result, place);
      }
    }
    table.check();
  }, 600_000);

  it(
    `does so in ${runs} random projects with up to 3 random edits`,
    async () => {
      const table = new Table();
      for (let index = 0; index < runs; index++) {
        const dice = new Dice(seed * 1_000_003 + index);
        let state = randomProject(dice);
        for (let count = 1 + Math.floor(dice.next() * 6); count > 0; count--) {
          const one = randomStep(dice);
          state = await performed(state, one).catch(() => state);
        }
        let command = randomStep(dice);
        while ((await command.run(state, new DiagnosticList())) === undefined) command = randomStep(dice);
        const [first = '', ...others] = Object.keys(userEdits);
        const edits = Array.from({ length: 1 + Math.floor(dice.next() * 3) }, () => dice.pick([first, ...others]));
        if (/"from"|"force":true/.test(command.name)) continue;
        const [result, why] = await resultOf(state, command, edits);
        const place = `run ${index} (KBTS_CHANGE_SEED=${seed}): ${edits.join(' + ')}: ${command.name}: ${why}`;
        table.add('random', result, place);
      }
      table.check();
    },
    60_000 + runs * 1000,
  );
});
