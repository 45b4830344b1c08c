import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

const folders = ['.github/workflows/', 'templates/init/_github/workflows/'];
const ofPlugins = ['helm/test-chart.yml', 'autoupdate/auto_update.yml'].map((name) => `templates/plugins/${name}`);
const ofFolders = folders.flatMap((folder) => readdirSync(root + folder).map((name) => `${folder}${name}`));
const workflows = [...ofFolders, ...ofPlugins];

describe.each(workflows)('%s', (path) => {
  const text = readFileSync(root + path, 'utf8');

  it('pins each action by digest, followed by its version', () => {
    const uses = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
    expect(uses.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+(\.\d+){1,2}$/.test(line))).toEqual([]);
  });

  it('grants no permissions to all jobs, and sets a timeout for each', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    const jobs = text.match(/^ {4}runs-on: /gm) ?? [];
    expect(text.match(/^ {4}timeout-minutes: \d+$/gm) ?? []).toHaveLength(jobs.length);
    expect(text.match(/^ {4}permissions:$/gm) ?? []).toHaveLength(jobs.length);
  });

  it('leaves no credentials in the checkout', () => {
    const checkouts = text.match(/actions\/checkout@/g) ?? [];
    expect(text.match(/persist-credentials: false/g) ?? []).toHaveLength(checkouts.length);
  });
});
