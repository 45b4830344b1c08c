import { expect, it } from 'vitest';
import { memoryFiles } from '../../../files/index.js';
import { DiagnosticList } from '../../../problems/index.js';
import { placeIn } from '../../place.js';
import { ProjectDraft } from './draft.js';
import { keepConfig } from './keep-config.js';

const outside = {
  ...{ version: '0.1.0', env: {}, now: () => new Date(0), stop: new AbortController().signal },
  readInput: async () => '',
};

/** The remarks on a Deployment with the lines of a container. */
function remarksOn(lines: string): readonly string[] {
  const draft = new ProjectDraft({ ...placeIn('/project', outside), files: memoryFiles({}) }, new DiagnosticList());
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

it.each(['command:\n- /nodejs/bin/node', 'args:\n- /manager', `command:${' '.repeat(200_000)}x`])(
  'has no remark on %.40j',
  (lines) => {
    const began = performance.now();
    expect(remarksOn(lines)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(10_000);
  },
);
