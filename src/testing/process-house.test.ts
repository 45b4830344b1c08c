import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { describeWithControlPlane } from './describe.js';
import { ProcessHouse } from './process-house.js';
import { waitFor } from './wait-for.js';

const houses: ProcessHouse[] = [];

function newHouse(): ProcessHouse {
  const house = new ProcessHouse();
  houses.push(house);
  return house;
}

afterEach(() => Promise.all(houses.splice(0).map((house) => house.close())));

describe('a house of processes', () => {
  test('keeps what each process writes, over its runs', async () => {
    const house = newHouse();
    await house.run('echo', '/bin/echo', ['one']).ended();
    const second = house.run('echo', '/bin/echo', ['two']);
    await second.ended();
    expect(second.log()).toBe('two\n');
    expect(house.log('echo')).toBe('one\ntwo\n');
    expect(house.log('nobody')).toBe('');
  });

  test('shows a command that does not exist as a process that ended, with the reason in its log', async () => {
    const missing = newHouse().run('missing', '/no/such/command', []);
    await missing.ended();
    expect(missing.isRunning).toBe(false);
    expect(missing.log()).toMatch(/\/no\/such\/command.*not found|No such file/);
  });

  test('kills processes with their children, and removes the folder, when it is closed', async () => {
    const house = newHouse();
    const process = house.run('sleeper', '/bin/sh', ['-c', 'echo ready; sleep 600 & wait']);
    await waitFor(() => process.log().includes('ready'), { what: 'the sleeper to run' });
    const group = processGroups(house.folder);
    await house.close();
    await waitFor(() => group.every((id) => !isGroupAlive(id)), { what: 'the processes to be gone' });
    expect(process.isRunning).toBe(false);
    expect(existsSync(house.folder)).toBe(false);
    expect(() => house.run('late', '/bin/true', [])).toThrow('cannot start late: the control plane is stopped');
  });
});

describe('a process that started others', () => {
  test.concurrent.each([
    ['ends without closing the house', 'end', undefined],
    ['exits', 'exit', undefined],
    ['throws', 'throw', undefined],
    ['is interrupted', 'wait', 'SIGINT'],
    ['is asked to end', 'wait', 'SIGTERM'],
    ['is killed', 'wait', 'SIGKILL'],
  ] as const)('leaves nothing behind when it %s', async (_, way, signal) => {
    await expectNothingLeft(runFixture('hold-processes.ts', way), signal);
  });
});

describeWithControlPlane(describe, 'a test process with a control plane', () => {
  test('leaves neither etcd nor an API server behind when it is killed', async () => {
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
