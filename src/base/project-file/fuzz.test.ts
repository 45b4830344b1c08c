import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DiagnosticList, renderDiagnostic } from '../problems/index.js';
import { fullProject, mutatedProject } from './fixtures/mutated-project.js';
import { type Project, updateResource } from './project.js';
import { readProject } from './read.js';
import { newResource } from './resource.js';
import { writeProject } from './write.js';

// By hand: `FUZZ_PROJECTS=50000 npx vitest run src/base/project-file/fuzz.test.ts`; FUZZ_SEED repeats a run.
const seed = Number(process.env.FUZZ_SEED ?? Date.now());
const count = Number(process.env.FUZZ_PROJECTS ?? 300);
const timeout = 60_000 + 50 * count;

describe(`a PROJECT file, whatever is in it (FUZZ_SEED=${seed})`, () => {
  it(`is read, or refused with places and hints: ${count} files`, { timeout }, () => {
    let accepted = 0;
    const property = fc.property(mutatedProject, (text) => {
      const sink = new DiagnosticList();
      const project = readProject(text, sink);
      if (project) expectRewrites(project, text);
      else expectProblems(sink, text);
      accepted += project ? 1 : 0;
    });
    fc.assert(property, { seed, numRuns: count });
    expect(accepted / count).toBeGreaterThan(0.05);
    expect(accepted / count).toBeLessThan(0.95);
  });

  it('is read when it has every key', () => {
    const sink = new DiagnosticList();
    expect(readProject(fullProject, sink)?.resources).toHaveLength(3);
    expect(sink.all).toEqual([]);
  });
});

function expectProblems(sink: DiagnosticList, text: string): void {
  expect(sink.hasErrors).toBe(true);
  for (const problem of sink.all) {
    const { span, hint = '' } = problem;
    expect(hint).not.toBe('');
    expect(span?.start).toBeGreaterThanOrEqual(0);
    expect(span?.start).toBeLessThanOrEqual(text.length);
    expect(renderDiagnostic(problem, () => text)).toContain('PROJECT:');
  }
}

/** Nothing is lost when a command adds something. */
function expectRewrites(project: Project, text: string): void {
  const added = newResource({ group: 'fuzz', domain: 'x.io', version: 'v1', kind: 'Added' });
  const next = updateResource(project, added);
  const sink = new DiagnosticList();
  const again = readProject(writeProject(next, text), sink);
  expect(sink.all).toEqual([]);
  expect(again).toEqual(next);
}
