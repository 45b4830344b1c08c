import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { excerptOf, excerptOfReconciler } from '../../hack/docs/landing-excerpt.mjs';
import { memoryFiles } from '../../src/base/files/memory-files.js';
import { DiagnosticList } from '../../src/base/problems/index.js';
import { generateManifests } from '../../src/compiler/manifests/index.js';
import { filesOfPage } from './page-files.js';
import { root } from './source-files.js';

const landing = readFileSync(`${root}docs/index.md`, 'utf8');
const shown = (name: string) => readFileSync(`${root}docs/landing/${name}`, 'utf8');
const rewrite = 'rewrite it with `node hack/docs/landing.mjs`';

describe('the landing page', () => {
  it('shows types of "Your first operator", and what is generated from them', () => {
    const files = filesOfPage('first-operator.md');
    const types = files.get('src/api/v1/website.types.ts') ?? '';
    expect(shown('types.txt'), rewrite).toBe(excerptOf(types));
    expect(shown('types.txt').trimEnd().split('\n').length).toBeLessThan(30);
    const version = /controller-gen.kubebuilder.io\/version: kbts-v(.+)/.exec(shown('crd.yaml'))?.[1] ?? '';
    const problems = new DiagnosticList();
    const args = ['rbac:roleName=manager-role', 'crd', 'paths=./src/...'];
    const { changes } = generateManifests(args, memoryFiles(Object.fromEntries(files)), version, problems);
    expect(problems.all).toEqual([]);
    const generated = changes.flatMap((change) => (change.kind === 'create' ? [change.contents] : []));
    expect(generated.sort(), rewrite).toEqual([shown('crd.yaml'), shown('role.yaml')].sort());
  });

  it('shows the reconciler of that page, whole in what it shows', () => {
    const controller = filesOfPage('first-operator.md').get('src/controller/website.controller.ts') ?? '';
    const reconciler = shown('reconciler.txt');
    expect(reconciler, rewrite).toBe(excerptOfReconciler(controller));
    expect(reconciler).toMatch(/^@Rbac[\s\S]*async reconcile\([\s\S]*setupWithManager\([\s\S]*\n {2}}\n}\n$/m);
    expect(reconciler.trimEnd().split('\n').length).toBeLessThan(42);
  });

  it.each([
    ['CEL rules', 'cel-type', '!self.paused ||', '!self.pause ||'],
    ['defaults', 'default-invalid', '@Default(1)', '@Default(11)'],
    [
      'list keys',
      'list-invalid',
      '  paused?: boolean;',
      "  paused?: boolean;\n\n  @ListType('map')\n  @ListMapKey('id')\n  pages?: InlineContent[];",
    ],
  ])('promises checks of %s', (words, code, text, broken) => {
    expect(landing).toMatch(new RegExp(`${words}\\b[^.]* are checked`));
    const files = new Map(filesOfPage('first-operator.md'));
    const types = files.get('src/api/v1/website.types.ts') ?? '';
    files.set(
      'src/api/v1/website.types.ts',
      types.replace(text, broken).replace('Kind,', 'Kind, ListType, ListMapKey,'),
    );
    const problems = new DiagnosticList();
    generateManifests(['crd', 'paths=./src/api/...'], memoryFiles(Object.fromEntries(files)), '0.0.0', problems);
    expect(problems.all.map((problem) => [problem.code, problem.span?.file])).toEqual([
      [code, 'src/api/v1/website.types.ts'],
    ]);
  });

  it('shows a recording of that operator, without the machine that it was made on', () => {
    const text = shown('recording.json');
    const { kind, state } = JSON.parse(text);
    expect([kind, state.project]).toEqual(['kbts-recording', 'website-operator']);
    const outcomes = state.reconciles.map(({ outcome }: { readonly outcome: string }) => outcome);
    expect(outcomes.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/\/tmp\/|\/root\//);
    expect(shown('why.txt')).toContain('because: ');
  });

  it('has facts whose figures are those of the pages that say how they were measured', () => {
    const facts = [...landing.matchAll(/withBase\('\/([\w-]+)'\)"><strong>(.+?)<\/strong>(.+?)<em>/g)];
    expect(facts.map(([, page]) => page)).toEqual(['performance', 'faults', 'migration-from-go']);
    const textOf = (page: string) =>
      facts
        .find(([, name]) => name === page)
        ?.slice(2)
        .join(' ');

    const rows = rowsOf('performance');
    const figuresOf = (scenario: string, figure: string) =>
      rows
        .find(([first, second]) => first === scenario && second === figure)
        ?.slice(2, 4)
        .map(Number) ?? [];
    const [all = 0, allInGo = 0] = figuresOf('50,000 objects reconciled', 'all, ms').map((ms) =>
      (ms / 1000).toFixed(1),
    );
    const [start = 0, startInGo = 0] = figuresOf('Cold start, idle', 'ready, ms').map(Math.round);
    expect(textOf('performance')).toBe(
      `${all} s to reconcile 50,000 objects; controller-runtime takes ${allInGo} s on the same API server. Starting takes ${start} ms instead of ${startInGo}.`,
    );

    const lost = rowsOf('faults').filter(([, cell]) => /^\d+ \/ /.test(cell ?? ''));
    const count = lost.reduce((sum, [, cell = '']) => sum + Number.parseInt(cell, 10), 0);
    expect(textOf('faults')).toContain(`${count} changes lost under ${lost.length} faults,`);

    const equal = rowsOf('migration-from-go').flatMap(
      ([, cell = '']) => /^(\d+) of (\d+)$/.exec(cell)?.slice(1, 3).map(Number) ?? [],
    );
    const sum = (parity: number) => equal.filter((_, index) => index % 2 === parity).reduce((a, b) => a + b, 0);
    expect(equal).toHaveLength(20);
    expect(textOf('migration-from-go')).toMatch(`${sum(0)} of ${sum(1)} CRDs of ten Go operators`);
  });
});

it('the comparison with kubebuilder has the figures of the benchmark', () => {
  const rows = rowsOf('performance');
  const rangeOf = (figure: string, column: number) => {
    const values = rows.filter(([, second]) => second === figure).map((row) => Number(row[column]));
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [kbts, go, ratio] = [2, 3, 4];
  const comparison = rowsOf('comparison');
  const cellsOf = (name: string) => comparison.find(([first]) => first?.startsWith(name))?.slice(1);
  const starts = [go, kbts].map((column) => Math.round(rangeOf('ready, ms', column)[0]));
  expect(cellsOf('Start')).toEqual(starts.map((start) => `${start} ms`));
  const [least, most] = rangeOf('all, ms', ratio).map((value) => value.toFixed(1));
  expect(cellsOf('Speed at work')?.[1]).toBe(`${least} to ${most} times the time of Go`);
  const [peakOfGo, peak] = [go, kbts].map((column) => rangeOf('peak, MiB', column).map(Math.round).join(' to '));
  expect(cellsOf('Memory at its peak')).toEqual([`${peakOfGo} MiB`, `${peak} MiB, up to three times that of Go`]);
});

/** The cells of the tables of a page. */
function rowsOf(page: string): string[][] {
  const lines = readFileSync(`${root}docs/${page}.md`, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
