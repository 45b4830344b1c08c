import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run as runIn } from '../../main/fixtures/run.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';
import { commands } from './fixtures/commands.js';
import { killedRun } from './fixtures/killed-process.js';

let base = '';
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-interrupted-'));
  for (const folder of ['home', 'project']) fs.mkdirSync(path.join(base, folder));
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const project = () => path.join(base, 'project');
const { init } = commands;

const run = (command: string) => runIn(project(), command, { env: { HOME: path.join(base, 'home') } });

/** Runs a command that is killed before it moves a file to a place. */
async function runKilledAt(place: string, command: string): Promise<void> {
  await killedRun(
    () => run(command),
    ({ name, args }) => name === 'renameSync' && String(args[1]).endsWith(place),
  );
}

const names = () => fs.readdirSync(base, { recursive: true, encoding: 'utf8' }).sort();

describe('after a run that was interrupted half way', () => {
  beforeEach(async () => {
    await runKilledAt('package.json', init);
    expect(fs.existsSync(path.join(project(), 'Makefile'))).toBe(true);
    expect(fs.existsSync(path.join(project(), 'package.json'))).toBe(false);
  });

  it.each([['manifests --check'], ['manifests --dry-run'], ['manifests --diff'], [`${init} --dry-run`]])(
    '`kbts %s` refuses to judge the project, says what completes it, and writes nothing',
    async (command) => {
      const before = names();
      const { code, stderr } = await run(command);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('error run-interrupted: ') });
      expect(stderr).toContain('help: run `kbts manifests` without');
      expect(names()).toEqual(before);
    },
  );

  it('is reported as JSON, too', async () => {
    const { code, stdout, stderr } = await run('manifests --dry-run --json');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ written: false, problems: [{ code: 'run-interrupted' }] });
  });

  it.each([['version'], ['--version'], ['help'], ['manifests --help'], ['manifests --help-markers']])(
    '`kbts %s` does not care',
    async (command) => {
      const before = names();
      expect(await run(command)).toMatchObject({ code: 0, stderr: '' });
      expect(names()).toEqual(before);
    },
  );

  it('`kbts manifests` completes it', async () => {
    const { code, stderr } = await run('manifests');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'note: a previous run was interrupted; its changes were completed\n',
    });
    expect(await run('manifests --check')).toMatchObject({ code: 0, stderr: '' });
    expect(fs.existsSync(path.join(project(), 'package.json'))).toBe(true);
  });
});

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
