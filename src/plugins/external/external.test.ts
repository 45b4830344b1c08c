import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryFiles, openFiles, type ReadableFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { loadProject } from '../../base/project-file/index.js';
import type { StepRequest } from '../plugin.js';
import { commandArguments, flagsOf, unknownFlags } from './arguments.js';
import { type Calling, call } from './call.js';
import { loadExternal } from './index.js';
import { planExternal } from './plan.js';
import { readResponse } from './protocol.js';
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
  const made = await planExternal(calling(script), {}, ['--x', 'y'], [])(request, sink);
  return { made, messages: sink.all.map(({ message }) => message), sink };
}

describe('the request', () => {
  it('contains the files, the flags, the chain and the contents of PROJECT', async () => {
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

  it('contains all text files except links and those in folders of Git, npm and builds', () => {
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
});

describe('a response', () => {
  it.each([
    ['', 'is empty'],
    ['hello', 'is not a JSON object'],
    ['[]', 'is not a JSON object'],
    ['null', 'is not a JSON object'],
    ['{"apiVersion":"v1alpha1"', 'is not a JSON object'],
    ['{}', 'has the wrong apiVersion (missing), expected "v1alpha1"'],
    ['{"apiVersion":"v9"}', 'has the wrong apiVersion ("v9")'],
    ['{"apiVersion":"v1alpha1","command":"init"}', 'is for the wrong command ("init"), expected "edit"'],
    [`{"apiVersion":"${'x'.repeat(9_999)}"}`, `${'x'.repeat(57)}..."), expected`],
    [`{"apiVersion":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'has the wrong apiVersion (an array)'],
    [
      `{"apiVersion":"v1alpha1","command":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      'is for the wrong command (an object)',
    ],
    ['{"apiVersion":"v1alpha1","universe":[]}', 'has a `universe`'],
    ['{"apiVersion":"v1alpha1","universe":{"a":1}}', 'has a `universe`'],
    ['{"apiVersion":"v1alpha1","errorMsgs":[{}]}', 'has `errorMsgs`'],
    ['{"apiVersion":"v1alpha1","flags":{"a":1}}', 'has `flags`'],
    [`${'['.repeat(1_000_000)}`, 'is not a JSON object'],
    [`{"apiVersion":"v1alpha1","universe":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 'has a `universe`'],
  ])('is checked: %.60s', (text, problem) => {
    expect(readResponse(text, 'edit')).toEqual(expect.stringContaining(problem));
  });

  it('with error messages is an error of the plugin, whatever else is missing', () => {
    const text = '{"apiVersion":"","error":true,"errorMsgs":["unknown subcommand: create api"]}';
    expect(readResponse(text, 'edit')).toMatchObject({ error: true, errorMsgs: ['unknown subcommand: create api'] });
    expect(readResponse('{"apiVersion":"","error":true,"errorMsgs":[]}', 'edit')).toContain('has the wrong apiVersion');
  });

  it('may contain keys in any case, null and unknown keys, as in Go', () => {
    const text = `{"APIVersion":"v1alpha1","Universe":null,"errorMsgs":null,"new":1,"Flags":[{"Name":"a","Type":"bool"}]}`;
    expect(readResponse(text, 'edit')).toMatchObject({
      universe: {},
      errorMsgs: [],
      flags: [{ name: 'a', type: 'bool', default: '', usage: '' }],
    });
  });

  it('may contain a file named `__proto__`', () => {
    const response = readResponse('{"apiVersion":"v1alpha1","universe":{"__proto__":"x"}}', 'edit');
    expect(typeof response === 'string' ? [] : Object.entries(response.universe)).toEqual([['__proto__', 'x']]);
  });
});

describe('a program', () => {
  it.each([
    ['exits', 'process.exit(3)', 'exited with code 3'],
    [
      'exits with an error of its own',
      `${reply("error:true,errorMsgs:['no harbor']")};process.exit(1)`,
      'failed: no harbor',
    ],
    ['reports an error', reply("error:true,errorMsgs:['no harbor']"), 'failed: no harbor'],
    ['reports an error without a message', reply('error:true'), '`test/v1` failed'],
    ['crashes', 'console.error("boom");process.kill(process.pid,"SIGKILL")', 'was killed by SIGKILL: boom'],
    ['writes nothing', '', 'returned a response that is empty'],
    ['writes something else', 'console.log("hello")', 'is not a JSON object: it wrote: hello'],
  ])('that %s is an error', async (_, script, message) => {
    const { response, problems } = await run(script);
    expect(response).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'plugin-failed', message: expect.stringContaining(message) }]);
  });

  it.each([
    [reply("error:true,errorMsgs:['no harbor']"), undefined],
    ['console.error("no harbor");process.exit(1)', undefined],
    [reply("error:true,errorMsgs:['no harbor','in that sea']"), 'in that sea'],
    [`console.error("no harbor");${reply("error:true,errorMsgs:['no harbor','no harbor']")}`, undefined],
    ['process.exit(1)', 'report it to the author of the plugin'],
    ['console.log("hello")', 'report it to the author of the plugin'],
  ])('is at fault only if it says nothing itself: %s', async (script, hint) => {
    expect((await run(script)).problems[0]?.hint).toBe(hint);
  });

  it('that repeats thousands of long messages is an error at once', async () => {
    const many = "Array.from({ length: 3000 }, () => 'a\\n'.repeat(500) + Math.random())";
    const { problems } = await run(`console.error('a\\n'.repeat(100000));${reply(`error:true,errorMsgs:${many}`)}`);
    expect(problems).toMatchObject([{ code: 'plugin-failed' }]);
  });

  it.each([
    [
      'console.error("config a:\\n  invalid\\nconfig b:\\n  invalid");process.exit(1)',
      'config a:',
      '  invalid\nconfig b:\n  invalid',
    ],
    [
      `console.error("two\\nlines\\ntwo\\nothers");${reply("error:true,errorMsgs:['two\\nlines','two\\nothers','two']")}`,
      'two',
      'lines\ntwo\nothers\ntwo',
    ],
    [
      `console.error("\\x1b[31mno harbor\\x1b[0m\\nstopped");${reply("error:true,errorMsgs:['no harbor']")}`,
      'no harbor',
      'stopped',
    ],
    [
      `console.error("in a:\\n  no harbor");${reply("error:true,errorMsgs:['no harbor']")}`,
      'no harbor',
      'in a:\n  no harbor',
    ],
  ])('has only whole messages dropped that it writes twice: %s', async (script, first, hint) => {
    const [problem] = (await run(script)).problems;
    expect(problem).toMatchObject({ message: expect.stringMatching(`: ${first}$`), hint });
  });

  it('that writes a long invalid response is quoted briefly', async () => {
    const { problems } = await run('console.log("{".repeat(5000))');
    expect(problems[0]?.message).toContain(`it wrote: ${'{'.repeat(97)}...`);
    expect(problems[0]?.message.length).toBeLessThan(250);
  });

  it('that does not exist is an error', async () => {
    const { problems } = await run('', { program: { file: '/does/not/exist', args: [] } });
    expect(problems).toMatchObject([{ message: expect.stringContaining('cannot be started: spawn /does/not/exist') }]);
  });

  it('that Node refuses to start is an error', async () => {
    const { problems } = await run('', { program: { file: process.execPath, args: ['\0'] } });
    expect(problems).toMatchObject([{ message: expect.stringContaining('cannot be started: ') }]);
  });

  it('that never ends is killed, with its children', { timeout: 60_000 }, async () => {
    const marker = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kbts-child-')), 'pid');
    onTestFinished(() => fs.rmSync(path.dirname(marker), { recursive: true, force: true }));
    const child = `require('fs').writeFileSync(${JSON.stringify(marker)},String(process.pid));setInterval(()=>{},1e6)`;
    const script = `require('child_process').spawn(process.execPath,['-e',${JSON.stringify(child)}],{stdio:'inherit'});setInterval(()=>{},1e6)`;
    const { problems } = await run(script, { timeout: 1_000 });
    expect(problems).toMatchObject([{ message: 'the plugin `test/v1` did not exit within 1 s' }]);
    const pid = Number(fs.readFileSync(marker, 'utf8'));
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it('whose child keeps its output open is not waited for', { timeout: 60_000 }, async () => {
    const script = `require('child_process').spawn(process.execPath,['-e','setInterval(()=>{},1e6)'],{stdio:'inherit'}).unref();${reply('')}`;
    const { response } = await run(script, { timeout: 50_000 });
    expect(response).toBeDefined();
  });

  it('that writes without end is killed', { timeout: 60_000 }, async () => {
    const { problems } = await run('const b="x".repeat(2**20);const w=()=>process.stdout.write(b,w);w()');
    expect(problems).toMatchObject([{ message: expect.stringContaining(`wrote more than ${64 * 2 ** 20} bytes`) }]);
  });

  it('that floods standard error has its messages shortened', async () => {
    const script = `for(let i=0;i<5000;i++)console.error('line '+i+' '.repeat(5)+'x'.repeat(1000));${reply('')}`;
    const { problems } = await run(script);
    expect(problems).toMatchObject([{ code: 'plugin-message', severity: 'warning' }]);
    expect(problems[0]?.hint?.split('\n').length).toBeLessThanOrEqual(20);
    expect(problems[0]?.hint?.length).toBeLessThan(20_000);
  });

  it('may respond without reading its input', async () => {
    const request = { command: 'edit', args: [], universe: { a: 'x'.repeat(8 * 2 ** 20) } };
    const { response } = await call(calling(`process.stdin.destroy();${reply("universe:{a:'b'}")}`), request);
    expect(response?.universe).toEqual({ a: 'b' });
  });

  it('is killed when the user stops the command', { timeout: 60_000 }, async () => {
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
    ['../x', 'is not a normalized path inside the project'],
    ['a/../../x', 'is not a normalized path'],
    ['a/./b', 'is not a normalized path'],
    ['a//b', 'is not a normalized path'],
    ['a/', 'is not a normalized path'],
    ['.', 'is not a normalized path'],
    ['', 'is empty, or contains a backslash or an invisible character'],
    ['a\\b', 'is empty, or contains a backslash or an invisible character'],
    ['a\0b', 'is empty, or contains a backslash or an invisible character'],
    ['a\u202eb', 'is empty, or contains a backslash or an invisible character'],
    ['/etc/passwd', 'is not a normalized path'],
    ['C:/x', 'is not a normalized path'],
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
  ])('%j is rejected', (name, reason) => {
    const sink = new DiagnosticList();
    const draft = draftUniverse({ [name]: 'x' }, root(), 'test/v1', sink);
    expect(draft.changes).toEqual([]);
    expect(sink.all).toMatchObject([{ code: 'plugin-failed', severity: 'error' }]);
    expect(sink.all[0]?.message).toContain(reason);
  });

  it('of an unchanged file is accepted, even of PROJECT', () => {
    const sink = new DiagnosticList();
    const draft = draftUniverse({ PROJECT, 'src/new.ts': 'x' }, root(), 'test/v1', sink);
    expect(sink.all).toEqual([]);
    expect(draft.changes.map(({ kind, path: name }) => `${kind} ${name}`)).toEqual(['create src/new.ts']);
  });

  it('that is rejected makes the whole plan fail', async () => {
    const { made, messages } = await plan(reply("universe:{'good.txt':'x','../bad':'x'}"));
    expect(made).toBeUndefined();
    expect(messages).toEqual([expect.stringContaining('returned the path `../bad`')]);
  });
});

describe('flags', () => {
  it('are passed as written, except for those of kbts itself', () => {
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

  const load = async (script: string, words: readonly string[], timeout?: number) => {
    const found = { key: 'test/v1', program: { file: process.execPath, args: ['-e', script] } };
    const stop = new AbortController().signal;
    const around = { env: {}, folder: os.tmpdir(), words, stop, ...(timeout === undefined ? {} : { timeout }) };
    const plugin = { key: 'test/v1', summary: '', steps: {}, found };
    return await loadExternal(plugin, 'edit', new Set(['force']), around);
  };

  it('of a plugin that hangs end the command', async () => {
    const { plugin: loaded, problems } = await load('setInterval(()=>{},1e6)', ['edit'], 500);
    expect(problems).toMatchObject([{ severity: 'error', message: 'the plugin `test/v1` did not exit within 0.5 s' }]);
    expect(loaded.steps).toEqual({});
  });

  it('that cannot be listed are reported together with other problems, and once', async () => {
    const { plugin: loaded } = await load(reply("error:true,errorMsgs:['no harbor']"), ['edit']);
    const project = loadProject(files, new DiagnosticList());
    if (!project) throw new Error('bug: no project');
    const sink = new DiagnosticList();
    const around = { files, version: '1.0.0', year: 2026 };
    await loaded.steps.edit?.plan?.({ command: 'edit', options: {}, project, around, chain: ['test/v1'] }, sink);
    expect(sink.all).toMatchObject([{ severity: 'error', message: 'the plugin `test/v1` failed: no harbor' }]);
  });

  it('are taken from the command line if a plugin does not list its flags', async () => {
    const words = ['edit', '--plugins', 'test', '--team', 'x', '--deep', '--force'];
    const { plugin: loaded, problems } = await load('process.exit(1)', words);
    expect(loaded.steps.edit?.flags).toMatchObject({ team: { kind: 'text' }, deep: { kind: 'switch' } });
    expect(Object.keys(loaded.steps.edit?.flags ?? {})).toEqual(['team', 'deep']);
    expect(problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('did not list its flags') },
    ]);
    expect(unknownFlags(['--__proto__', 'x'], new Set())).toEqual({});
  });

  it('must have valid names, and their control characters are escaped', () => {
    const flag = (name: string) => ({ name, type: 'string', default: '', usage: 'red \u001b[31m.' });
    const { flags, problems } = flagsOf(
      [flag('ok'), flag('kind'), flag('--x'), flag('a b'), flag('dry-run')],
      'test/v1',
    );
    expect(flags).toEqual({ ok: { kind: 'text', argument: 'value', summary: 'red \\u001b[31m' } });
    expect(problems).toHaveLength(3);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
