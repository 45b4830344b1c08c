import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { describeWithControlPlane } from '../describe.js';
import { waitFor } from '../wait-for.js';
import { ProcessGroup } from './process-group.js';

const houses: ProcessGroup[] = [];

function newHouse(): ProcessGroup {
  const group = new ProcessGroup();
  houses.push(group);
  return group;
}

afterEach(() => Promise.all(houses.splice(0).map((group) => group.close())));

describe('a process group', () => {
  test('keeps the output of all runs of a process', async () => {
    const group = newHouse();
    await group.run('echo', '/bin/echo', ['one']).ended();
    const second = group.run('echo', '/bin/echo', ['two']);
    await second.ended();
    expect(second.log()).toBe('two\n');
    expect(group.log('echo')).toBe('one\ntwo\n');
    expect(group.log('nobody')).toBe('');
  });

  test('treats a command that does not exist as an exited process, with the reason in its log', async () => {
    const missing = newHouse().run('missing', '/no/such/command', []);
    await missing.ended();
    expect(missing.isRunning).toBe(false);
    expect(missing.log()).toMatch(/\/no\/such\/command.*not found|No such file/);
  });

  test('kills its processes and their children and removes the folder when it is closed', async () => {
    const group = newHouse();
    const process = group.run('sleeper', '/bin/sh', ['-c', 'echo ready; sleep 600 & wait']);
    await waitFor(() => process.log().includes('ready'), { what: 'the sleeper to run' });
    const ids = processGroups(group.folder);
    await group.close();
    await waitFor(() => ids.every((id) => !isGroupAlive(id)), { what: 'the processes to be gone' });
    expect(process.isRunning).toBe(false);
    expect(existsSync(group.folder)).toBe(false);
    expect(() => group.run('late', '/bin/true', [])).toThrow('cannot start late: the control plane is stopped');
  });
});

describe('a process that started others', () => {
  test.concurrent.each([
    ['ends without closing the group', 'end', undefined],
    ['exits', 'exit', undefined],
    ['throws', 'throw', undefined],
    ['is interrupted', 'wait', 'SIGINT'],
    ['is terminated by a signal', 'wait', 'SIGTERM'],
    ['is killed', 'wait', 'SIGKILL'],
  ] as const)('leaves nothing when it %s', async (_, way, signal) => {
    await expectNothingLeft(runFixture('hold-processes.ts', way), signal);
  });
});

describeWithControlPlane(describe, 'a test process with a control plane', () => {
  test('leaves neither etcd nor an API server running when it is killed', async () => {
    await expectNothingLeft(runFixture('hold-control-plane.ts'), 'SIGKILL');
  }, 120_000);
});

function runFixture(name: string, ...args: string[]): ChildProcess {
  const path = join(import.meta.dirname, 'fixtures', name);
  return spawn(process.execPath, ['--import', 'tsx', path, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
}

async function expectNothingLeft(child: ChildProcess, signal: NodeJS.Signals | undefined): Promise<void> {
  const ended = once(child, 'exit');
  const [line] = child.stdout ? await once(child.stdout, 'data') : [];
  const folder = String(line).trim();
  const groups = processGroups(folder);
  if (signal) {
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.every(isGroupAlive)).toBe(true);
    child.kill(signal);
  }
  await ended;
  await waitFor(() => !existsSync(folder) && !existsSync(`${folder}.gone`), { what: 'the folder to be removed' });
  await waitFor(() => groups.every((id) => !isGroupAlive(id)), { what: 'the processes to be gone' });
}

function processGroups(folder: string): number[] {
  try {
    const names = readdirSync(join(folder, 'pids'));
    return names.map((name) => Number(readFileSync(join(folder, 'pids', name), 'utf8')));
  } catch {
    return []; // It is cleaned up already.
  }
}

function isGroupAlive(id: number): boolean {
  try {
    return process.kill(-id, 0);
  } catch {
    return false;
  }
}
