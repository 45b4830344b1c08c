import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, textsOf } from '../../files/fixtures/folder.js';
import { main } from '../main/main.js';
import { type FakeIoOptions, fakeIo } from '../terminal/fixtures/fake-io.js';
import { Canceled } from '../terminal/io.js';

const run = async (root: string, line: string, options: FakeIoOptions = {}) => {
  const io = fakeIo(root, options);
  return { code: await main(line.split(' '), io), ...io.printed };
};

const initialised = async () => {
  const root = folderOf({});
  expect(await run(root, 'init --domain example.com')).toMatchObject({ code: 0, stderr: '' });
  return root;
};

const withApi = async () => {
  const root = await initialised();
  expect(await run(root, 'create api --group ship --kind Frigate')).toMatchObject({ code: 0, stderr: '' });
  return root;
};

const projectOf = (root: string) => fs.readFileSync(path.join(root, 'PROJECT'), 'utf8');

describe('kbts init', () => {
  it('creates a project that is named after its folder, and prints the next steps', async () => {
    const root = folderOf({});
    const { code, stdout, stderr } = await run(root, 'init --domain example.com');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^create {2}/);
    expect(stdout).toContain('create  PROJECT\n');
    expect(stdout).toMatch(/\nNext:\n {2}.+/);
    expect(projectOf(root)).toContain('domain: example.com\n');
    expect(projectOf(root)).toContain('projectName: project\n');
  });

  it('takes the domain `my.domain` when none is given', async () => {
    const root = folderOf({});
    expect(await run(root, 'init')).toMatchObject({ code: 0 });
    expect(projectOf(root)).toContain('domain: my.domain\n');
  });

  it.each([
    ['--license none', undefined],
    ['--license copyright --owner Acme', 'Copyright YEAR Acme.'],
    ['--license-file head.txt', 'My own head'],
    ['--license-file head.txt --license none', 'My own head'],
  ])('adds the header of `%s` to source files', async (flags, expected) => {
    const root = folderOf({ 'head.txt': '/* My own head */' });
    expect(await run(root, `init ${flags}`)).toMatchObject({ code: 0 });
    const head = textsOf(root)['hack/boilerplate.ts.txt'];
    if (expected === undefined) expect(head).toBeUndefined();
    else expect(head).toContain(expected);
    if (expected === undefined) expect(textsOf(root)['src/main.ts']).not.toMatch(/^\/\*/);
  });

  it('heads source files with the year of the clock', async () => {
    const root = await initialised();
    expect(textsOf(root)['src/main.ts']).toMatch(/^\/\*\nCopyright 2026\./);
  });

  it('passes over flags of projects in Go with a warning', async () => {
    const { code, stderr } = await run(folderOf({}), 'init --repo example.com/x --fetch-deps=false');
    expect(code).toBe(0);
    expect(stderr).toMatch(/warning usage: `--repo` is ignored: /);
    expect(stderr).toMatch(/warning usage: `--fetch-deps` is ignored: /);
  });

  it('continues in a folder that contains other files, with a warning', async () => {
    const { code, stderr } = await run(folderOf({ 'notes.txt': 'x' }), 'init --domain example.com');
    expect(code).toBe(0);
    expect(stderr).toContain('not empty');
  });
});

