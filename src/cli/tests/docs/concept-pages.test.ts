import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { runPage } from './fixtures/page-run.js';

describe('docs/concepts', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../docs/concepts');
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
