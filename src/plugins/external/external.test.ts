import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryFiles, openFiles, type ReadableFiles } from '../../files/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { loadProject } from '../../project/index.js';
import type { StepRequest } from '../plugin.js';
import { commandArguments, flagsOf, unknownFlags } from './arguments.js';
import { type Calling, call } from './call.js';
import { loadExternal } from './index.js';
import { planExternal } from './plan.js';
import { mostFiles, readResponse } from './protocol.js';
import { draftUniverse, universeOf } from './universe.js';

const PROJECT = 'layout:\n- typescript.kbts.io/v1\nprojectName: fleet\nversion: "3"\nnote: kept\n';
const files = memoryFiles({ PROJECT, 'src/a.ts': 'a' });
const reply = (fields: string) => `process.stdout.write(JSON.stringify({apiVersion:'v1alpha1',${fields}}))`;

/** A plugin that is a script of Node. */
function calling(script: string, more: Partial<Calling> = {}): Calling {
  const program = { file: process.execPath, args: ['-e', script] };
  const { signal } = new AbortController();
  return { key: 'test/v1', program, env: { PATH: process.env.PATH }, folder: os.tmpdir(), stop: signal, ...more };
}

async function run(script: string, more: Partial<Calling> = {}) {
  return await call(calling(script, more), { command: 'edit', args: [], universe: {} });
}

async function plan(script: string, inFiles: ReadableFiles = files) {
  const project = loadProject(inFiles, new DiagnosticList());
  if (!project) throw new Error('bug: no project');
  const around = { files: inFiles, version: '1.0.0', year: 2026 };
  const request: StepRequest = { command: 'edit', options: {}, project, around, chain: ['test/v1'] };
  const sink = new DiagnosticList();
  const made = await planExternal(calling(script), {}, ['--x', 'y'])(request, sink);
  return { made, messages: sink.all.map(({ message }) => message), sink };
}

describe('the request', () => {
  it('has the project, the flags, the chain and PROJECT', async () => {
    const script = `let t='';process.stdin.on('data',d=>t+=d).on('end',()=>{const r=JSON.parse(t);${reply(
      "universe:{'request.json':JSON.stringify(r)}",
    )}})`;
    const { made, messages } = await plan(script);
    expect(messages).toEqual([]);
    const [change] = made?.changes ?? [];
    expect(JSON.parse(change && 'contents' in change ? change.contents : '')).toEqual({
      apiVersion: 'v1alpha1',
      command: 'edit',
      args: ['--x', 'y'],
      universe: { PROJECT, 'src/a.ts': 'a' },
      pluginChain: ['typescript.kbts.io/v1', 'test/v1'],
      config: { layout: ['typescript.kbts.io/v1'], projectName: 'fleet', version: '3', note: 'kept' },
    });
  });

  it('has all text files, without those of git, npm and builds, and without links', () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-universe-'));
    onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
    for (const name of ['.git/config', 'node_modules/a/b.js', 'dist/x.mjs', '.github/a.yml', 'src/b.ts', 'image.png']) {
      fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
      fs.writeFileSync(path.join(root, name), name.endsWith('png') ? 'P\0G' : name);
    }
    fs.symlinkSync('/etc/passwd', path.join(root, 'src/link'));
    fs.symlinkSync(root, path.join(root, 'src/loop'));
    expect(universeOf(openFiles(root))).toEqual({ '.github/a.yml': '.github/a.yml', 'src/b.ts': 'src/b.ts' });
  });

  it('is refused for a project that is too large', () => {
    const large = memoryFiles({ a: 'x'.repeat(40 * 2 ** 20), b: 'x'.repeat(40 * 2 ** 20) });
    expect(universeOf(large)).toBe('the project is too large for external plugins');
  });
});

