import fs from 'node:fs';
import path from 'node:path';
import type { StoredFile } from '../../base/git/index.js';
import type { KbtsVersion } from './kbts-version.js';

/**
 * Returns the old scaffold with the kbts version recorded in the user's PROJECT file. kbts writes this version itself.
 * If `--from-version` differs, the recorded version must not appear to be a user change: it would conflict with the
 * version in the new scaffold.
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
  // The user's package.json has the range of the recorded version, unless the user chose another range.
  change(files, 'package.json', (text) => text.replace(`"kbts": "^${from.version}"`, () => `"kbts": "^${version}"`));
  return files;
}

const recordedLine = /^cliVersion:.*\r?\n/m;

function change(files: Map<string, StoredFile>, file: string, replace: (text: string) => string): void {
  const before = files.get(file);
  if (before) files.set(file, { ...before, contents: replace(before.contents.toString()) });
}
