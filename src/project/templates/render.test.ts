import { describe, expect, it } from 'vitest';
import { DiagnosticList } from '../../base/problems/index.js';
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
    ['lacks a name', 'one\n{{ missing }}\n'],
    ['does not close a block', 'one\n{{#if a}}\n'],
    ['has an unknown helper', 'one\n  {{shout a}}\n'],
  ])('that %s is a bug', (_, source) => {
    expect(() => rendered(source, { a: 1 })).toThrow();
  });
});
