import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { isPublished, latestPublished } from './published.js';

/** The environment of a user whose npm prints a result, and the folder and settings that it was started with. */
function withNpm(result: string) {
  const folder = folderOf({ npm: `#!/bin/sh\npwd > "$0.folder"\nenv > "$0.env"\necho '${result}'\n` });
  fs.chmodSync(path.join(folder, 'npm'), 0o755);
  const PATH = [folder, process.env.PATH].join(path.delimiter);
  const read = (name: string) => fs.readFileSync(path.join(folder, `npm.${name}`), 'utf8');
  return { env: { PATH, npm_config_local_prefix: '/project', npm_config_registry: 'https://npm.example.com' }, read };
}

it.each([
  ['a version', async (env: NodeJS.ProcessEnv) => await isPublished('1.2.3', env), true],
  ['the latest version', async (env: NodeJS.ProcessEnv) => await latestPublished(env), '1.2.3'],
])('queries %s with the settings of the user, not with those of the project', async (_, query, expected) => {
  const { env, read } = withNpm('"1.2.3"');
  expect(await query(env)).toBe(expected);
  expect(read('folder')).toBe('/\n');
  expect(read('env')).toContain('npm_config_registry=https://npm.example.com\n');
  expect(read('env')).not.toContain('npm_config_local_prefix');
});

it('knows nothing without npm, or with another output', async () => {
  expect(await isPublished('1.2.3', { PATH: folderOf({}) })).toBeUndefined();
  const { env } = withNpm('{}');
  expect([await isPublished('1.2.3', env), await latestPublished(env)]).toEqual([undefined, undefined]);
});
