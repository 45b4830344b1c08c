import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../base/files/fixtures/folder.js';
import { projectOf, run } from '../main/fixtures/run.js';

/** A project with a symlink in place of a file or folder, which is moved to a place. */
async function withLink(name: string, target: string | undefined, link: string) {
  const root = await projectOf('init --domain example.com');
  const place = path.join(root, name);
  if (target === undefined) fs.rmSync(place);
  else fs.renameSync(place, path.join(root, target));
  fs.symlinkSync(link, place);
  return root;
}
const main = 'src/main.ts';
const edits = '`kbts create` edits it, and kbts does not write through symlinks';

describe('`kbts doctor` in a project with symlinks', () => {
  it.each<[string, [string, string | undefined, string], number, string, RegExp]>([
    [
      'a file of the project',
      [main, 'src/other.ts', 'other.ts'],
      0,
      `warning write-failed: \`${main}\` is a symlink to \`src/other.ts\`: ${edits}`,
      /replace the symlink with a copy of the file/,
    ],
    [
      'a folder of the project',
      ['src', 'code', 'code'],
      0,
      'warning write-failed: `src` is a symlink to `code`: `kbts create` edits `src/main.ts`, and',
      /replace the symlink with the folder/,
    ],
    [
      'a file outside',
      [main, '../main.ts', '../../main.ts'],
      1,
      `error path-outside: \`${main}\` is a symlink that points outside the project, to`,
      /replace the symlink with a copy of the file/,
    ],
    [
      'nothing',
      [main, undefined, 'gone.ts'],
      1,
      `error file-missing: \`${main}\` is a dangling symlink: ${edits}`,
      /replace it with the file, for example from version control/,
    ],
  ])('reports one that leads to %s, once, and what to do', async (_, link, code, message, hint) => {
    const root = await withLink(...link);
    const before = textsOf(path.join(root, 'config'));
    for (const flag of ['', ' --fix', ' --json']) {
      const result = await run(root, `doctor --cluster=false${flag}`);
      expect(result.code).toBe(code);
      if (flag !== ' --json') {
        expect(result.stderr.split(message)).toHaveLength(2);
        expect(result.stderr).toMatch(hint);
      } else
        expect(JSON.parse(result.stdout).problems).toContainEqual(
          expect.objectContaining({ hint: expect.stringMatching(hint) }),
        );
    }
    expect(textsOf(path.join(root, 'config'))).toEqual(before);
  });
});
