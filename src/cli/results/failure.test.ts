import { describe, expect, it } from 'vitest';
import { fakeIo } from '../terminal/fixtures/fake-io.js';
import { printFailure } from './failure.js';

const printed = async (error: unknown, env = {}, ...more: string[]) => {
  const io = fakeIo('/nowhere', { env });
  await printFailure(error, ['init', '--domain', 'x', ...more], io);
  return io.printed;
};
const shown = async (error: unknown, env = {}) => (await printed(error, env)).stderr;

const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' });

describe('a failure', () => {
  it('of ours is called an internal error, with what to report, without a stack', async () => {
    expect(await shown(new TypeError('x is not a function'))).toBe(
      'error: internal error (a bug in kbts): x is not a function\n' +
        '  help: report it with the output of `KBTS_DEBUG=1 kbts init --domain x`\n',
    );
  });

  it('of a system call is not reported as a bug, even when it is wrapped', async () => {
    const text = 'error: cannot read PROJECT: EACCES\n  help: fix the cause and run the command again\n';
    expect(await shown(new Error('cannot read PROJECT: EACCES', { cause: refused }))).toBe(text);
    expect(await shown(refused)).not.toContain('bug');
  });

  it('of input that is nested too deeply is not reported as a bug', async () => {
    const overflow = (): number => overflow() + 1;
    let error: unknown;
    try {
      overflow();
    } catch (caught) {
      error = caught;
    }
    expect(await shown(error)).toContain('the input is nested too deeply to be read');
    expect(await shown(new RangeError('Invalid array length'))).toContain('bug');
  });

  it('is a JSON document on standard output with `--json`', async () => {
    const { stdout, stderr } = await printed(refused, {}, '--json');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      written: false,
      changes: [],
      notes: [],
      problems: [
        {
          code: 'system-error',
          severity: 'error',
          message: 'EACCES: permission denied',
          hint: 'fix the cause and run the command again',
        },
      ],
    });
    expect(JSON.parse((await printed(new Error('x'), {}, '--json')).stdout).problems[0].code).toBe('internal-error');
  });

  it('shows its stack and that of its cause with KBTS_DEBUG only', async () => {
    const error = new Error('outer', { cause: new Error('inner') });
    expect(await shown(error, { KBTS_DEBUG: '1' })).toMatch(/Error: outer\n +at [\s\S]*caused by: Error: inner\n +at /);
    expect(await shown(error, { KBTS_DEBUG: '' })).not.toMatch(/\n +at /);
  });

  it('that is not an Error is shown as a string', async () => {
    expect(await shown('odd')).toContain('a bug in kbts): odd\n');
  });
});
