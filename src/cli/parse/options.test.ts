import { describe, expect, it } from 'vitest';
import { defineCommand } from './command.js';
import { readCommandLine } from './command-line.js';

const command = defineCommand({
  flags: {
    kind: { kind: 'text', argument: 'Kind', summary: 'kind', example: 'Captain', isRequired: true },
    version: { kind: 'text', argument: 'version', summary: 'version', default: 'v1' },
    plural: { kind: 'text', argument: 'plural', summary: 'plural' },
    'project-name': { kind: 'text', argument: 'name', summary: 'name' },
    controller: { kind: 'switch', summary: 'controller' },
    force: { kind: 'switch', summary: 'force', default: false },
    namespaced: { kind: 'switch', summary: 'namespaced', default: true },
    depth: { kind: 'choice', summary: 'depth', choices: ['short', 'long'], alone: 'short' },
  },
  foreignFlags: {
    repo: { fate: 'ignored', reason: 'no need', argument: 'path' },
    make: { fate: 'ignored', reason: 'no need' },
    ssa: { fate: 'refused', reason: 'not yet' },
  },
  examples: [],
  run: async () => 0,
});
const withWords = { ...command, words: { usage: '[words]', summary: 'words' } };

async function parse(line: string, of = command) {
  const words = ['make', 'thing', ...(line === '' ? [] : line.split(' '))];
  const read = await readCommandLine(words, [{ name: 'make thing', summary: 'Creates a thing', load: async () => of }]);
  if (read.kind === 'run') return { isHelp: false, ...read, problems: read.warnings };
  return { options: {}, args: [], isHelp: read.kind === 'text', problems: read.kind === 'wrong' ? read.problems : [] };
}

const messages = async (line: string) =>
  (await parse(line)).problems.map(({ severity, message, hint }) => `${severity}: ${message}; ${hint ?? ''}`);

describe('flags', () => {
  it.each([
    [
      '--kind A',
      { kind: 'A', version: 'v1', force: false, namespaced: true, controller: undefined, plural: undefined },
    ],
    ['--kind=A --version=v2', { kind: 'A', version: 'v2' }],
    ['--kind A --kind B', { kind: 'B' }],
    ['--kind A --plural=', { plural: '' }],
    ['--kind A --plural=--odd', { plural: '--odd' }],
    ['--kind A --project-name my-project', { 'project-name': 'my-project' }],
    ['--kind A --controller', { controller: true }],
    ['--kind A --controller=false --force', { controller: false, force: true }],
    ['--kind A --controller=FALSE --namespaced=0 --force=T', { controller: false, namespaced: false, force: true }],
    ['--controller --kind A', { controller: true, kind: 'A' }],
    ['--kind A --controller=false --controller', { controller: true }],
    ['--kind A --depth', { depth: 'short' }],
    ['--kind A --depth=long', { depth: 'long' }],
    ['--kind A=B', { kind: 'A=B' }],
    ['-kind A -force -version=v2', { kind: 'A', force: true, version: 'v2' }],
    ['--kind -1', { kind: '-1' }],
    ['--kind -x-', { kind: '-x-' }],
  ])('are read from `%s`', async (line, expected) => {
    const { options, problems } = await parse(line);
    expect(problems).toEqual([]);
    expect(options).toMatchObject(expected);
  });

  it.each([
    ['', '`--kind` is missing; add it, for example `--kind Captain`'],
    ['--kind', '`--kind` has no value; add one, for example `--kind Captain`'],
    ['--kind --force', '`--kind` has no value; add one, for example `--kind Captain`'],
    ['--kind A --version', '`--version` has no value; add one, for example `--version v1`'],
    ['--kind A --plural', '`--plural` has no value; add one, for example `--plural <plural>`'],
    ['--kind A --kynd B', 'unknown flag `--kynd`; did you mean `--kind`?'],
    ['--kind A -kynd B', 'unknown flag `--kynd`; did you mean `--kind`?'],
    ['--kind A -yes=x', 'invalid value in `--yes=x`, expected `true` or `false`; write `--yes` or `--yes=false`'],
    ['--kind A -yx', 'unknown flag `--yx`; `kbts make thing --help` lists the flags'],
    ['--kind A --verison=v2', 'unknown flag `--verison`; did you mean `--version`?'],
    ['--kind A --xyzzy', 'unknown flag `--xyzzy`; `kbts make thing --help` lists the flags'],
    ['--kind A -x', 'unknown flag `-x`; `kbts make thing --help` lists the flags'],
    ['--kind A --no-controller', 'unknown flag `--no-controller`; did you mean `--controller=false`?'],
    [
      '--kind A --controller=maybe',
      'invalid value in `--controller=maybe`, expected `true` or `false`; write `--controller` or `--controller=false`',
    ],
    [
      '--kind A --depth=deep',
      'invalid value in `--depth=deep`, expected `short` or `long`; write `--depth` or `--depth=long`',
    ],
    [
      '--kind A --controller false',
      'unexpected argument `false`; write the value of a boolean flag with `=`: `--controller=false`',
    ],
    [
      '--kind A -controller false',
      'unexpected argument `false`; write the value of a boolean flag with `=`: `--controller=false`',
    ],
    ['--kind A B', 'unexpected argument `B`; `kbts make thing --help` shows its arguments'],
    ['--kind A --ssa', '`--ssa` is not supported: not yet; omit it'],
  ])('are refused in `%s`', async (line, expected) => {
    expect(await messages(line)).toEqual([`error: ${expected}`]);
  });

  it('of kubebuilder that are not needed are ignored with a warning', async () => {
    expect(await messages('--kind A --repo x/y --make=false')).toEqual([
      'warning: `--repo` is ignored: no need; ',
      'warning: `--make` is ignored: no need; ',
    ]);
  });

  it('are all checked before anything is reported', async () => {
    expect(await messages('--controller=2 --xyzzy --plural')).toHaveLength(4);
  });

  it.each(['--help', '-h', '--kind --help', '--xyzzy -h', '--help=true'])('request help with `%s`', async (line) => {
    expect((await parse(line)).isHelp).toBe(true);
  });

  it('do not request help with `--help=false`', async () => {
    expect((await parse('--kind A --help=false')).isHelp).toBe(false);
  });
});

describe('words', () => {
  it.each([
    ['crd rbac:roleName=x --kind A', ['crd', 'rbac:roleName=x']],
    ['--force crd --kind A --depth rbac', ['crd', 'rbac']],
    ['--kind A -- --kind B', ['--kind', 'B']],
  ])('next to flags are kept from `%s`', async (line, expected) => {
    const { args, problems } = await parse(line, withWords);
    expect(problems).toEqual([]);
    expect(args).toEqual(expected);
  });
});
