import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execaSync } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { blocksOf } from '../../../../hack/pages/blocks.mjs';
import { stepsOf, textOf } from '../../../../hack/pages/page.mjs';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { plugins } from '../../../plugins/index.js';
import { buildInstaller, chartProject, chartTestsNeed, helmProgram, kbts } from '../plugins/fixtures/chart-project.js';
import { runPage } from './fixtures/page-run.js';

const folder = path.resolve(import.meta.dirname, '../../../../docs/plugins');
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

it.skipIf(chartTestsNeed !== '').each(['helm', 'grafana', 'autoupdate'])(
  `docs/plugins/%s.md has only commands that work, with helm and kustomize${chartTestsNeed}`,
  async (page) => {
    const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-docs-'));
    const root = path.join(scratch, 'fleet');
    try {
      await chartProject(root, [
        'init --domain example.com --project-name fleet',
        'create api --group ship --version v1 --kind Frigate',
      ]);
      const blocks = blocksOf(fs.readFileSync(path.join(folder, `${page}.md`), 'utf8'));
      expect(blocks.some(({ language }) => language === 'sh')).toBe(true);
      for (const { language, text } of blocks) {
        if (language === 'yaml') fs.writeFileSync(path.join(root, 'grafana/custom-metrics/config.yaml'), text);
        if (language === 'sh') for (const line of text.trim().split('\n')) await run(line, root);
      }
      if (page === 'grafana') {
        const made = fs.readFileSync(path.join(root, 'grafana/custom-metrics/custom-metrics-dashboard.json'), 'utf8');
        expect(made).toContain('sum(cargo_bytes) by (harbor)');
      }
    } finally {
      fs.rmSync(scratch, { recursive: true, force: true });
    }
  },
  120_000,
);

it('every plugin has a page', () => {
  const names = plugins.map(({ key }) => key.replace(/[./].*/s, ''));
  expect(pages).toEqual(expect.arrayContaining([...names, 'external'].map((name) => `${name}.md`)));
});

async function run(line: string, root: string): Promise<void> {
  const [program, ...args] = line.split(' ');
  if (program === 'npx' && args[0] === 'kbts') await kbts(root, ...args.slice(1));
  else if (program === 'make' && args[0] === 'build-installer') buildInstaller(root);
  else if (program === 'helm') expect(execaSync(helmProgram, args, { cwd: root, reject: false }).stderr).toBe('');
  else throw new Error(`unknown command: ${line}`);
}
