import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { folderOf } from '../../../base/files/fixtures/folder.js';
import { expectSuccess } from '../../main/fixtures/run.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

it('generated tests compile after a required field was added to the types', { timeout: 120_000 }, async () => {
  const project = folderOf({});
  await expectSuccess(project, 'init --domain example.com');
  await expectSuccess(project, 'create api --group ship --version v1 --kind Frigate --resource --controller');
  await expectSuccess(
    project,
    'create webhook --group ship --version v1 --kind Frigate --defaulting --programmatic-validation',
  );
  const types = join(project, 'src/api/v1/frigate.types.ts');
  const changed = readFileSync(types, 'utf8').replace('export class FrigateSpec {', '$&\n  guns!: string;\n');
  expect(changed).toContain('guns!: string');
  writeFileSync(types, changed);
  const tests = ['src/controller/frigate.controller.test.ts', 'src/webhook/v1/frigate.webhook.test.ts'];
  expect(errorsIn(project, [...tests, 'test/control-plane.ts'])).toEqual([]);
  writeFileSync(join(project, 'src/wrong.ts'), wrong);
  expect(errorsIn(project, ['src/wrong.ts'])).toEqual([expect.stringContaining("'guns' is missing")]);
});

it('a generated conversion does not compile while a field is unhandled', { timeout: 120_000 }, async () => {
  const project = folderOf({});
  await expectSuccess(project, 'init --domain example.com');
  await expectSuccess(project, 'create api --group ship --version v1 --kind Frigate --resource --controller=false');
  await expectSuccess(
    project,
    'create api --group ship --version v2 --kind Frigate --from v1 --resource --controller=false',
  );
  await expectSuccess(project, 'create webhook --group ship --version v1 --kind Frigate --conversion --spoke v2');
  const conversion = 'src/api/v2/frigate.conversion.ts';
  const tests = ['src/api/v2/frigate.conversion.test.ts', 'src/webhook/v1/frigate.webhook.test.ts', 'src/main.ts'];
  expect(errorsIn(project, [conversion, ...tests])).toEqual([]);
  const edit = (path: string, from: string, to: string) => {
    const text = readFileSync(join(project, path), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(project, path), text.replace(from, to));
  };
  const gun = 'export class Gun {\n  caliber?: string;\n}\n\n';
  edit('src/api/v1/frigate.types.ts', '  foo?: string;', '  foo?: string;\n  guns?: Gun[];');
  edit('src/api/v1/frigate.types.ts', '/** Desired', `${gun}/** Desired`);
  edit('src/api/v2/frigate.types.ts', '  foo?: string;', '  foo?: string;\n  guns?: Gun[];');
  edit('src/api/v2/frigate.types.ts', '/** Desired', `${gun.replace('}', '  range?: string;\n}')}/** Desired`);
  const wholesale = expect.stringContaining("'FrigateSpec' is not assignable");
  expect(errorsIn(project, [conversion])).toEqual([wholesale, wholesale]);
  const handled = (other: string) =>
    `{ metadata, spec: { foo: spec.foo, guns: spec.guns?.map(({ caliber }) => ({ caliber${other} })) }, status }`;
  edit(conversion, 'return { metadata, spec, status }', `return ${handled('')}`);
  expect(errorsIn(project, [conversion])).toEqual([wholesale]);
  edit(conversion, 'return { metadata, spec, status }', `return ${handled(' /* no range */')}`);
  expect(errorsIn(project, [conversion])).toEqual([expect.stringContaining("'range'")]);
  edit(conversion, ' /* no range */', ', range: undefined');
  expect(errorsIn(project, [conversion])).toEqual([]);
});

