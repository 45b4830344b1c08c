import { describe, expect, it } from 'vitest';
import { memoryFiles, type ReadableFiles, withChanges } from '../base/files/index.js';
import { DiagnosticList, type DiagnosticSink } from '../base/problems/index.js';
import { loadProject, type Project, pluginConfig, withPluginConfig } from '../base/project-file/index.js';
import { Draft, type ScaffoldPlan } from '../project/index.js';
import type { Plugin, StepRequest } from './plugin.js';
import { planPlugins } from './run.js';

const projectText = 'layout:\n- typescript.kbts.io/v1\nprojectName: fleet\nversion: "3" # always\n';
const files = memoryFiles({ PROJECT: projectText, 'a.txt': 'one\n' });

function project(): Project {
  const found = loadProject(memoryFiles({ PROJECT: projectText }), new DiagnosticList());
  if (!found) throw new Error('bug: the PROJECT of this test is invalid');
  return found;
}

/** A plugin that appends a line to `a.txt`, and records it. */
function appender(name: string, more: (draft: Draft) => void = () => undefined): Plugin {
  const key = `${name}.example.com/v1`;
  const plan = (request: StepRequest, sink: DiagnosticSink): ScaffoldPlan => {
    const draft = new Draft(request.around.files, sink);
    draft.edit('a.txt', (text) => `${text}${name} ${String(request.options.word)}\n`);
    more(draft);
    const next = withPluginConfig(request.project, key, { word: request.options.word });
    return { changes: draft.changes, project: next, notes: [`Look at ${name}`] };
  };
  const flags = { word: { kind: 'text', argument: 'word', summary: 'a word' } } as const;
  return { key, summary: 'Appends', steps: { edit: { flags, plan } } };
}

async function run(
  chain: readonly Plugin[],
  base: ScaffoldPlan,
  sink = new DiagnosticList(),
  all: ReadableFiles = files,
) {
  const options = { word: 'x', other: 'hidden' };
  return await planPlugins(
    { command: 'edit', chain, options },
    base,
    { files: all, version: '1.0.0', year: 2026 },
    sink,
  );
}

const nothing = (): ScaffoldPlan => ({ changes: [], project: project(), notes: ['First'] });

describe('a chain of plugins', () => {
  it('becomes one plan; each plugin sees the changes of earlier ones', async () => {
    const plan = await run([appender('b'), appender('c')], nothing());
    expect(plan?.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['update PROJECT', 'update a.txt']);
    const after = withChanges(files, plan?.changes ?? []);
    expect(after.readText('a.txt')).toBe('one\nb x\nc x\n');
    expect(plan?.notes).toEqual(['First', 'Look at b', 'Look at c']);
  });

  it('is recorded in PROJECT, which keeps its comments', async () => {
    const plan = await run([appender('b')], nothing());
    const text = withChanges(files, plan?.changes ?? []).readText('PROJECT') ?? '';
    expect(text).toContain('plugins:\n  b.example.com/v1:\n    word: x\n');
    expect(text).toContain('version: "3" # always');
    const read = loadProject(memoryFiles({ PROJECT: text }), new DiagnosticList());
    expect(read && pluginConfig(read, 'b.example.com/v1')).toEqual({ word: 'x' });
  });

  it('changes files that the command creates, moves or deletes', async () => {
    const base: ScaffoldPlan = {
      ...nothing(),
      changes: [
        { kind: 'create', path: 'new.sh', contents: 'echo\n', executable: true },
        { kind: 'create', path: 'gone.txt', contents: 'x' },
      ],
    };
    const plan = await run(
      [
        appender('b', (draft) => {
          draft.edit('new.sh', (text) => `#!/bin/sh\n${text}`);
          draft.remove('gone.txt');
        }),
      ],
      base,
    );
    expect(plan?.changes.filter(({ path }) => path !== 'PROJECT')).toEqual([
      { kind: 'update', path: 'a.txt', before: 'one\n', contents: 'one\nb x\n' },
      { kind: 'create', path: 'new.sh', contents: '#!/bin/sh\necho\n', executable: true },
    ]);
  });

  it('skips a plugin without a step in the command', async () => {
    const base = nothing();
    const plugin: Plugin = { key: 'none.example.com/v1', summary: 'None', steps: { init: { flags: {} } } };
    expect(await run([plugin], base)).toBe(base);
  });

  it('ends at the first plugin that fails', async () => {
    const failing: Plugin = {
      key: 'fails.example.com/v1',
      summary: 'Fails',
      steps: {
        edit: {
          flags: {},
          plan: (_, sink) => void sink.report({ code: 'usage', severity: 'error', message: 'no' }),
        },
      },
    };
    const sink = new DiagnosticList();
    expect(await run([failing, appender('b')], nothing(), sink)).toBeUndefined();
    expect(sink.all).toMatchObject([{ message: 'no' }]);
  });
});
