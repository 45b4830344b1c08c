import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../base/files/fixtures/folder.js';
import { projectOf, run } from '../../main/fixtures/run.js';
import { main } from '../../main/main.js';
import { fakeIo } from '../../terminal/fixtures/fake-io.js';
import { Canceled } from '../../terminal/io.js';

const initialised = () => projectOf('init --domain example.com');
const withApi = () => projectOf('init --domain example.com', 'create api --group ship --kind Frigate');

const projectFileOf = (root: string) => fs.readFileSync(path.join(root, 'PROJECT'), 'utf8');

describe('kbts create webhook', () => {
  it.each([
    ['--validation', '--programmatic-validation'],
    ['--validating', '--programmatic-validation'],
    ['--mutating', '--defaulting'],
    ['--mutation=true', '--defaulting'],
  ])('suggests a flag for %s', async (wrong, right) => {
    const { code, stderr } = await run(await initialised(), `create webhook --group ship --kind Frigate ${wrong}`);
    expect(code).toBe(2);
    expect(stderr).toContain(`did you mean \`${right}\`?`);
  });
});

describe('kbts create api', () => {
  it('creates version v1 of a kind with types and controller without a terminal', async () => {
    const root = await withApi();
    expect(textsOf(root)).toMatchObject({
      'src/api/v1/frigate.types.ts': expect.stringContaining('class Frigate '),
      'src/controller/frigate.controller.ts': expect.stringContaining('FrigateReconciler'),
    });
    expect(projectFileOf(root)).toMatch(/controller: true[\s\S]*kind: Frigate/);
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

  it('reports that the sample of a second version was copied from one that is older than its types', async () => {
    const root = await withApi();
    const sample = 'apiVersion: ship.example.com/v1\nkind: Frigate\nmetadata:\n  name: ours\nspec:\n  masts: 3\n';
    fs.writeFileSync(path.join(root, 'config/samples/ship_v1_frigate.yaml'), sample);
    const { stdout } = await run(root, 'create api --group ship --version v2 --kind Frigate --from v1');
    expect(stdout).toContain(
      'Correct `config/samples/ship_v2_frigate.yaml`: `spec` of the sample contains the unknown field `masts`',
    );
    expect(stdout).not.toContain('Correct `config/samples/ship_v1_frigate.yaml`');
  });

  it('names all controllers of a kind in PROJECT, including an unnamed one after a named one', async () => {
    const root = await initialised();
    await run(root, 'create api --group ship --kind Frigate --controller-name escort');
    const forced = await run(root, 'create api --group ship --kind Frigate --controller --resource --force');
    expect(forced).toMatchObject({ code: 0, stderr: '' });
    expect(projectFileOf(root)).toContain('  controllers:\n  - name: escort\n  - name: frigate\n');
    expect(await run(root, 'info')).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['--version 2x', '`2x`'],
    ['--kind frigate', '`frigate`'],
    ['--group Ship_', '`Ship_`'],
    ['--plural Ships', '`Ships`'],
    ['--controller-name Frigate_', '`Frigate_`'],
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
    expect(projectFileOf(root)).toMatch(/webhooks:\n +defaulting: true\n +validation: true/);
  });
});
