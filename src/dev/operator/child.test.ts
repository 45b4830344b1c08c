import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyDevProject, type DevProject } from '../fixtures/dev-project.js';

let project: DevProject;
const election = JSON.stringify({ identity: 'test' });
beforeAll(async () => {
  project = await copyDevProject('crontab');
}, 60_000);
afterAll(() => project?.remove());

it('removes the folder when its channel closes before it is ready', async () => {
  const folder = join(project.folder, 'session');
  mkdirSync(folder);
  const child = fork(project.fromSource.childFile ?? '', [folder, election], {
    serialization: 'advanced',
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
});

it('ends like a program of its own when the operator has nothing left to do', async () => {
  const file = join(project.folder, 'nothing.mjs');
  writeFileSync(file, 'export {};');
  const child = fork(project.fromSource.childFile ?? '', [project.folder, election], { serialization: 'advanced' });
  const ended = once(child, 'exit');
  child.send({ kind: 'run', file, args: [] });
  expect(await ended).toEqual([0, null]);
});

it('ends like a program of its own when the operator fails, and keeps the folder', async () => {
  const folder = join(project.folder, 'session');
  mkdirSync(folder);
  const file = join(folder, 'operator.mjs');
  writeFileSync(
    file,
    "process.on('uncaughtException', () => process.exit(7));\nawait Promise.reject(new Error('no'));",
  );
  const child = fork(project.fromSource.childFile ?? '', [folder, election], {
    serialization: 'advanced',
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  child.send({ kind: 'run', file, args: [] });
  expect(await ended).toEqual([7, null]);
  expect(existsSync(folder)).toBe(true);
});
