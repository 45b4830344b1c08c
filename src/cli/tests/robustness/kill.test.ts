import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textsOf } from '../../../files/fixtures/folder.js';
import { recover } from '../../../files/index.js';
import { commands, runWithCrd } from './fixtures/commands.js';
import { killedRun } from './fixtures/killed-process.js';

const { init, api, apiWithoutManifests, v2, escort, image, webhook, conversion, importCrd } = commands;

/** A command, and those that make the folder that it works on. */
const cases: readonly (readonly [command: string, before: readonly string[]])[] = [
  [init, []],
  [api, [init]],
  [webhook, [init, api]],
  ['edit --multigroup --make=false', [init, `${api} --controller=false`]],
  ['delete webhook --group ship --kind Frigate', [init, api, webhook]],
  ['delete api --group ship --kind Frigate', [init, api]],
  ['delete controller --group ship --kind Frigate --controller-name escort', [init, api, escort]],
  [conversion, [init, api, v2]],
  [image, [init]],
  ['edit --plugins grafana,autoupdate', [init]],
  ['edit --namespaced --license none', [init, api]],
  [importCrd, [init]],
  ['doctor --fix --cluster=false', [init, apiWithoutManifests]],
  ['manifests', [init, apiWithoutManifests]],
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
      for (const earlier of before) expect(await runWithCrd(start, earlier)).toMatchObject({ code: 0 });
      const old = textsOf(start);
      reset();
      const total = await runUntil(command, Number.POSITIVE_INFINITY);
      const made = textsOf(folder);
      expect(made).not.toEqual(old);
      expect(total).toBeGreaterThan(10);
      for (let kill = 1; kill <= total; kill++) {
        reset();
        await runUntil(command, kill);
        recover(folder, env);
        const state = textsOf(folder);
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

  /** Runs a command whose process is killed at a write, and returns the number of writes. */
  async function runUntil(command: string, kill: number): Promise<number> {
    return await killedRun(
      () => runWithCrd(folder, command, { env }),
      ({ count }) => count >= kill,
    );
  }
});
