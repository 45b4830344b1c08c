import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { commit, gitIn, otherVersion, repositoryOf, run } from './fixtures/repository.js';

const changes = { 'init/Makefile.hbs': (text: string) => text.replace('KIND ?= kind', 'KIND ?= kind-9') };

describe.skipIf(process.platform === 'win32')(
  'an update of a checkout that is clean by the settings of the repository',
  () => {
    const filtered = (root: string) => {
      fs.writeFileSync(path.join(root, '.git/info/attributes'), 'secret filter=upper\n');
      gitIn(root, 'config', 'filter.upper.clean', 'tr a-z A-Z');
      fs.writeFileSync(path.join(root, 'secret'), 'text\n');
      commit(root);
    };
    const excluded = (root: string) => {
      fs.writeFileSync(path.join(root, 'local'), '');
      gitIn(root, 'config', 'core.excludesFile', path.join(folderOf({ list: 'local\n' }), 'list'));
    };
    const excludedHere = (root: string) => {
      fs.writeFileSync(path.join(root, 'local'), '');
      fs.writeFileSync(path.join(root, '.git/info/exclude'), 'local\n');
    };

    it.each<[string, (root: string) => void]>([
      ['info/exclude', excludedHere],
      ['core.excludesFile', excluded],
    ])('begins: %s', async (_, prepare) => {
      const root = await repositoryOf();
      prepare(root);
      const line = ['alpha', 'update', '--from-branch=main', '--to-package', otherVersion(root, '9.0.0', changes)];
      expect(await run(root, line)).toMatchObject({ code: 0, stderr: '' });
      expect(gitIn(root, 'status', '--porcelain')).toBe('');
    });

    it.each<[string, string, (root: string) => void]>([
      ['a file that is filtered', 'secret', filtered],
      ['a file that is not excluded', 'other', excluded],
    ])('still reports changes: %s', async (_, file, prepare) => {
      const root = await repositoryOf();
      prepare(root);
      fs.writeFileSync(path.join(root, file), 'more\n');
      const { code, stderr } = await run(root, 'alpha update --to-version 9.9.9');
      expect(code).toBe(1);
      expect(stderr).toContain(`1 file with changes that are not committed: \`${file}\``);
    });
  },
);
