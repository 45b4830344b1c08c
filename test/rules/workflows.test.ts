import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './source-files.js';

const folders = ['.github/workflows/', 'templates/init/_github/workflows/'];
const ofPlugins = ['helm/test-chart.yml', 'autoupdate/auto_update.yml'].map((name) => `templates/plugins/${name}`);
const ofFolders = folders.flatMap((folder) => readdirSync(root + folder).map((name) => `${folder}${name}`));
const workflows = [...ofFolders, ...ofPlugins];

interface Workflow {
  readonly concurrency?: { readonly group: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string }[];
}

describe.each(workflows)('%s', (path) => {
  const text = readFileSync(root + path, 'utf8');
  // As in a project: without the escapes of templates.
  const workflow: Workflow = parse(text.replaceAll('$\\{{', '${{').replace('__certManagerStep__', ''));
  const jobs = Object.values(workflow.jobs);
  const scriptsOf = (job: Job) => job.steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

  it('pins each action by digest, followed by its version', () => {
    const uses = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
    expect(uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+){1,2}$/.test(line))).toEqual([]);
  });

  it('grants no permissions to all jobs, and sets a timeout for each', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm) ?? []).toHaveLength(jobs.length);
    expect(text.match(/^ {4}permissions:$/gm) ?? []).toHaveLength(jobs.length);
  });

  it('leaves no credentials in the checkout', () => {
    const checkouts = text.match(/actions\/checkout@/g) ?? [];
    expect(text.match(/persist-credentials: false/g) ?? []).toHaveLength(checkouts.length);
  });

  it('does not run twice at a time', () => {
    expect(workflow.concurrency?.group).toBeTruthy();
  });

  it('inserts no expressions into scripts, which values such as branch names could extend', () => {
    expect(jobs.flatMap(scriptsOf).filter((script) => script.includes('${{'))).toEqual([]);
  });

  it('runs no dependencies in a job that can sign', () => {
    const signing = jobs.filter(({ permissions = {} }) => permissions['id-token'] === 'write');
    const lines = signing.flatMap(scriptsOf).flatMap((script) => script.split('\n'));
    expect(lines.filter((line) => /\b(npm (ci|i|install|run|test|pack)|npx|bash)\b/.test(line))).toEqual([]);
  });

  it('runs no install scripts of packages in jobs that can write', () => {
    const writing = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes('write'));
    const lines = writing.flatMap(scriptsOf).flatMap((script) => script.split('\n'));
    const installing = lines.filter((line) => /\bnpm (ci|i|install)\b/.test(line));
    expect(installing.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
  });
});
