import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { watchSaves } from './saves.js';

let cwd: string;
beforeEach(() => {
  vi.useFakeTimers();
  cwd = mkdtempSync(join(tmpdir(), 'kbts-saves-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(cwd, { recursive: true });
});

const none = () => false;

/** Watches a folder. The events of its entries are passed by hand. */
function watch() {
  let event = (_name: string) => {};
  let fail = (_error: unknown) => {};
  const io = {
    ...fakeIo(cwd),
    watch: (_folder: string, { changed, failed }: Parameters<ReturnType<typeof fakeIo>['watch']>[1]) => {
      event = changed;
      fail = failed;
    },
  };
  const saves = watchSaves(io);
  const save = (name: string) => {
    event(name);
    vi.runAllTimers();
  };
  return { saves, save, event: (name: string) => event(name), fail: (error: unknown) => fail(error) };
}

it('reports a file that was saved before someone follows', () => {
  const { saves, save } = watch();
  const changed = vi.fn();
  save('main.ts');
  saves.follow(changed, none);
  expect(changed).toHaveBeenCalledOnce();
  save('main.ts');
  expect(changed).toHaveBeenCalledTimes(2);
});

it('reports the events of one save once, and nothing for other files', () => {
  const { saves, event } = watch();
  const changed = vi.fn();
  saves.follow(changed, none);
  for (const name of ['main.ts', 'main.ts', 'README.md']) event(name);
  vi.runAllTimers();
  expect(changed).toHaveBeenCalledOnce();
});

it('reports files that are not sources if the follower uses them', () => {
  const { saves, save } = watch();
  const changed = vi.fn();
  saves.follow(changed, (file) => file === 'words.json');
  for (const name of ['words.json', 'package.json']) save(name);
  expect(changed).toHaveBeenCalledOnce();
});

it('fails for the follower if a folder cannot be watched', async () => {
  const { saves, fail } = watch();
  fail(new Error('ENOSPC'));
  await expect(saves.follow(() => {}, none)).rejects.toThrow('ENOSPC');
});
