import { describe, expect, it } from 'vitest';
import { checkSource } from './fixtures/load.js';
import { kind } from './fixtures/source.js';

function problemsOf(source: string) {
  return checkSource(source).problems.map(({ code, severity, message, span }) => {
    return { code, severity, message, at: span && source.slice(span.start, span.end) };
  });
}

const long = 'a'.repeat(64);

describe('the metadata of a CRD', () => {
  it.each([
    ['labels="a b=c"', 'the key `a b` of a label must be', '"a b=c"'],
    ['labels="a/b/c=d"', 'the key `a/b/c` of a label must be', '"a/b/c=d"'],
    ['labels="=c"', 'the key `` of a label must be', '"=c"'],
    ['labels="/a=c"', 'the key `/a` of a label must be', '"/a=c"'],
    ['labels="Example.com/a=c"', 'the key `Example.com/a` of a label must be', '"Example.com/a=c"'],
    [`labels="${long}=c"`, `the key \`${long}\` of a label must be`, `"${long}=c"`],
    [`labels="${'a'.repeat(254)}/a=c"`, 'of a label must be', `"${'a'.repeat(254)}/a=c"`],
    ['labels="ok=yes";"a=b c"', 'the value `b c` of the label `a` must have', '"a=b c"'],
    [`labels="a=${long}"`, `the value \`${long}\` of the label \`a\` must have`, `"a=${long}"`],
    ['labels="a=-b"', 'the value `-b` of the label `a` must have', '"a=-b"'],
    ['annotations="a b=c"', 'the key `a b` of an annotation must be', '"a b=c"'],
    ['annotations="=c"', 'the key `` of an annotation must be', '"=c"'],
  ])('is invalid with %s', (argument, message, at) => {
    expect(problemsOf(kind(`// +kubebuilder:metadata:${argument}`))).toEqual([
      { code: 'kind-invalid', severity: 'error', message: expect.stringContaining(message), at },
    ]);
  });

  it.each([
    `labels="a=${long.slice(1)}"`,
    `labels="example.com/${long.slice(1)}=A_b.c-9"`,
    'labels="a="',
    'labels="A=b"',
    'annotations="Example.com/a=any text, of any length"',
  ])('is valid with %s', (argument) => {
    expect(problemsOf(kind(`// +kubebuilder:metadata:${argument}`))).toEqual([]);
  });

  it('is invalid in a decorator', () => {
    const source = kind("@Metadata({ labels: { ok: 'yes', a: 'b c' } })").replace('import {', 'import { Metadata,');
    expect(problemsOf(source)).toMatchObject([{ code: 'kind-invalid', at: "'b c'" }]);
  });

  it('may have a value that a later marker replaces', () => {
    const [wrong, right] = ['// +kubebuilder:metadata:labels="a=b c"', '// +kubebuilder:metadata:labels="a=b"'];
    expect(problemsOf(kind(`${wrong}\n${right}`))).toEqual([]);
    expect(problemsOf(kind(`${right}\n${wrong}`))).toHaveLength(1);
  });
});
