import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryFiles, type ReadableFiles, withChanges } from '../files/index.js';
import { ProblemList } from '../problems/index.js';
import type { Project } from '../project/index.js';
import { planCreateApi, planCreateWebhook, planInit, type ScaffoldPlan, type Surroundings } from './index.js';

const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));

/** A project while it is made: its files and its PROJECT. */
interface Making {
  readonly files: ReadableFiles;
  readonly project: Project;
  readonly changes: ReadonlyMap<string, string>;
}

interface Names {
  readonly projectName?: string;
  readonly group?: string;
  readonly version?: string;
  readonly kind: string;
  readonly multigroup?: boolean;
  readonly namespaced?: boolean;
}

describe('projects with awkward names keep the format of their own linter', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-names-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, Names]>([
    ['usual ones', { kind: 'Frigate' }],
    ['a kind of 35 letters', { kind: `K${'i'.repeat(34)}` }],
    ['a kind of 63 letters', { kind: `K${'i'.repeat(62)}` }],
    ['a project of 63 letters', { kind: 'Frigate', projectName: 'p'.repeat(63) }],
    ['a long group', { kind: 'Frigate', group: `${'g'.repeat(60)}.${'h'.repeat(60)}` }],
    ['a kind that is a name of the runtime', { kind: 'Request' }],
    ['no group', { kind: 'Frigate', group: '' }],
    ['several groups', { kind: 'Frigate', multigroup: true }],
    ['one namespace', { kind: 'Frigate', namespaced: true }],
    ['a beta version', { kind: 'Frigate', version: 'v2beta1' }],
  ])('%s', (_, names) => {
    const { changes } = make(names);
    for (const [path, text] of changes) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const result = execaSync(biome, ['check'], { cwd: folder, reject: false, all: true });
    expect(result.all).toContain('No fixes applied');
    expect(result.exitCode, result.all).toBe(0);
  });

  it('makes nothing new when it is asked again', () => {
    const made = make({ kind: 'Frigate' });
    const problems = new ProblemList();
    expect(
      planCreateApi({ ...apiRequest({ kind: 'Frigate' }) }, made.project, around(made.files), problems),
    ).toBeUndefined();
    expect(problems.all.map(({ code }) => code)).toEqual(['project-conflict']);
  });

  it('gives a file back what it had when one of its webhooks is forced', () => {
    const made = make({ kind: 'Frigate' });
    const request = { group: 'ship', version: 'v1', kind: 'Frigate', defaulting: true, validation: false, force: true };
    const plan = planCreateWebhook(request, made.project, around(made.files), new ProblemList());
    const after = withChanges(made.files, plan?.changes ?? []);
    expect(after.readText('src/webhook/v1/frigate.webhook.ts')).toBe(
      made.files.readText('src/webhook/v1/frigate.webhook.ts'),
    );
  });

  it('says what to paste when the list of network policies is gone', () => {
    const made = make({ kind: 'Frigate' }, false);
    const path = 'config/network-policy/kustomization.yaml';
    const files = withChanges(made.files, [{ kind: 'update', path, before: '', contents: '# empty\n' }]);
    const request = {
      group: 'ship',
      version: 'v1',
      kind: 'Frigate',
      defaulting: true,
      validation: false,
      force: false,
    };
    const problems = new ProblemList();
    expect(planCreateWebhook(request, made.project, around(files), problems)).toBeUndefined();
    expect(problems.all).toMatchObject([
      { code: 'scaffold-marker-missing', hint: expect.stringContaining('resources:') },
    ]);
  });
});

/** Runs init, create api and create webhook, one on top of the other. */
function make(names: Names, hasWebhooks = true): Making {
  const { group = 'ship', version = 'v1', kind } = names;
  const { projectName = 'project', multigroup = false, namespaced = false } = names;
  const init = { domain: 'example.com', projectName, license: { name: 'apache2' }, multigroup, namespaced };
  const webhook = { group, version, kind, defaulting: true, validation: true, force: false };
  const steps: ((making: Making, problems: ProblemList) => ScaffoldPlan | undefined)[] = [
    ({ files }, problems) => planInit(init, around(files), problems),
    ({ files, project }, problems) => planCreateApi(apiRequest(names), project, around(files), problems),
    ...(hasWebhooks
      ? [
          ({ files, project }: Making, problems: ProblemList) =>
            planCreateWebhook(webhook, project, around(files), problems),
        ]
      : []),
  ];
  const start = { files: memoryFiles({}), project: {} as Project, changes: new Map<string, string>() }; // init asks for no project
  return steps.reduce<Making>((making, step) => {
    const problems = new ProblemList();
    const plan = step(making, problems);
    if (!plan) throw new Error(JSON.stringify(problems.all));
    const texts = plan.changes.flatMap((change) =>
      'contents' in change ? [[change.path, change.contents] as const] : [],
    );
    return {
      files: withChanges(making.files, plan.changes),
      project: plan.project,
      changes: new Map([...making.changes, ...texts]),
    };
  }, start);
}

function apiRequest({ group = 'ship', version = 'v1', kind }: Names) {
  return { group, version, kind, resource: true, controller: true, namespaced: true, force: false };
}

function around(files: ReadableFiles): Surroundings {
  return { files, version: '0.1.0', year: 2026 };
}
