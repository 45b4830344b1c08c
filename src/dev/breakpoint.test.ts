import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePorts } from '../testing/controlplane/ports.js';
import { waitFor } from '../testing/index.js';
import { copyDevProject, type DevProject, sessionOptions } from './fixtures/dev-project.js';
import { type DevSession, startDev } from './index.js';

// `KBTS_BREAKPOINT_SECONDS=120` stays at the breakpoint for longer than any lease lasts. Then the test takes that long.
const seconds = Number(process.env.KBTS_BREAKPOINT_SECONDS ?? 0);
const printed: string[] = [];
let output = '';
let copy: DevProject;
let session: DevSession;
let debuggerClient: ChildProcess;
let shown = '';

beforeAll(async () => {
  copy = await copyDevProject('cronjob');
  edit((text) => text.replace('leaderElection: flags.leaderElection', 'leaderElection: true'));
  const [inspect = 0] = await findFreePorts(1);
  session = await startDev({
    ...sessionOptions(copy),
    inspect,
    print: (line) => printed.push(line),
    onOutput: (text) => {
      output += text;
    },
  });
  await until(() => operator().state === 'running', 'the operator');
  debuggerClient = spawn(process.execPath, ['inspect', `127.0.0.1:${inspect}`]);
  debuggerClient.stdout?.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  await until(() => shown.includes('debug>'), 'the debugger');
}, 60_000);

afterAll(async () => {
  debuggerClient?.kill();
  await session?.stop();
  copy?.remove();
});

const operator = () => session.store.parts.operator;
const until = (isTrue: () => boolean, what: string) =>
  waitFor(isTrue, { what: `${what}; the operator printed ${output}, the debugger ${shown}` });

function edit(change: (text: string) => string): void {
  const file = join(copy.folder, 'src/main.ts');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

async function save(count: number): Promise<void> {
  edit((text) => text.replace(/'starting manager[ \d]*'/, `'starting manager ${count}'`));
  session.changed();
  const line = 'code changed; press r to restart the operator';
  await until(() => printed.filter((each) => each === line).length === count, `save ${count}`);
}

it(
  'stays at a breakpoint while files are saved, is then still the leader, and restarts on request',
  async () => {
    expect(await session.act({ kind: 'sample' })).toMatchObject({ isDone: true });
    const reconciles = () => session.store.ring.newest().filter(({ endedAt }) => endedAt !== undefined).length;
    await until(() => reconciles() > 0, 'a reconcile');
    const { pid } = operator();
    debuggerClient.stdin?.write('pause\n');
    await until(() => shown.includes('break in'), 'the breakpoint');
    for (let count = 1; count <= 3; count++) await save(count);
    await sleep(seconds * 1000);
    const before = reconciles();
    const object = { namespace: 'default', name: 'cronjob-sample' };
    expect(await session.act({ kind: 'reconcile', controller: 'cronjob', object })).toMatchObject({ isDone: true });
    debuggerClient.stdin?.write('cont\n');
    await until(() => reconciles() > before, 'a reconcile after the breakpoint');
    expect(operator()).toMatchObject({ pid, restarts: 0 });
    expect(output).not.toContain('leader election lost');

    debuggerClient.stdin?.write('pause\n');
    await until(() => shown.split('break in').length > 2, 'another breakpoint');
    await session.act({ kind: 'restart' });
    // The killed operator has not released its Lease.
    await until(() => output.includes('starting manager 3') && operator().state === 'running', 'the new code');
  },
  60_000 + seconds * 1000,
);
