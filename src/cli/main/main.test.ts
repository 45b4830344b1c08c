import { describe, expect, it } from 'vitest';
import { packageVersion } from '../../commands/program/version.js';
import { readCommandLine } from '../parse/command-line.js';
import { type FakeIoOptions, fakeIo } from '../terminal/fixtures/fake-io.js';
import { commands } from './catalog.js';
import { run as runIn } from './fixtures/run.js';
import { main } from './main.js';

const run = (argv: readonly string[], options: FakeIoOptions = {}) => runIn('/nowhere', argv, options);

describe('kbts', () => {
  it.each([[['version']], [['--version']], [['-v']]])('prints its version for %j', async (argv) => {
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`kbts ${packageVersion()} `);
  });

  it('names the built-in types that it knows with `version`', async () => {
    expect((await run(['version'])).stdout).toMatch(/^ {2}k8s\.io\/api v\d/m);
    expect((await run(['--version'])).stdout).not.toContain('k8s.io');
  });

  it('prints the versions as JSON for a script', async () => {
    const { code, stdout } = await run(['version', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: packageVersion(),
      node: process.version,
      builtinTypes: { 'k8s.io/api': expect.stringMatching(/^v\d/) },
    });
  });

  it.each([
    [['frob', '--json']],
    [['create', 'api', '--json']],
    [['--json', 'init']],
    [['init', '--json=true', '--frob']],
    [['init', '-json', '--frob']],
    [['help', '--json', 'init']],
    [['create', '--json']],
  ])('reports a wrong command line as JSON for %j', async (argv) => {
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      written: false,
      changes: [],
      notes: [],
      problems: [{ code: 'usage', severity: 'error', message: expect.any(String), hint: expect.any(String) }],
    });
  });

  it.each([[['frob', '--', '--json']], [['frob', '--json=false']], [['frob', '--json', '--json=0']]])(
    'reports it without JSON for %j',
    async (argv) => {
      expect(await run(argv)).toMatchObject({ code: 2, stdout: '' });
    },
  );

  it.each([
    [['--help', 'create', 'api']],
    [['create', 'api', '--help']],
    [['create', '--help', 'api']],
    [['help', 'create', 'api']],
  ])('prints the help of `create api` for %j', async (argv) => {
    expect((await run(argv)).stdout).toMatch(/\nUsage:\n {2}kbts create api --kind <Kind> \[flags\]\n/);
  });

  it('takes `--yes` and `-y` with every command', async () => {
    for (const { name, load } of commands) {
      for (const flag of ['--yes', '-y']) {
        const kind = 'kind' in (await load()).flags ? ['--kind', 'A'] : [];
        const line = await readCommandLine([...name.split(' '), flag, ...kind], commands);
        expect({ name, line }).toMatchObject({ name, line: { kind: 'run', yes: true, warnings: [] } });
      }
    }
  });

  it('rejects arguments after `version`', async () => {
    expect(await run(['version', 'now'])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([[[]], [['--help']], [['help']], [['create']], [['help', 'create', 'api']], [['init', '-h']]])(
    'prints help for %j and succeeds',
    async (argv) => {
      const { code, stdout, stderr } = await run(argv);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain('Usage:');
    },
  );

  it('reports an invalid command line on stderr and exits with 2', async () => {
    const { code, stdout, stderr } = await run(['help', 'creat', 'api']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('error usage: unknown command `creat`\n  help: did you mean `kbts create`?\n\n');
  });

  it('uses colors on a terminal only, unless NO_COLOR or FORCE_COLOR is set', async () => {
    const isColoured = async (options: object) => (await run(['frob'], options)).stderr.includes('\u001b[');
    expect(await isColoured({})).toBe(false);
    expect(await isColoured({ isTerminal: true })).toBe(true);
    expect(await isColoured({ isTerminal: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await isColoured({ isTerminal: true, env: { NO_COLOR: '' } })).toBe(true);
    expect(await isColoured({ env: { FORCE_COLOR: '1' } })).toBe(true);
    expect(await isColoured({ isTerminal: true, env: { FORCE_COLOR: '0' } })).toBe(false);
  });

  it('reports an unexpected failure as a bug, and exits with 1', async () => {
    const io = fakeIo('/nowhere');
    const failing = {
      ...io,
      stdout: {
        write: () => {
          throw new TypeError('broken');
        },
        isTerminal: false,
      },
    };
    expect(await main(['help'], failing)).toBe(1);
    expect(io.printed.stderr).toContain('a bug in kbts): broken\n');
  });
});
