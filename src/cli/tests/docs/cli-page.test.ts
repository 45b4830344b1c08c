import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { commands } from '../../main/catalog.js';
import { helpOf } from '../../parse/command-line.js';
import { expectGolden } from './fixtures/golden.js';
import { runPage } from './fixtures/page-run.js';

const file = path.resolve(import.meta.dirname, '../../../../docs/cli.md');
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