describe('a response', () => {
  it.each([
    ['', 'is empty'],
    ['hello', 'is not a JSON object'],
    ['[]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    ['{"apiVersion":"v1alpha1"', 'is not a JSON object'],
    ['{}', 'has the apiVersion missing, expected "v1alpha1"'],
    ['{"apiVersion":"v9"}', 'has the apiVersion "v9"'],
    ['{"apiVersion":"v1alpha1","command":"init"}', 'is for the command "init", expected "edit"'],
    [`{"apiVersion":"${'x'.repeat(9_999)}"}`, `${'x'.repeat(57)}...", expected`],
    [`{"apiVersion":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'has the apiVersion that is an array'],
    [`{"apiVersion":"v1alpha1","command":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 'that is an object'],
    ['{"apiVersion":"v1alpha1","universe":[]}', 'has a `universe`'],
    ['{"apiVersion":"v1alpha1","universe":{"a":1}}', 'has a `universe`'],
    ['{"apiVersion":"v1alpha1","errorMsgs":[{}]}', 'has `errorMsgs`'],
    ['{"apiVersion":"v1alpha1","flags":{"a":1}}', 'has `flags`'],
    [`{"apiVersion":"v1alpha1","flags":[${'{},'.repeat(300)}{}]}`, 'has more than 200 flags'],
    [`${'['.repeat(1_000_000)}`, 'is not a JSON object'],
    [`{"apiVersion":"v1alpha1","universe":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 'has a `universe`'],
  ])('is checked: %.60s', (text, problem) => {
    expect(readResponse(text, 'edit')).toEqual(expect.stringContaining(problem));
  });

  it('may return all files that were sent, and new ones, but not any number', () => {
    const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']));
    const returned = (count: number) =>
      readResponse(JSON.stringify({ apiVersion: 'v1alpha1', universe: named(count) }), 'edit');
    const sent = universeOf(memoryFiles(named(mostFiles)));
    expect(Object.keys(sent)).toHaveLength(mostFiles);
    expect(universeOf(memoryFiles(named(mostFiles + 1)))).toBe('the project is too large for external plugins');
    expect(returned(mostFiles + 1_000)).toMatchObject({ universe: {} });
    expect(returned(mostFiles + 10_001)).toBe('has more than 30000 files');
  });

  it('may have keys in any case, null and unknown keys, as in Go', () => {
    const text = `{"APIVersion":"v1alpha1","Universe":null,"errorMsgs":null,"new":1,"Flags":[{"Name":"a","Type":"bool"}]}`;
    expect(readResponse(text, 'edit')).toMatchObject({
      universe: {},
      errorMsgs: [],
      flags: [{ name: 'a', type: 'bool', default: '', usage: '' }],
    });
  });

  it('may have a file called `__proto__`', () => {
    const response = readResponse('{"apiVersion":"v1alpha1","universe":{"__proto__":"x"}}', 'edit');
    expect(typeof response === 'string' ? [] : Object.entries(response.universe)).toEqual([['__proto__', 'x']]);
  });
});

describe('a program', () => {
  it.each([
    ['exits', 'process.exit(3)', 'ended with exit code 3'],
    [
      'exits with an error of its own',
      `${reply("error:true,errorMsgs:['no harbor']")};process.exit(1)`,
      'failed: no harbor',
    ],
    ['reports an error', reply("error:true,errorMsgs:['no harbor']"), 'failed: no harbor'],
    ['reports an error without a message', reply('error:true'), '`test/v1` failed'],
    ['crashes', 'console.error("boom");process.kill(process.pid,"SIGKILL")', 'was ended by SIGKILL: boom'],
    ['writes nothing', '', 'returned a response that is empty'],
    ['writes something else', 'console.log("hello")', 'is not a JSON object: it wrote: hello'],
  ])('that %s is an error', async (_, script, message) => {
    const { response, problems } = await run(script);
    expect(response).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'plugin-failed', message: expect.stringContaining(message) }]);
  });

  it('that writes a lot of something else is quoted briefly', async () => {
    const { problems } = await run('console.log("{".repeat(5000))');
    expect(problems[0]?.message).toContain(`it wrote: ${'{'.repeat(97)}...`);
    expect(problems[0]?.message.length).toBeLessThan(250);
  });

  it('that does not exist is an error', async () => {
    const { problems } = await run('', { program: { file: '/does/not/exist', args: [] } });
    expect(problems).toMatchObject([{ message: expect.stringContaining('cannot be started: spawn /does/not/exist') }]);
  });

  it('that never ends is killed, with its children', { timeout: 60_000 }, async () => {
    const marker = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-child-')), 'pid');
    onTestFinished(() => fs.rmSync(path.dirname(marker), { recursive: true, force: true }));
    const child = `require('fs').writeFileSync(${JSON.stringify(marker)},String(process.pid));setInterval(()=>{},1e6)`;
    const script = `require('child_process').spawn(process.execPath,['-e',${JSON.stringify(child)}],{stdio:'inherit'});setInterval(()=>{},1e6)`;
    const { problems } = await run(script, { timeout: 5_000 });
    expect(problems).toMatchObject([{ message: 'the plugin `test/v1` did not end within 5 s' }]);
    const pid = Number(fs.readFileSync(marker, 'utf8'));
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it.runIf(process.platform === 'linux').each([
    ['itself', ''],
    ['and clears its environment', ',env:{}'],
  ])('that starts a child that leaves its process group %s ends with it', { timeout: 60_000 }, async (_, env) => {
    const script = `${detached(env)};setInterval(()=>{},1e6)`;
    const pid = await pidAfter((file) => run(script.replace('FILE', file), { timeout: 5_000 }));
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'that ends before a child that left its process group and keeps its output open ends it',
    { timeout: 60_000 },
    async () => {
      // The parent of the child ends at once.
      const middle = `${detached('')}.unref()`;
      const wait = `const fs=require('fs');while(!fs.existsSync("FILE")||fs.readFileSync("FILE").length===0);`;
      const script = `require('child_process').execFileSync(process.execPath,['-e',${JSON.stringify(middle)}],{stdio:'inherit'});${wait}${reply('')}`;
      const others = spawn(process.execPath, ['-e', 'setInterval(()=>{},1e6)'], { detached: true, stdio: 'ignore' });
      onTestFinished(() => void others.kill('SIGKILL'));
      const pid = await pidAfter(async (file) => {
        const { response } = await run(script.replaceAll('FILE', file), { timeout: 50_000 });
        expect(response).toBeDefined();
      });
      await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
      expect(isRunning(others.pid ?? 0)).toBe(true);
    },
  );

  it('whose child keeps its output open is not waited for', { timeout: 60_000 }, async () => {
    const script = `require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1e6)'],{stdio:'inherit'}).unref();${reply('')}`;
    const { response } = await run(script, { timeout: 50_000 });
    expect(response).toBeDefined();
  });

  it('that writes without end is killed', { timeout: 60_000 }, async () => {
    const { problems } = await run('const b="x".repeat(2**20);const w=()=>process.stdout.write(b,w);w()');
    expect(problems).toMatchObject([{ message: expect.stringContaining(`wrote more than ${64 * 2 ** 20} bytes`) }]);
  });

  it('that floods standard error is shortened', async () => {
    const script = `for(let i=0;i<5000;i++)console.error('line '+i+' '.repeat(5)+'x'.repeat(1000));${reply('')}`;
    const { problems } = await run(script);
    expect(problems).toMatchObject([{ code: 'plugin-message', severity: 'warning' }]);
    expect(problems[0]?.hint?.split('\n').length).toBeLessThanOrEqual(20);
    expect(problems[0]?.hint?.length).toBeLessThan(20_000);
  });

  it('that does not read its input may still respond', async () => {
    const request = { command: 'edit', args: [], universe: { a: 'x'.repeat(8 * 2 ** 20) } };
    const { response } = await call(calling(`process.stdin.destroy();${reply("universe:{a:'b'}")}`), request);
    expect(response?.universe).toEqual({ a: 'b' });
  });

  it('ends when the user stops the command', { timeout: 60_000 }, async () => {
    const stop = new AbortController();
    const running = run('setInterval(()=>{},1e6)', { stop: stop.signal });
    stop.abort();
    expect((await running).problems).toMatchObject([{ message: 'the plugin `test/v1` was stopped' }]);
  });
});

describe('a returned path', () => {
  const root = () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-paths-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
    fs.writeFileSync(path.join(folder, 'PROJECT'), PROJECT);
    fs.mkdirSync(path.join(folder, 'src'));
    fs.symlinkSync('/tmp', path.join(folder, 'out'));
    fs.symlinkSync('src', path.join(folder, 'inside'));
    fs.symlinkSync('PROJECT', path.join(folder, 'other'));
    return openFiles(folder);
  };

  it.each([
    ['../x', 'is not a plain path in the project'],
    ['a/../../x', 'is not a plain path'],
    ['a/./b', 'is not a plain path'],
    ['a//b', 'is not a plain path'],
    ['a/', 'is not a plain path'],
    ['.', 'is not a plain path'],
    ['', 'is not a path'],
    ['a\\b', 'is not a path'],
    ['a\0b', 'is not a path'],
    ['a\u202eb', 'is not a path'],
    ['x'.repeat(2_000), 'is not a path'],
    ['x'.repeat(300), 'has a name of more than 255 bytes'],
    [`a/${'ä'.repeat(130)}/b`, 'has a name of more than 255 bytes'],
    ['/etc/passwd', 'is absolute'],
    ['C:/x', 'is absolute'],
    ['.git/hooks/post-commit', 'is inside `.git`'],
    ['.GIT/config', 'is inside'],
    ['a/.git/config', 'is inside `.git`'],
    ['node_modules/kbts/index.js', 'is inside `node_modules`'],
    ['PROJECT', 'belongs to kbts'],
    ['project', 'belongs to kbts'],
    ['.kbts-staging/x', 'is inside a folder of kbts'],
    ['out/x', 'goes through a symbolic link'],
    ['inside/x', 'goes through a symbolic link'],
    ['other', 'goes through a symbolic link'],
  ])('%j is refused', (name, reason) => {
    const sink = new DiagnosticList();
    const draft = draftUniverse({ [name]: 'x' }, root(), 'test/v1', sink);
    expect(draft.changes).toEqual([]);
    expect(sink.all).toMatchObject([{ code: 'plugin-failed', severity: 'error' }]);
    expect(sink.all[0]?.message).toContain(reason);
  });

  it('of a file that did not change is accepted, PROJECT included', () => {
    const sink = new DiagnosticList();
    const draft = draftUniverse({ PROJECT, 'src/new.ts': 'x' }, root(), 'test/v1', sink);
    expect(sink.all).toEqual([]);
    expect(draft.changes.map(({ kind, path: name }) => `${kind} ${name}`)).toEqual(['create src/new.ts']);
  });

  it('that is refused makes the whole plan fail', async () => {
    const { made, messages } = await plan(reply("universe:{'good.txt':'x','../bad':'x'}"));
    expect(made).toBeUndefined();
    expect(messages).toEqual([expect.stringContaining('returned the path `../bad`')]);
  });
});

describe('flags', () => {
  it('are passed as they were written, without those that concern the plan', () => {
    const words = [
      'edit',
      '--plugins',
      'a',
      '--team',
      'x y',
      '--dry-run',
      '--deep=1',
      '-y',
      '--json=true',
      'word',
      '--',
      '--z',
    ];
    expect(commandArguments(words)).toEqual(['--team', 'x y', '--deep=1']);
  });

  it('that a plugin does not name are taken from the command line', async () => {
    const found = { key: 'test/v1', program: { file: process.execPath, args: ['-e', 'process.exit(1)'] } };
    const words = ['edit', '--plugins', 'test', '--team', 'x', '--deep', '--force'];
    const stop = new AbortController().signal;
    const around = { env: {}, folder: os.tmpdir(), words, stop };
    const plugin = { key: 'test/v1', summary: '', steps: {}, found };
    const { plugin: loaded, problems } = await loadExternal(plugin, 'edit', new Set(['force']), around);
    expect(loaded.steps.edit?.flags).toMatchObject({ team: { kind: 'text' }, deep: { kind: 'switch' } });
    expect(Object.keys(loaded.steps.edit?.flags ?? {})).toEqual(['team', 'deep']);
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(unknownFlags(['--__proto__', 'x'], new Set())).toEqual({});
  });

  it('cannot contain what controls a terminal, and must have proper names', () => {
    const flag = (name: string) => ({ name, type: 'string', default: '', usage: 'red \u001b[31m.' });
    const { flags, problems } = flagsOf(
      [flag('ok'), flag('kind'), flag('--x'), flag('a b'), flag('dry-run')],
      'test/v1',
    );
    expect(flags).toEqual({ ok: { kind: 'text', argument: 'value', summary: 'red \\u001b[31m' } });
    expect(problems).toHaveLength(3);
  });
});

/** A script that starts a process in a session of its own, which writes its process ID to `FILE`. */
function detached(more: string): string {
  const child = `require('fs').writeFileSync(process.argv[1],String(process.pid));setInterval(()=>{},1e6)`;
  return `require('child_process').spawn(process.execPath,['-e',${JSON.stringify(child)},"FILE"],{detached:true,stdio:'inherit'${more}})`;
}

async function pidAfter(action: (file: string) => Promise<unknown>): Promise<number> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-child-')), 'pid');
  onTestFinished(() => fs.rmSync(path.dirname(file), { recursive: true, force: true }));
  await action(file);
  return Number(fs.readFileSync(file, 'utf8'));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
