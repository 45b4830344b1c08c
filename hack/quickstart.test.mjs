import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './run-step.mjs';

let scratch;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'kbts-quickstart-test-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const start = (...args) =>
  spawnSync(process.execPath, [join(root, 'hack/quickstart.mjs'), ...args], { cwd: scratch, encoding: 'utf8' });

describe('the quickstart', () => {
  it('prints its usage', () => {
    expect(start('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: npm run quickstart') });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it.each([[['--fast']], [['-x']], [['a', 'b']]])('refuses %j', (args) => {
    expect(start(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('quickstart: Usage: npm run') });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('leaves a folder alone that is not empty, and a file', () => {
    mkdirSync(join(scratch, 'mine'));
    writeFileSync(join(scratch, 'mine/notes.txt'), 'keep');
    expect(start('mine')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('`mine` is not empty'),
    });
    expect(start('mine/notes.txt')).toMatchObject({ status: 2, stderr: expect.stringContaining('is not a folder') });
    expect(readdirSync(join(scratch, 'mine'))).toEqual(['notes.txt']);
  });
});
