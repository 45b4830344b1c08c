import { describe, expect, it } from 'vitest';
import { fakeIo } from './fixtures/fake-io.js';
import { main } from './main.js';
import { packageVersion } from './version.js';

const run = async (argv: readonly string[], options = {}) => {
  const io = fakeIo('/nowhere', options);
  return { code: await main(argv, io), ...io.printed };
};

describe('kbts', () => {
  it.each([[['version']], [['--version']]])('prints its version for %j', async (argv) => {
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`kbts ${packageVersion()} `);
  });

  it('names the built-in types that it knows with `version`', async () => {
    expect((await run(['version'])).stdout).toMatch(/^ {2}k8s\.io\/api v\d/m);
    expect((await run(['--version'])).stdout).not.toContain('k8s.io');
  });

  it('refuses words behind `version`', async () => {
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

  it('says what is wrong with a command line on stderr and gives 2', async () => {
    const { code, stdout, stderr } = await run(['help', 'creat', 'api']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('error usage: unknown command `creat`\n  help: did you mean `kbts create`?\n\n');
  });

  it('colours problems on a terminal only, unless NO_COLOR or FORCE_COLOR say otherwise', async () => {
    const isColoured = async (options: object) => (await run(['frob'], options)).stderr.includes('\u001b[');
    expect(await isColoured({})).toBe(false);
    expect(await isColoured({ isTerminal: true })).toBe(true);
    expect(await isColoured({ isTerminal: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await isColoured({ isTerminal: true, env: { NO_COLOR: '' } })).toBe(true);
    expect(await isColoured({ env: { FORCE_COLOR: '1' } })).toBe(true);
    expect(await isColoured({ isTerminal: true, env: { FORCE_COLOR: '0' } })).toBe(false);
  });

  it('calls an unexpected failure a bug, and gives 1', async () => {
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
    expect(io.printed.stderr).toContain('a bug of kbts: broken\n');
  });
});
