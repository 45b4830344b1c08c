import { expect, it } from 'vitest';
import { recording } from '../../dev/page/fixtures/recording.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { withSession } from './fixtures/fake-session.js';
import { printStatus } from './status.js';

it('lists problems with their place, and hot loops with their field', async () => {
  const place = { file: 'src/main.ts', line: 3, column: 7 };
  const problem = { source: 'build', severity: 'error', message: 'Unexpected "="', ...place } as const;
  const installed = { source: 'install', severity: 'error', message: 'refused', hint: 'correct it' } as const;
  const denied = { group: '', resource: 'pods', state: 'missing' } as const;
  const permissions = [
    { ...denied, verb: 'list' },
    { ...denied, verb: 'watch' },
  ];
  const { state } = recording({ problems: [problem, installed], permissions });
  await withSession({ '/api/state': state }, async (io) => {
    expect(await printStatus('status', false, io)).toBe(0);
    expect(io.printed.stdout.split('\n').slice(3)).toEqual([
      'src/main.ts:3:7: error: Unexpected "="',
      'error: refused',
      '  help: correct it',
      'hot loop: Memcached default/looping; changed each time: status.lastSeen',
      "missing permission: list, watch pods; press f to add @Rbac({ groups: [''], resources: ['pods'], verbs: ['list', 'watch'] })",
      '',
    ]);
  });
});

it.each(['status', 'stat'])('prints a JSON document if `kbts dev %s --json` fails', async (word) => {
  const io = fakeIo('/nonexistent');
  expect(await printStatus(word, true, io)).toBe(2);
  expect(JSON.parse(io.printed.stdout)).toMatchObject({ problems: [{ code: 'usage' }] });
});
