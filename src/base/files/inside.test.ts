import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveInside } from './inside.js';
import { protectedPart } from './protected-part.js';

let base = '';
let root = '';
beforeEach(() => {
  base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-inside-')));
  root = path.join(base, 'project');
  for (const folder of ['project/config/crd', 'project/.git/hooks', 'outside', 'project-2']) {
    fs.mkdirSync(path.join(base, folder), { recursive: true });
  }
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

function link(name: string, target: string): void {
  fs.symlinkSync(target, path.join(root, name));
}

function reasonOf(place: string): string {
  const result = resolveInside(root, place);
  return result.kind === 'refused' ? result.reason : `inside: ${result.relative}`;
}

describe('resolving a path inside the project', () => {
  it.each([
    ['config', 'config'],
    ['./config//crd/', 'config/crd'],
    ['not/there/yet.yaml', 'not/there/yet.yaml'],
    ['config/../config/x', 'config/x'],
    ['.', '.'],
    ['', '.'],
    ['..config', '..config'],
    ['.github/workflows/test.yml', '.github/workflows/test.yml'],
    ['.gitignore', '.gitignore'],
  ])('takes %j', (place, relative) => {
    expect(resolveInside(root, place)).toEqual({ kind: 'inside', path: path.join(root, relative), relative });
  });

  it('accepts an absolute path, even if it refers to the root through a symlink', () => {
    fs.symlinkSync(root, path.join(base, 'alias'));
    const expected = { kind: 'inside', path: path.join(root, 'config/x'), relative: 'config/x' };
    expect(resolveInside(root, path.join(root, 'config/x'))).toEqual(expected);
    expect(resolveInside(root, path.join(base, 'alias/config/x'))).toEqual(expected);
    expect(resolveInside(path.join(base, 'alias'), path.join(root, 'config/x'))).toEqual(expected);
  });

  it('follows a link that stays inside', () => {
    link('alias', 'config/crd');
    expect(resolveInside(root, 'alias/x.yaml')).toMatchObject({ relative: 'config/crd/x.yaml' });
  });

  it.each([['..'], ['../project-2/x'], ['config/../../outside'], ['/etc/passwd'], ['/proc/self/environ']])(
    'rejects %j, which is outside',
    (place) => expect(reasonOf(place)).toContain('points outside the project, to `/'),
  );

  it('rejects symlinks to the outside, of files and folders, in one step and in several', () => {
    fs.writeFileSync(path.join(base, 'outside/secret'), '');
    link('folder', '../outside');
    link('file', path.join(base, 'outside/secret'));
    link('second', 'folder');
    for (const place of ['folder', 'folder/x', 'folder/not/there', 'file', 'second/x']) {
      expect(reasonOf(place)).toContain(`points outside the project, to \`${path.join(base, 'outside')}`);
    }
  });

  it('refuses links to nothing, which a write would create outside', () => {
    link('dangling', path.join(base, 'outside/new'));
    expect(reasonOf('dangling')).toContain('a dangling symlink');
    expect(reasonOf('dangling/x')).toContain('a dangling symlink');
  });

  it('refuses links that lead to themselves', () => {
    link('loop', 'loop');
    expect(reasonOf('loop/x')).toBe('cannot be resolved (ELOOP)');
  });

  it('refuses links into the folder of git', () => {
    link('hooks', '.git/hooks');
    expect(reasonOf('hooks/pre-commit')).toBe('is inside `.git`');
  });

  it('refuses a null character, at which the system would end the path', () => {
    expect(reasonOf('config\0/../../x')).toBe('contains a null character');
  });
});

describe('folders of git and npm', () => {
  it.each([
    ['.git'],
    ['.git/hooks/pre-commit'],
    ['a/.GIT/x'],
    ['.git./x'],
    ['.git . ./x'],
    ['.git::$INDEX_ALLOCATION/x'],
    ['GIT~1/hooks'],
    ['.g\u200cit/hooks'],
    ['a\\.git\\hooks'],
    ['node_modules/kbts/x'],
    ['packages/a/Node_Modules/x'],
    ['node_m~1/x'],
  ])('are found in %j', (place) => {
    expect(protectedPart(place)).toBeDefined();
    expect(reasonOf(place)).toMatch(/^is inside `/);
  });

  it.each([['.gitignore'], ['.github/x'], ['git/x'], ['a.git/x'], ['my_node_modules/x'], ['node_modules2']])(
    'are not found in %j',
    (place) => expect(protectedPart(place)).toBeUndefined(),
  );
});
