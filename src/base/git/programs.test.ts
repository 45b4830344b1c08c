import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '../files/fixtures/folder.js';
import { trustedPath, withTrustedPath } from './programs.js';

const join = (...entries: readonly string[]) => entries.join(path.delimiter);

it('has only the entries that no project chooses', () => {
  const untrusted = [
    '',
    '.',
    'bin',
    './node_modules/.bin',
    '/project/node_modules/.bin',
    '/project/node_modules/.bin/',
  ];
  expect(trustedPath(join(...untrusted, '/usr/bin', '/opt/node_modules'))).toEqual(['/usr/bin', '/opt/node_modules']);
  expect(trustedPath(undefined)).toEqual([]);
});

it.each([undefined, '', '.', join('.', 'node_modules/.bin')])(
  'runs no program of the current folder with %j',
  (PATH) => {
    const folder = folderOf({ ls: '#!/bin/sh\necho project\n' });
    fs.chmodSync(path.join(folder, 'ls'), 0o755);
    const env = withTrustedPath({ PATH, HOME: folder });
    expect(env).toEqual({ HOME: folder });
    expect(execFileSync('ls', [], { cwd: folder, env, encoding: 'utf8' })).toBe('ls\n');
  },
);
