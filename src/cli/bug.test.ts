import { describe, expect, it } from 'vitest';
import { printFailure } from './bug.js';
import { fakeIo } from './fixtures/fake-io.js';

const shown = (error: unknown, env = {}) => {
  const io = fakeIo('/nowhere', { env });
  printFailure(error, ['init', '--domain', 'x'], io);
  return io.printed.stderr;
};

const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' });

describe('a failure', () => {
  it('of ours is called a bug, with what to report, without a stack', () => {
    expect(shown(new TypeError('x is not a function'))).toBe(
      'error: kbts has failed, and it is a bug of kbts: x is not a function\n' +
        '  help: Please report it, with what `KBTS_DEBUG=1 kbts init --domain x` prints.\n',
    );
  });

  it('of the surroundings is no bug, also when it is wrapped', () => {
    const text = 'error: cannot read PROJECT: EACCES\n  help: Mend the cause and run the command again.\n';
    expect(shown(new Error('cannot read PROJECT: EACCES', { cause: refused }))).toBe(text);
    expect(shown(refused)).not.toContain('bug');
  });

  it('shows its stack and that of its cause with KBTS_DEBUG only', () => {
    const error = new Error('outer', { cause: new Error('inner') });
    expect(shown(error, { KBTS_DEBUG: '1' })).toMatch(/Error: outer\n +at [\s\S]*caused by: Error: inner\n +at /);
    expect(shown(error, { KBTS_DEBUG: '' })).not.toMatch(/\n +at /);
  });

  it('that is no Error is shown as text', () => {
    expect(shown('odd')).toContain('it is a bug of kbts: odd\n');
  });
});
