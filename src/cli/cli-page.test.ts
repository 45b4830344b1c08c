import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../files/fixtures/folder.js';
import { commands } from './main/catalog.js';
import { helpOf } from './parse/command-line.js';
import { expectGolden } from './tests/docs/fixtures/golden.js';
import { runPage } from './tests/docs/fixtures/page-run.js';

const file = path.resolve(import.meta.dirname, '../../docs/cli.md');
const heading = '## Reference\n';

describe('docs/cli.md', () => {
  it('has only commands that work, in this order', async () => {
    expect(await runPage(fs.readFileSync(file, 'utf8'), folderOf({}))).toEqual([]);
  });

  it('ends with the help of every command', async () => {
    const [walkthrough] = fs.readFileSync(file, 'utf8').split(heading);
    expectGolden(file, `${walkthrough?.trimEnd()}\n\n${await reference()}`);
  });
});

describe('docs/concepts', () => {
  const folder = path.resolve(import.meta.dirname, '../../docs/concepts');
  /** The project of the tutorial, which the pages continue. */
  const tutorial = [
    'kbts init --domain example.com --project-name website-operator',
    'kbts create api --group web --version v1 --kind Website --resource --controller',
  ];

  it.each(fs.readdirSync(folder))('has only commands that work in %s', async (name) => {
    const page = fs.readFileSync(path.join(folder, name), 'utf8');
    const lines = ['```sh', ...tutorial, '```', '', page];
    expect(await runPage(lines.join('\n'), folderOf({}))).toEqual([]);
  });
});

describe('the commands of a page', () => {
  it.each([
    ['an unknown command', 'kbts fly', 'exited with 2'],
    ['a command that fails', 'kbts create api --group a --kind B', 'exited with'],
    ['another program', 'rm -r x', 'is not a command of kbts'],
  ])('are not accepted with %s', async (_, command, problem) => {
    const failures = await runPage(`# Page\n\n\`\`\`sh\n${command}\n\`\`\`\n`, folderOf({}));
    expect(failures).toEqual([{ line: 3, command, problem: expect.stringContaining(problem) }]);
  });

  it('are compared with the output on the page', async () => {
    const page = '```sh\nkbts version\n```\n\n```text\nsomething else\n```\n';
    expect(await runPage(page, folderOf({}))).toMatchObject([{ problem: expect.stringContaining('something else') }]);
  });
});

async function reference(): Promise<string> {
  const sections = await Promise.all(
    commands.map(async ({ name }) => {
      const help = await helpOf(name.split(' '), commands);
      const text = help.kind === 'text' ? help.text.trimEnd() : '';
      return `### kbts ${name}\n\n\`\`\`\`console\n${text}\n\`\`\`\`\n`;
    }),
  );
  return [heading, ...sections].join('\n');
}
