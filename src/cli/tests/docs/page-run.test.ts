import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { runPage } from './fixtures/page-run.js';

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
