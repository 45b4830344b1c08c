import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run as runIn } from '../../main/fixtures/run.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';
import { commands } from './fixtures/commands.js';

let base = '';
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-interrupted-'));
  for (const folder of ['home', 'project']) fs.mkdirSync(path.join(base, folder));
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const project = () => path.join(base, 'project');
const { init } = commands;

const run = (command: string) => runIn(project(), command, { env: { HOME: path.join(base, 'home') } });

const names = () => fs.readdirSync(base, { recursive: true, encoding: 'utf8' }).sort();

describe('a command that only shows something', () => {
  it('writes nothing anywhere, even when it has output', async () => {
    expect((await run(init)).code).toBe(0);
    expect((await run('create api --group ship --kind Frigate --make=false')).code).toBe(0);
    fs.rmSync(path.join(base, 'home'), { recursive: true });
    const before = names();
    for (const command of [
      'manifests --check',
      'manifests --dry-run',
      'manifests --diff',
      'manifests --dry-run --json',
    ]) {
      const { code } = await run(command);
      expect(code).toBe(command.endsWith('--check') ? 1 : 0);
      expect(names()).toEqual(before);
    }
  });

  it.each([
    ['manifests', true],
    ['manifests --check', false],
    ['manifests --diff', false],
    ['manifests --dry-run', false],
    ['manifests --json --dry-run', false],
    ['manifests --help-markers', false],
    ['manifests --help', false],
    ['version', false],
    ['help', false],
    [`${init} --dry-run`, false],
    ['frobnicate', false],
  ])('is not one that stores code: `kbts %s` %j', async (command, isStoring) => {
    await run(init);
    const storeCode = vi.fn();
    await main(command.split(' '), { ...fakeIo(project()), storeCode });
    expect(storeCode.mock.calls.length > 0).toBe(isStoring);
  });

  it('shows nothing of a file outside that a link in the project leads to', async () => {
    expect((await run(init)).code).toBe(0);
    expect((await run('create api --group ship --kind Frigate')).code).toBe(0);
    fs.writeFileSync(path.join(base, 'secret'), 'top secret\n');
    const crd = path.join(project(), 'config/crd/bases/ship.example.com_frigates.yaml');
    fs.rmSync(crd);
    fs.symlinkSync(path.join(base, 'secret'), crd);
    for (const flag of ['', ' --check', ' --diff', ' --dry-run', ' --json', ' --diff --json']) {
      const { code, stdout, stderr } = await run(`manifests${flag}`);
      expect({ flag, code }).toEqual({ flag, code: 1 });
      expect(stdout + stderr).not.toContain('top secret');
      expect(stdout + stderr).toContain('outside');
    }
    expect(fs.readFileSync(path.join(base, 'secret'), 'utf8')).toBe('top secret\n');
  });
});