describe('kbts create api', () => {
  it('creates version v1 of a kind with types and controller without a terminal', async () => {
    const root = await withApi();
    expect(textsOf(root)).toMatchObject({
      'src/api/v1/frigate.types.ts': expect.stringContaining('class Frigate '),
      'src/controller/frigate.controller.ts': expect.stringContaining('FrigateReconciler'),
    });
    expect(projectOf(root)).toMatch(/controller: true[\s\S]*kind: Frigate/);
  });

  it('prompts for what to create on a terminal', async () => {
    const root = await initialised();
    const { code, stdout } = await run(root, 'create api --group ship --kind Frigate', { answers: ['y', 'n'] });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Create resource\? \[Y\/n\] Create controller\? \[Y\/n\] /);
    expect(textsOf(root)['src/api/v1/frigate.types.ts']).toBeDefined();
    expect(textsOf(root)['src/controller/frigate.controller.ts']).toBeUndefined();
  });

  it('prompts only for flags that are missing, and for nothing with `--yes`', async () => {
    const root = await initialised();
    const line = 'create api --group ship --kind Frigate --dry-run';
    expect((await run(root, `${line} --resource`, { answers: ['y'] })).stdout).toMatch(
      /^Create controller\? \[Y\/n\] [a-z]+ {2}/,
    );
    expect((await run(root, `${line} --yes`, { answers: [] })).stdout).not.toContain('?');
    expect(JSON.parse((await run(root, `${line} --json`, { answers: [] })).stdout)).toMatchObject({ problems: [] });
    expect(await run(root, line, { answers: ['y'] })).toMatchObject({ code: 2 });
  });

  it('creates a sample that follows the types until the user takes it over', async () => {
    const root = await withApi();
    const types = path.join(root, 'src/api/v1/frigate.types.ts');
    const addField = (field: string) =>
      fs.writeFileSync(types, fs.readFileSync(types, 'utf8').replace('foo?: string;', `${field}\n  foo?: string;`));
    addField('guns!: string[];');
    expect(await run(root, 'manifests --check')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('\n+  guns: []\n'),
    });
    expect(await run(root, 'manifests')).toMatchObject({ code: 0 });
    const sample = 'config/samples/ship_v1_frigate.yaml';
    expect(textsOf(root)[sample]).toMatch(/\n# TODO\(user\): Add fields here\..*\nspec:\n {2}guns: \[\]\n$/);
    expect(await run(root, 'manifests --check')).toMatchObject({ code: 0 });
    const own = textsOf(root)[sample]?.replace(/# TODO.*\n/, '') ?? '';
    fs.writeFileSync(path.join(root, sample), own);
    addField('crew!: string[];');
    expect(await run(root, 'manifests')).toMatchObject({ code: 0 });
    expect(textsOf(root)[sample]).toBe(own);
  });

  it('creates a second version without a second controller, and leaves manifests that are up to date', async () => {
    const root = await withApi();
    const line = 'create api --group ship --version v2 --kind Frigate';
    expect((await run(root, `${line} --dry-run`, { answers: ['', ''] })).stdout).toContain('Create controller? [y/N] ');
    const { code, stdout } = await run(root, line);
    expect(code).toBe(0);
    expect(stdout).toContain('update  src/api/v1/frigate.types.ts\n');
    expect(stdout).toMatch(/\nNext:\n(.*\n)* {2}The cluster stores Frigate objects as v1\./);
    expect(await run(root, 'manifests --check')).toMatchObject({ code: 0 });
    const crd = textsOf(root)['config/crd/bases/ship.example.com_frigates.yaml'];
    expect(crd?.match(/storage: (true|false)/g)).toEqual(['storage: true', 'storage: false']);
  });

  it('names all controllers of a kind in PROJECT, including an unnamed one after a named one', async () => {
    const root = await initialised();
    await run(root, 'create api --group ship --kind Frigate --controller-name escort');
    const forced = await run(root, 'create api --group ship --kind Frigate --controller --resource --force');
    expect(forced).toMatchObject({ code: 0, stderr: '' });
    expect(projectOf(root)).toContain('  controllers:\n  - name: escort\n  - name: frigate\n');
    expect(await run(root, 'info')).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['--version 2x', '`2x`'],
    ['--kind frigate', '`frigate`'],
    ['--group Ship_', '`Ship_`'],
    ['--plural Ships', '`Ships`'],
    ['--controller-name frigate', '`frigate`'],
  ])('reports a wrong `%s` before any question', async (flags, name) => {
    const root = await initialised();
    const { code, stdout, stderr } = await run(root, `create api --group ship --kind Frigate ${flags}`, {
      answers: [],
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(name);
    expect(stderr).not.toContain('was not answered');
  });

  it('ends quietly with 130 when the user presses Ctrl+C at a question, and writes nothing', async () => {
    const root = await initialised();
    const before = textsOf(root);
    const io = fakeIo(root, { answers: [] });
    const cancelling = { ...io, ask: () => Promise.reject(new Canceled()) };
    expect(await main('create api --group ship --kind Frigate'.split(' '), cancelling)).toBe(130);
    expect(io.printed).toEqual({ stdout: '', stderr: '' });
    expect(textsOf(root)).toEqual(before);
  });

  it('shows the diff in color on a terminal', async () => {
    const root = await initialised();
    const { stdout } = await run(root, 'create api --group ship --kind Frigate --diff', { isTerminal: true });
    expect(stdout).toContain('\u001b[32m+resources:');
  });

  it.each(['--dry-run', '--diff', '--dry-run --json'])('writes nothing with `%s`', async (flags) => {
    const root = await initialised();
    const before = textsOf(root);
    const { code, stdout } = await run(root, `create api --group ship --kind Frigate ${flags}`);
    expect(code).toBe(0);
    expect(stdout).toContain('src/api/v1/frigate.types.ts');
    expect(textsOf(root)).toEqual(before);
  });

  it('prints the same changes as JSON that it writes', async () => {
    const root = await initialised();
    const { stdout } = await run(root, 'create api --group ship --kind Frigate --json');
    const { written, changes, problems } = JSON.parse(stdout);
    expect({ written, problems }).toEqual({ written: true, problems: [] });
    const after = textsOf(root);
    for (const { action, path: file, contents } of changes) if (action !== 'keep') expect(after[file]).toBe(contents);
  });
});

describe('kbts create webhook', () => {
  it('creates webhooks one after the other', async () => {
    const root = await withApi();
    const line = 'create webhook --group ship --kind Frigate';
    expect(await run(root, `${line} --defaulting`)).toMatchObject({ code: 0, stderr: '' });
    expect(await run(root, `${line} --programmatic-validation`)).toMatchObject({ code: 0, stderr: '' });
    expect(projectOf(root)).toMatch(/webhooks:\n +defaulting: true\n +validation: true/);
  });
});

describe('a folder that cannot be written to', () => {
  it('gets one message with its path and a fix, and no partial project', async () => {
    const root = folderOf({});
    await withoutPermission(root, async () => {
      const { code, stdout, stderr } = await run(root, 'init --domain example.com');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^error write-failed: cannot write `.*project.*`: permission denied; nothing was changed\n/,
      );
      expect(stderr).toMatch(/help: make `.*` writable/);
    });
    expect(textsOf(root)).toEqual({});
  });
});

/** Runs a function while a folder is read-only, as a user for whom that matters. */
async function withoutPermission(folder: string, action: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.();
  fs.chmodSync(path.dirname(folder), 0o755);
  fs.chmodSync(folder, 0o555);
  // Root can write to any folder, so root switches to another user for a while.
  if (user === 0) process.seteuid?.(65534);
  try {
    await action();
  } finally {
    if (user === 0) process.seteuid?.(0);
    fs.chmodSync(folder, 0o755);
  }
}
