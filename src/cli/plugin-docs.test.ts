import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaSync } from 'execa';
import { expect, it } from 'vitest';
import {
  buildInstaller,
  chartProject,
  chartTestsNeed,
  helmProgram,
  kbts,
} from './tests/plugins/fixtures/chart-project.js';

const pages = fileURLToPath(new URL('../../docs/plugins/', import.meta.url));

it.skipIf(chartTestsNeed !== '').each(['helm', 'grafana', 'autoupdate'])(
  `the commands in docs/plugins/%s.md work in this order${chartTestsNeed}`,
  async (page) => {
    const folder = mkdtempSync(join(tmpdir(), 'kbts-docs-'));
    const root = join(folder, 'fleet');
    try {
      await chartProject(root, [
        'init --domain example.com --project-name fleet',
        'create api --group ship --version v1 --kind Frigate',
      ]);
      const blocks = blocksOf(readFileSync(`${pages}${page}.md`, 'utf8'));
      expect(blocks.some(({ language }) => language === 'sh')).toBe(true);
      for (const { language, text } of blocks) {
        if (language === 'yaml') writeFileSync(join(root, 'grafana/custom-metrics/config.yaml'), text);
        if (language === 'sh') for (const line of text.trim().split('\n')) await run(line, root);
      }
      if (page === 'grafana') {
        const made = readFileSync(join(root, 'grafana/custom-metrics/custom-metrics-dashboard.json'), 'utf8');
        expect(made).toContain('sum(cargo_bytes) by (harbor)');
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);

async function run(line: string, root: string): Promise<void> {
  const [program, ...args] = line.split(' ');
  if (program === 'npx' && args[0] === 'kbts') await kbts(root, ...args.slice(1));
  else if (program === 'make' && args[0] === 'build-installer') buildInstaller(root);
  else if (program === 'helm') expect(execaSync(helmProgram, args, { cwd: root, reject: false }).stderr).toBe('');
  else throw new Error(`unknown command: ${line}`);
}

function blocksOf(page: string): readonly { readonly language: string; readonly text: string }[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({ language, text }));
}
