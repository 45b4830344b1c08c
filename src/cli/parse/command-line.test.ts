import { describe, expect, it } from 'vitest';
import { commands } from '../main/catalog.js';
import { helpOf, readCommandLine } from './command-line.js';

const read = (line: string) => readCommandLine(line === '' ? [] : line.split(' '), commands);

describe('a command line', () => {
  it.each([
    ['init --domain x', 'init', []],
    ['create api --kind A', 'create api', []],
    ['create webhook --kind=A', 'create webhook', []],
    ['manifests crd paths=./...', 'manifests', ['crd', 'paths=./...']],
    ['envtest use 1.37!', 'envtest use', ['1.37!']],
    ['--version', 'version', []],
    ['-v', 'version', []],
    ['--version --json', 'version', []],
    ['--help create api', 'help', ['create', 'api']],
    ['-h manifests', 'help', ['manifests']],
    ['create --help api', 'help', ['create', 'api']],
    ['--help frob', 'help', ['frob']],
    ['help create api', 'help', ['create', 'api']],
    ['--help', 'help', []],
    ['create -h', 'help', ['create']],
  ])('`%s` runs a command', async (line, name, args) => {
    const entry = commands.find((one) => one.name === name);
    const { run: _, ...definition } = (await entry?.load()) ?? {};
    expect(await read(line)).toMatchObject({ kind: 'run', command: definition, args });
  });

  it.each([
    ['', []],
    ['create', ['create']],
    ['create api --help', ['create', 'api']],
    ['init my-operator -h', ['init']],
    ['manifests --frob --help', ['manifests']],
  ])('`%s` shows help', async (line, words) => {
    expect(await read(line)).toEqual(await helpOf(words, commands));
  });

  it.each([
    ['initt', 'unknown command `initt`', 'did you mean `kbts init`?'],
    ['creat api', 'unknown command `creat`', 'did you mean `kbts create`?'],
    ['create apis', 'unknown command `create apis`', 'did you mean `kbts create api`?'],
    ['api', 'unknown command `api`', 'did you mean `kbts create api`?'],
    ['manifest', 'unknown command `manifest`', 'did you mean `kbts manifests`?'],
    ['frobnicate', 'unknown command `frobnicate`', '`kbts help` lists the commands'],
    ['constructor', 'unknown command `constructor`', '`kbts help` lists the commands'],
    [
      'create --kind A',
      '`kbts create` requires a subcommand before its flags',
      'write `kbts create api` or `kbts create webhook`',
    ],
    ['--verison', 'unknown flag `--verison`', 'did you mean `kbts --version`?'],
    [
      '--domain x init',
      'unknown flag `--domain`',
      'flags go after the command, for example `kbts init --domain example.com`',
    ],
  ])('`%s` is rejected with a hint', async (line, message, hint) => {
    expect(await read(line)).toEqual({
      kind: 'wrong',
      problems: [{ code: 'usage', severity: 'error', message, hint }],
    });
  });
});

it.each([
  [['creat', 'api'], 'unknown command `creat`'],
  [['create', 'apis'], 'unknown command `create apis`'],
])('help of %j is refused', async (words, message) => {
  expect(await helpOf(words, commands)).toMatchObject({ kind: 'wrong', problems: [{ message }] });
});
