import { expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { keepConfig } from './config.js';
import { ProjectDraft } from './draft.js';

/** Returns the remarks on a Deployment that contains these lines. */
function remarksOn(lines: string): readonly string[] {
  const draft = new ProjectDraft({ files: memoryFiles({}), version: '0.1.0', year: 2026 }, new DiagnosticList());
  const config = {
    files: new Map([['config/manager/manager.yaml', `kind: Deployment\n${lines}`]]),
    skipped: [],
    changed: [],
  };
  return keepConfig(draft, { config, code: { controllers: [], handlers: [], flags: [] } });
}

it.each([
  'command:\n- /manager',
  '        command:\n        - /manager\n',
  '      - command: ["/manager"]',
  'command: [/manager]',
])('names the command of another image in %j', (lines) => {
  expect(remarksOn(lines)).toEqual([expect.stringContaining('starts `/manager`')]);
});

it.each(['command:\n- /nodejs/bin/node', 'args:\n- /manager'])('has no remark on %j', (lines) => {
  expect(remarksOn(lines)).toEqual([]);
});

const withMemory = (memory: string, name = 'manager') =>
  `spec:\n  template:\n    spec:\n      containers:\n      - name: ${name}\n        resources:\n          limits:\n            memory: ${memory}\n`;

it('names a memory limit that is enough only for Go', () => {
  expect(remarksOn(withMemory('128Mi'))).toEqual([expect.stringContaining('limits the memory to 128Mi')]);
  expect(remarksOn(withMemory('64Mi', 'operator'))).toEqual([expect.stringContaining('64Mi')]);
  expect(remarksOn(`${withMemory('20Mi', 'kube-rbac-proxy')}      - name: manager\n`)).toEqual([]);
  for (const enough of ['256Mi', '1Gi', '2G']) expect(remarksOn(withMemory(enough))).toEqual([]);
});

it('names a grace period that is shorter than the graceful shutdown', () => {
  const withGrace = (seconds: string) =>
    `spec:\n  template:\n    spec:\n      terminationGracePeriodSeconds: ${seconds}\n`;
  expect(remarksOn(withGrace('10'))).toEqual([
    expect.stringContaining('`config/manager/manager.yaml` sets `terminationGracePeriodSeconds: 10`'),
  ]);
  for (const enough of ['30', '35', 'null']) expect(remarksOn(withGrace(enough))).toEqual([]);
});
