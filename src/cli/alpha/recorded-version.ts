import fs from 'node:fs';
import path from 'node:path';
import type { StoredFile } from '../../git/index.js';
import type { KbtsVersion } from './kbts-version.js';

/**
 * The old scaffold, with the version that PROJECT of the user records. kbts writes this version itself, so another one
 * in `--from-version` must not look like a change of the user, which would conflict with that of the new scaffold.
 *
 * @param input folder with the project of the user
 */
export function asRecorded(
  scaffold: ReadonlyMap<string, StoredFile>,
  from: KbtsVersion,
  input: string,
): ReadonlyMap<string, StoredFile> {
  const [line = ''] = recordedLine.exec(fs.readFileSync(path.join(input, 'PROJECT'), 'utf8')) ?? [];
  const files = new Map(scaffold);
  change(files, 'PROJECT', (text) => text.replace(recordedLine, () => line));
  const [, version] = /^cliVersion: *["']?(\d[\w.-]*)/.exec(line) ?? [];
  if (version === undefined) return files;
  // Any other range is one that the user chose.
  change(files, 'package.json', (text) => text.replace(`"kbts": "^${from.version}"`, () => `"kbts": "^${version}"`));
  return files;
}

const recordedLine = /^cliVersion:.*\r?\n/m;

function change(files: Map<string, StoredFile>, file: string, replace: (text: string) => string): void {
  const before = files.get(file);
  if (before) files.set(file, { ...before, contents: replace(before.contents.toString()) });
}
