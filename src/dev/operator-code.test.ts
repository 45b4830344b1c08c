import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LostLease } from './lost-lease.js';
import type { OperatorProcesses } from './operator/operator.js';
import { OperatorCode } from './operator-code.js';
import { recording } from './page/fixtures/recording.js';
import { SessionFolder } from './session-folder.js';
import { DevStore } from './store.js';

it('shows how the operator ended while files are saved with a debugger, with errors, and without', async () => {
  const project = mkdtempSync(join(tmpdir(), 'kbts-code-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const folder = new SessionFolder(project);
  folder.create();
  const store = new DevStore('test', '0.0.0', { ...recording().state, operator: { state: 'building', restarts: -1 } });
  const processes = { pid: undefined, restart: async () => {} } as unknown as OperatorProcesses; // one without a process
  const printed: string[] = [];
  const code = new OperatorCode({
    folder,
    store,
    processes,
    lostLease: new LostLease(),
    isInspected: true,
    print: (line) => printed.push(line),
    restart: () => {},
  });
  const bundle = (hash: string) => ({
    code: '',
    map: '',
    hash,
    packages: [],
    installed: '',
    inputs: new Set<string>(),
  });
  const saved = { savedAt: 0, isForced: false };
  await code.use(bundle('1'), '', saved);
  code.ended('the operator ended with code 1');
  expect(printed).toEqual(['the operator ended with code 1; it starts again when r is pressed']);
  await code.use(bundle('2'), '', saved);
  expect(store.parts.operator.message).toBe('the operator ended with code 1');
  code.keep('the sources have errors');
  expect(store.parts.operator.message).toBe('the sources have errors');
  await code.use(bundle('3'), '', saved);
  expect(store.parts.operator).toMatchObject({ state: 'stopped', message: 'the operator ended with code 1' });
});
