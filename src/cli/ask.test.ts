import { describe, expect, it } from 'vitest';
import { ProblemList } from '../problems/index.js';
import { decide } from './ask.js';
import { fakeIo } from './fixtures/fake-io.js';

const decided = async (given: boolean | undefined, answers?: readonly string[], saysYes = false) => {
  const io = fakeIo('/nowhere', answers ? { answers } : {});
  const problems = new ProblemList();
  const value = await decide({ flag: 'controller', text: 'Create Controller', given }, saysYes, io, problems);
  return { value, ...io.printed, problems: problems.all };
};

describe('a question', () => {
  it('is not asked when the command line answers it, when there is no terminal, or with `--yes`', async () => {
    expect(await decided(false, ['y'])).toMatchObject({ value: false, stdout: '' });
    expect(await decided(undefined)).toMatchObject({ value: true, stdout: '' });
    expect(await decided(undefined, ['n'], true)).toMatchObject({ value: true, stdout: '' });
  });

  it.each([
    ['y', true],
    [' YES ', true],
    ['n', false],
    ['no', false],
  ])('takes `%s` for an answer', async (answer, value) => {
    expect(await decided(undefined, [answer])).toMatchObject({ value, stdout: 'Create Controller [y/n] ' });
  });

  it('is asked again after anything else', async () => {
    const { value, stderr } = await decided(undefined, ['maybe', '', 'n']);
    expect(value).toBe(false);
    expect(stderr).toBe('`maybe` is no answer, expected `y` or `n`\n`` is no answer, expected `y` or `n`\n');
  });

  it('that finds no answer before the input ends is a problem that names the flag', async () => {
    const { value, problems } = await decided(undefined, []);
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'usage', hint: expect.stringContaining('--controller=false') }]);
  });
});
