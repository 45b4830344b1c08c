import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { folderOf } from '../../base/files/fixtures/folder.js';
import { goProject } from '../../plugins/fixtures/go-project.js';
import { main } from '../main/main.js';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { importFrom } from './fixtures/import-from.js';

afterEach(() => void vi.restoreAllMocks());

/** Lets the system refuse to read an entry, even for root. */
function refuse(ending: string, code: string, functions: readonly ('readdirSync' | 'readFileSync' | 'lstatSync')[]) {
  for (const name of functions) {
    const real = fs[name];
    vi.spyOn(fs, name).mockImplementation((...args: readonly unknown[]) => {
      const isMeant = String(args[0]).endsWith(ending);
      if (isMeant) throw Object.assign(new Error(`${code}: ${args[0]}`), { code, syscall: 'x', path: args[0] });
      return Reflect.apply(real, fs, args);
    });
  }
}

const link = (place: string) => (root: string) => {
  fs.rmSync(path.join(root, place), { recursive: true, force: true });
  fs.symlinkSync(path.basename(place), path.join(root, place));
};

describe('`kbts import project` of a Go project that cannot be read', () => {
  it.each<[string, string, string, Parameters<typeof refuse>[2], string]>([
    ['PROJECT', 'project/PROJECT', 'EACCES', ['readFileSync'], '`project/PROJECT` cannot be read: permission denied'],
    ['the folder of CRDs', '/config/crd/bases', 'EPERM', ['readdirSync'], '/config/crd/bases'],
    ['a CRD', 'ships.yaml', 'EACCES', ['readFileSync'], 'ships.yaml` cannot be read: permission denied'],
    ['a manifest', 'manager/manager.yaml', 'EMFILE', ['readFileSync'], 'manager.yaml: EMFILE'],
    ['Go code', 'ship_controller.go', 'EACCES', ['readFileSync'], 'ship_controller.go` cannot be read'],
  ])('is refused with the path and what to do: %s', async (_, ending, code, functions, message) => {
    const result = await importFrom(goProject, [], () => refuse(ending, code, functions));
    expect(result.stderr).toContain(message);
    expect(result.stderr).toMatch(/\n {2}help: \S/);
    expect(result.stderr).not.toMatch(/bug in kbts|syscall/);
    expect(result).toMatchObject({ code: 1, stdout: '', files: {} });
  });

  it.each<[string, (root: string) => void, string]>([
    ['PROJECT that links to itself', link('PROJECT'), '`project/PROJECT` is a circular symlink'],
    [
      'PROJECT that is a folder',
      (root) => {
        fs.rmSync(path.join(root, 'PROJECT'));
        fs.mkdirSync(path.join(root, 'PROJECT'));
      },
      '`project/PROJECT` not found',
    ],
  ])('is refused: %s', async (_, prepare, message) => {
    const result = await importFrom(goProject, [], prepare);
    expect(result.stderr).toContain(message);
    expect(result).toMatchObject({ code: 1, files: {} });
  });

  it.each([
    ['does not exist', 'none', '`none/PROJECT` not found'],
    ['is a file', 'file', '`file/PROJECT` not found'],
    ['is a link to itself', 'loop', '`loop/PROJECT` is a circular symlink'],
  ])('is refused if the folder %s', async (_, word, message) => {
    const root = folderOf({ file: '' });
    fs.symlinkSync('loop', path.join(root, 'loop'));
    const io = fakeIo(root);
    expect(await main(['import', 'project', word, 'ts'], io)).toBe(1);
    expect(io.printed.stderr).toContain(message);
    expect(fs.existsSync(path.join(root, 'ts'))).toBe(false);
  });
});
