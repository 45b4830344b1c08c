import fs, { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recover } from '../files/index.js';
import { shipCrd } from '../import/fixtures/import-text.js';
import { main } from './index.js';
import { fakeIo } from './terminal/fixtures/fake-io.js';

/** The calls by which a command changes the disk. A process can be killed before each of them. */
const writes = ['mkdirSync', 'writeFileSync', 'linkSync', 'renameSync', 'unlinkSync', 'rmdirSync'] as const;

const init = 'init --domain example.com --project-name project';
const api = 'create api --group ship --kind Frigate';
const webhook = 'create webhook --group ship --kind Frigate --defaulting --programmatic-validation';

const v2 = 'create api --group ship --version v2 --kind Frigate --from v1 --make=false';
const conversion = 'create webhook --group ship --version v1 --kind Frigate --conversion --spoke v2';
const named = 'create api --group ship --kind Frigate --resource=false --controller-name escort';
const image = 'create api --group cache --kind Memcached --image memcached:1.6.39 --plugins deploy-image';

/** A command, and those that make the folder that it works on. */
const cases: readonly (readonly [command: string, before: readonly string[]])[] = [
  [init, []],
  [api, [init]],
  [webhook, [init, api]],
  ['edit --multigroup --make=false', [init, `${api} --controller=false`]],
  ['delete webhook --group ship --kind Frigate', [init, api, webhook]],
  ['delete api --group ship --kind Frigate', [init, api]],
  ['delete controller --group ship --kind Frigate --controller-name escort', [init, api, named]],
  [conversion, [init, api, v2]],
  [image, [init]],
  ['edit --plugins grafana,autoupdate', [init]],
  ['edit --namespaced --license none', [init, api]],
  ['import crd -', [init]],
  ['doctor --fix --cluster=false', [init, `${api} --make=false`]],
  ['manifests', [init, `${api} --make=false`]],
];

describe('a kill at any write', () => {
  let folder: string;
  let start: string;
  let env: { readonly XDG_STATE_HOME: string };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kbts-kill-'));
    start = mkdtempSync(join(tmpdir(), 'kbts-kill-start-'));
    env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'kbts-kill-state-')) };
  });

  afterEach(() => {
    for (const path of [folder, start, env.XDG_STATE_HOME]) rmSync(path, { recursive: true, force: true });
  });

  it.each(cases)(
    'of `kbts %s` leaves the old or the new state',
    async (command, before) => {
      for (const earlier of before) expect(await run(earlier, start)).toBe(0);
      const old = stateOf(start);
      reset();
      const total = await runUntil(command, Number.POSITIVE_INFINITY);
      const made = stateOf(folder);
      expect(made).not.toEqual(old);
      expect(total).toBeGreaterThan(10);
      for (let kill = 1; kill <= total; kill++) {
        reset();
        await runUntil(command, kill);
        recover(folder, env);
        const state = stateOf(folder);
        expect([old, made], `killed at write ${kill} of ${total}`).toContainEqual(state);
      }
    },
    180_000,
  );

  function reset(): void {
    for (const path of [folder, env.XDG_STATE_HOME]) rmSync(path, { recursive: true, force: true });
    mkdirSync(env.XDG_STATE_HOME);
    cpSync(start, folder, { recursive: true });
  }

  /** Runs a command whose process is killed at a write: neither that one nor any later one happens. */
  async function runUntil(command: string, kill: number): Promise<number> {
    let count = 0;
    const spies = writes.map((name) => {
      const real = fs[name] as (...args: unknown[]) => unknown; // all of them are called with what they were given
      return vi.spyOn(fs, name as 'mkdirSync').mockImplementation((...args: unknown[]) => {
        count += 1;
        if (count >= kill) throw Object.assign(new Error('killed'), { code: 'EKILLED' });
        return real(...args) as undefined;
      });
    });
    try {
      await run(command, folder, env);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    return count;
  }
});

function run(command: string, cwd: string, env = {}): Promise<number> {
  return main(command.split(' '), fakeIo(cwd, { env, input: shipCrd({ type: 'object' }) }));
}

/** Every file with its text, and the journal if one is left. */
function stateOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.sort().map((file) => [relative(folder, file), readFileSync(file, 'utf8')]));
}
