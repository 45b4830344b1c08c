import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../../base/problems/index.js';
import { checkDomain } from '../../base/project-file/index.js';
import { askBoolean, askText } from './ask.js';
import { fakeIo } from './fixtures/fake-io.js';

const terminal = (answers?: readonly string[], takesDefaults = false) => {
  const io = fakeIo('/nowhere', answers ? { answers } : {});
  const sink = new DiagnosticList();
  return { io, sink, takesDefaults };
};

const asked = async (answers?: readonly string[], takesDefaults = false, fallback = true) => {
  const asking = terminal(answers, takesDefaults);
  const question = { flag: 'controller', text: 'Create controller', default: fallback };
  return { value: await askBoolean(question, asking), ...asking.io.printed, problems: asking.sink.all };
};

describe('a question for yes or no', () => {
  it('is not asked without a terminal, or when defaults are taken', async () => {
    expect(await asked()).toMatchObject({ value: true, stdout: '' });
    expect(await asked(['n'], true)).toMatchObject({ value: true, stdout: '' });
  });

  it.each([
    ['y', true],
    [' YES ', true],
    ['n', false],
    ['no', false],
    ['', true],
    ['  ', true],
  ])('reads the answer `%s`', async (answer, value) => {
    expect(await asked([answer])).toMatchObject({ value, stdout: 'Create controller? [Y/n] ' });
  });

  it('shows a default of no', async () => {
    expect(await asked([''], false, false)).toMatchObject({
      value: false,
      stdout: 'Create controller? [y/N] ',
    });
  });

  it('is asked again after an invalid answer', async () => {
    const { value, stdout, stderr } = await asked(['maybe', '2', 'n']);
    expect(value).toBe(false);
    expect(stdout).toBe('Create controller? [Y/n] '.repeat(3));
    expect(stderr).toBe('invalid answer `maybe`: enter `y` or `n`\ninvalid answer `2`: enter `y` or `n`\n');
  });

  it('is an error that names the flags when the input ends before an answer', async () => {
    const { value, problems } = await asked([]);
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'usage', hint: expect.stringMatching(/`--controller=false`.*`--yes`/) }]);
  });
});

describe('a question for a string', () => {
  const domain = { flag: 'domain', text: 'API domain', default: 'my.domain' };

  it('is asked again with what is wrong', async () => {
    const asking = terminal(['Ex ample', 'example.com']);
    expect(await askText(domain, asking, checkDomain)).toBe('example.com');
    expect(asking.io.printed.stdout).toBe('API domain [my.domain]: API domain [my.domain]: ');
    expect(asking.io.printed.stderr).toMatch(/^invalid domain `Ex ample`.*\n$/);
  });

  it('takes the default for an empty answer and for none at all', async () => {
    expect(await askText(domain, terminal(['']), checkDomain)).toBe('my.domain');
    expect(await askText(domain, terminal(), checkDomain)).toBe('my.domain');
  });

  it('is an error that names the flag when the input ends', async () => {
    const asking = terminal([]);
    expect(await askText(domain, asking, checkDomain)).toBeUndefined();
    expect(asking.sink.all).toMatchObject([{ hint: expect.stringContaining('--domain my.domain') }]);
  });
});
