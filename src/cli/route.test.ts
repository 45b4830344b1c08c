import { describe, expect, it } from 'vitest';
import { commands } from './catalog.js';
import { routeOf } from './route.js';

const route = (line: string) => routeOf(line === '' ? [] : line.split(' '), commands);

describe('a command line', () => {
  it.each([
    ['init --domain x', 'init', ['--domain', 'x']],
    ['create api --kind A', 'create api', ['--kind', 'A']],
    ['create webhook', 'create webhook', []],
    ['manifests crd paths=./...', 'manifests', ['crd', 'paths=./...']],
    ['--version', 'version', []],
    ['-v', 'version', []],
    ['--version --json', 'version', ['--json']],
    ['--help create api', 'help', ['create', 'api']],
    ['-h manifests', 'help', ['manifests']],
    ['create --help api', 'help', ['create', 'api']],
    ['--help frob', 'help', ['frob']],
    ['help create api', 'help', ['create', 'api']],
  ])('`%s` leads to a command', (line, name, rest) => {
    expect(route(line)).toMatchObject({ kind: 'command', entry: { name }, rest });
  });

  it.each([
    ['', ''],
    ['--help', ''],
    ['-h', ''],
    ['create', 'create'],
    ['create --help', 'create'],
    ['--help create', 'create'],
    ['--help -h', ''],
  ])('`%s` leads to the help of a group', (line, name) => {
    expect(route(line)).toEqual({ kind: 'group', name });
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
  ])('`%s` is rejected with a hint', (line, message, hint) => {
    expect(route(line)).toMatchObject({ kind: 'problem', problem: { code: 'usage', message, hint } });
  });
});