it('a generated conversion compiles with the enums of both versions, until one has another value', {
  timeout: 120_000,
}, async () => {
  const project = folderOf({});
  await expectSuccess(project, 'init --domain example.com');
  const create = 'create api --group ship --kind Frigate --resource --controller=false';
  await expectSuccess(project, `${create} --version v1`);
  const edit = (path: string, from: string, to: string) => {
    const text = readFileSync(join(project, path), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(project, path), text.replace(from, to));
  };
  const types = (version: string) => `src/api/${version}/frigate.types.ts`;
  const enums =
    "export enum Rig {\n  Sloop = 'sloop',\n  Brig = 'brig',\n}\n\nexport class Mast {\n  rig?: Rig;\n}\n\n";
  edit(types('v1'), '/** Desired', `${enums}/** Desired`);
  edit(types('v1'), '  foo?: string;', '  foo?: string;\n  rig?: Rig;\n  masts?: Mast[];');
  await expectSuccess(project, `${create} --version v2 --from v1`);
  await expectSuccess(project, 'create webhook --group ship --version v1 --kind Frigate --conversion --spoke v2');
  const conversion = 'src/api/v2/frigate.conversion.ts';
  const files = [conversion, 'src/api/v1/frigate.conversion.ts', types('v1'), types('v2')];
  expect(readFileSync(join(project, types('v2')), 'utf8')).toContain('export enum Rig');
  expect(errorsIn(project, files)).toEqual([]);
  edit(types('v2'), "  Brig = 'brig',\n", "  Brig = 'brig',\n  Ketch = 'ketch',\n");
  const wholesale = expect.stringContaining("'FrigateSpec' is not assignable");
  expect(errorsIn(project, files)).toEqual([wholesale, wholesale]);
  edit(
    conversion,
    'return { metadata, spec, status }',
    `const known = (rig?: Rig) => (rig === Rig.Ketch ? undefined : rig);
  const masts = spec.masts?.map(({ rig }) => ({ rig: known(rig) }));
  return { metadata, spec: { foo: spec.foo, rig: known(spec.rig), masts }, status }`,
  );
  edit(conversion, 'import { Frigate }', 'import { Frigate, Rig }');
  edit(
    conversion,
    'return { metadata, spec, status }',
    'return { metadata, spec: { foo: spec.foo, rig: spec.rig, masts: spec.masts?.map(({ rig }) => ({ rig })) }, status }',
  );
  expect(errorsIn(project, files)).toEqual([]);
  edit(conversion, 'rig: known(spec.rig)', 'rig: spec.rig');
  expect(errorsIn(project, files)).toEqual([expect.stringContaining('Ketch')]);
});

it('the operator of deploy-image compiles, with and without its optional flags', { timeout: 120_000 }, async () => {
  const project = folderOf({});
  await expectSuccess(project, 'init --domain example.com --namespaced');
  const create = 'create api --group cache --version v1 --plugins deploy-image';
  const container = '--image-container-port 11211 --image-container-command memcached,-v --run-as-user 1001';
  await expectSuccess(project, `${create} --kind Memcached --image memcached:1.6 ${container}`);
  await expectSuccess(project, `${create} --kind Plain --image nginx`);
  const long = `Abcdefghijklmnopqrstuvwxyz${'x'.repeat(33)}`;
  await expectSuccess(
    project,
    `${create} --kind ${long} --image nginx --image-container-command ${'word,'.repeat(30)}end`,
  );
  const controllers = ['memcached', 'plain', long.toLowerCase()].map((kind) => `src/controller/${kind}.controller`);
  const files = ['src/main.ts', ...controllers.flatMap((path) => [`${path}.ts`, `${path}.test.ts`])];
  expect(errorsIn(project, files)).toEqual([]);
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--vcs-enabled=false', 'src'], { cwd: project });
});

const wrong = `import { Frigate } from './api/v1/frigate.types.js';\nFrigate.from({ metadata: { name: 'x' }, spec: {} });\n`;

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Parses the files of kbts and of its dependencies once for all programs. */
function hostFor(project: string, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    getSourceFile(file, ...rest) {
      if (file.startsWith(project)) return host.getSourceFile(file, ...rest);
      if (!parsed.has(file)) parsed.set(file, host.getSourceFile(file, ...rest));
      return parsed.get(file);
    },
  };
}

/** What the compiler says of files of a project, with kbts taken from its source. */
function errorsIn(project: string, files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, project);
  const source = (path: string) => [join(root, 'src', path)];
  const all = {
    ...options,
    typeRoots: [join(root, 'node_modules/@types')],
    paths: {
      'kbts/api': source('api/index.ts'),
      'kbts/runtime': source('runtime/index.ts'),
      'kbts/runtime/*': source('runtime/*/index.ts'),
      'kbts/testing': source('testing/index.ts'),
      'kbts/k8s/*': source('k8s/*.ts'),
      vitest: [join(root, 'node_modules/vitest/dist/index.d.ts')],
    },
  };
  const rootNames = files.map((file) => join(project, file));
  const program = ts.createProgram({ rootNames, options: all, host: hostFor(project, all) });
  const diagnostics = files.flatMap((file) => {
    const sourceFile = program.getSourceFile(join(project, file));
    return program.getSemanticDiagnostics(sourceFile);
  });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
