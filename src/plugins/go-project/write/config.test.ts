import { expect, it } from 'vitest';
import { memoryFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import { keepConfig } from './config.js';
import { ProjectDraft } from './draft.js';

/** Returns the remarks on a Deployment that contains these lines. */
function remarksOn(lines: string): readonly string[] {
  const draft = new ProjectDraft({ files: memoryFiles({}), version: '0.1.0', year: 2026 }, new DiagnosticList());
  const config = { files: new Map([['config/manager/manager.yaml', `kind: Deployment\n${lines}`]]), skipped: [] };
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
