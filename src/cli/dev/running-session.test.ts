import { expect, it } from 'vitest';
import { withSession } from './fixtures/fake-session.js';
import { askSession } from './running-session.js';

it('reports a session that does not respond', async () => {
  await withSession({}, async (io) => {
    expect(await askSession('/api/state', io, false, 1)).toBe(1);
    expect(io.printed.stderr).toContain('`kbts dev` did not respond within 0.001 s');
    expect(io.printed.stderr).toContain('continue it with `fg`');
  });
});

it('reports a session whose cluster has not started', async () => {
  await withSession({ '/api/kind': new Error('the cluster has not started yet') }, async (io) => {
    expect(await askSession('/api/kind', io)).toBe(1);
    expect(io.printed.stderr).toContain('`kbts dev` could not respond: the cluster has not started yet');
  });
});
