import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stepsOf, textOf } from '../../hack/pages/page.mjs';
import { folderOf } from '../files/fixtures/folder.js';
import { plugins } from '../plugins/index.js';
import { runPage } from './tests/docs/fixtures/page-run.js';

const folder = path.resolve(import.meta.dirname, '../../docs/plugins');
const pages = fs.readdirSync(folder).sort();

/** Creates the files of a page whose paths begin with `~/`, and returns the home folder. */
function homeFor(markdown: string): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-home-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  for (const step of stepsOf(markdown)) {
    if (step.kind !== 'file' || !step.path.startsWith('~/')) continue;
    const file = path.join(home, step.path.slice(2));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, textOf(step), { mode: 0o755 });
  }
  return home;
}

// The other pages are run by plugin-docs.test.ts, with the tools that they require.
it.each(['deploy-image.md', 'external.md'])(
  'docs/plugins/%s has only commands that work, in this order',
  { timeout: 120_000 },
  async (page) => {
    const markdown = fs.readFileSync(path.join(folder, page), 'utf8');
    const home = homeFor(markdown);
    // The folder of the configuration is another one on macOS.
    const env = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: path.join(home, '.config') };
    expect(await runPage(markdown, folderOf({}), env)).toEqual([]);
  },
);

it('every plugin has a page', () => {
  const names = plugins.map(({ key }) => key.replace(/[./].*/s, ''));
  expect(pages).toEqual(expect.arrayContaining([...names, 'external'].map((name) => `${name}.md`)));
});
