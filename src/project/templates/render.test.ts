import { describe, expect, it } from 'vitest';
import { DiagnosticList, renderDiagnostic } from '../../base/problems/index.js';
import { Code } from '../text/code.js';
import { render } from './render.js';

function rendered(source: string, context: object = {}) {
  const sink = new DiagnosticList();
  return { text: render('init/a.hbs', () => source, context, sink), problems: sink.all };
}

describe('a template', () => {
  it('is filled in, with code as it is', () => {
    const context = { a: new Code('<&"\''), b: false, c: 'plain-1.0' };
    expect(rendered('{{a}} {{#if b}}yes{{else}}no{{/if}} {{c}}\n', context)).toEqual({
      text: '<&"\' no plain-1.0\n',
      problems: [],
    });
  });

  it.each([
    ['lacks a name', 'one\n{{ missing }}\n', '{{ missing }}'],
    ['does not close a block', 'one\n{{#if a}}\n', ''],
    ['has an unknown helper', 'one\n  {{shout a}}\n', ''],
  ])('that %s is a problem with a place in it and a hint', (_, source, near) => {
    const { text, problems } = rendered(source, { a: 1 });
    expect(text).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'template-invalid', hint: expect.stringContaining('kbts') }]);
    const { file, start = -1, end = -1 } = problems[0]?.span ?? {};
    expect(file).toBe('templates/init/a.hbs');
    expect(start).toBeGreaterThanOrEqual(source.indexOf('\n') + 1);
    expect(end).toBeLessThanOrEqual(source.length);
    if (near !== '') expect(source.slice(start)).toContain('missing');
  });

  it('that is wrong is shown with its frame', () => {
    const source = 'one\n{{ missing }}\ntwo\n';
    const [problem] = rendered(source).problems;
    if (!problem) throw new Error('expected a problem');
    expect(renderDiagnostic(problem, () => source)).toMatchInlineSnapshot(`
      "templates/init/a.hbs:2:4 - error template-invalid: the template cannot be rendered: "missing" not defined in [object Object] - 2:3

        1 | one
        2 | {{ missing }}
          |    ^

        help: templates are part of kbts: reinstall it, and report the error if that does not help"
    `);
  });
});
