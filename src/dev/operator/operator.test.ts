import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../../testing/index.js';
import { OperatorProcesses } from './operator.js';

let folder: string;
let output: string;
let processes: OperatorProcesses;
const exits: string[] = [];
const events: unknown[] = [];

/**
 * A program that exits while it loads packages, as a package may do; and prints what it should run, after a message for
 * a process manager.
 */
const child = `
process.on('message', ({ kind, file }) => {
  if (kind === 'warm') process.exit(3);
  process.send('ready');
  console.log(kind, file, process.pid);
});
process.on('disconnect', () => process.exit());
console.log('ready', process.pid);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kbts-operator-'));
  output = '';
  exits.length = 0;
  events.length = 0;
  writeFileSync(join(folder, 'child.mjs'), child);
  processes = new OperatorProcesses({
    childFile: join(folder, 'child.mjs'),
    folder,
    project: folder,
    env: process.env,
    onStarted: () => {},
    onEvents: (received) => events.push(received),
    onExit: (message) => exits.push(message),
    onOutput: (text) => {
      output += text;
    },
  });
});

afterEach(async () => {
  await processes.stop();
  rmSync(folder, { recursive: true });
});

const seen = (text: RegExp) => waitFor(() => text.exec(output) ?? undefined, { what: `${text} in ${output}` });

it('runs an operator in the standby process, and none if it has been closed', async () => {
  processes.prepare();
  const [, first = ''] = await seen(/ready (\d+)/);
  await processes.restart('one.mjs', []);
  await seen(new RegExp(`run one.mjs ${first}`));
  processes.warm('packages.mjs');
  const [, second = ''] = await seen(new RegExp(`ready (?!${first})(\\d+)`));
  await waitFor(() => !isAlive(Number(second)), { what: 'the exit of the standby process' });
  await processes.restart('two.mjs', []);
  await seen(/run two.mjs/);
  expect(exits).toEqual([]);
  expect(events).toEqual([]);
});

it('ends the earlier operator before the next one runs', async () => {
  await processes.restart('one.mjs', []);
  const [, first = ''] = await seen(/run one.mjs (\d+)/);
  await processes.restart('two.mjs', []);
  expect(isAlive(Number(first))).toBe(false);
  await seen(/run two.mjs/);
  expect(exits).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
