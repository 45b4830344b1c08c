import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../base/problems/index.js';
import type { MarkerUse } from '../../model/index.js';
import type { MarkerTarget } from '../define/decorator.js';
import { contradictions } from './contradictions.js';
import { readComment } from './registry.js';

function usesOf(comments: readonly string[], target: MarkerTarget = 'field'): MarkerUse[] {
  let offset = 1;
  return comments.map((text) => {
    const reading = readComment({ text, file: 'a.ts', offset, target });
    offset += text.length + 1;
    if (reading.kind !== 'use') throw new Error(`cannot read ${text}`);
    return reading.use;
  });
}

/** What a diagnostic about two comments points at: in the first one, then in the second. */
function textsAt(comments: readonly string[], problem: Diagnostic | undefined): string[] {
  const text = comments.map((comment) => `+${comment}`).join('');
  return [problem?.related?.[0]?.span, problem?.span].map((span) => text.slice(span?.start, span?.end));
}

describe('contradictions', () => {
  it.each([
    [['kubebuilder:validation:Minimum=1', 'kubebuilder:validation:Minimum=1']],
    [['kubebuilder:validation:Minimum=1', 'k8s:minimum=1']],
    [['kubebuilder:validation:MinLength=1', 'kubebuilder:validation:items:MinLength=2']],
    [['listMapKey=a', 'listMapKey=b']],
    [['kubebuilder:validation:XValidation:rule=a', 'kubebuilder:validation:XValidation:rule=b']],
    [['optional', 'kubebuilder:validation:Optional']],
    [['kubebuilder:default=1', 'default=2']],
  ])('finds none in %j', (comments) => {
    expect(contradictions(usesOf(comments))).toEqual([]);
  });

  it.each([
    [
      ['kubebuilder:validation:Minimum=1', 'kubebuilder:validation:Minimum=2'],
      '`+kubebuilder:validation:Minimum` is used twice with different values; the last one takes effect',
      'warning',
    ],
    [['listType=map', 'k8s:listType=set'], '`+k8s:listType` contradicts `+listType`', 'error'],
    [
      ['kubebuilder:default=9007199254740993', 'kubebuilder:default=9007199254740995'],
      '`+kubebuilder:default` is used twice with different values; the last one takes effect',
      'warning',
    ],
    [
      ['kubebuilder:validation:Optional', 'required'],
      '`+required` contradicts `+kubebuilder:validation:Optional`; `+kubebuilder:validation:Optional` takes effect',
      'warning',
    ],
    [['required', 'optional'], '`+optional` contradicts `+required`; `+optional` takes effect', 'warning'],
  ])('are found in %j, with both values', (comments, message, severity) => {
    const [problem] = contradictions(usesOf(comments));
    expect(problem).toMatchObject({ code: 'marker-contradiction', severity, message, hint: 'keep one of the two' });
    const values = comments.map((comment) => (comment.includes('=') ? comment.split('=').at(-1) : `+${comment}`));
    expect(textsAt(comments, problem)).toEqual(values);
  });

  it.each([
    [
      ['kubebuilder:resource:path=a,scope=Cluster', 'kubebuilder:resource:path=b,scope=Cluster'],
      ['a', 'b'],
    ],
    [
      ['kubebuilder:resource:path=a', 'kubebuilder:resource:path=a,shortName=b;c'],
      ['path=a', 'b;c'],
    ],
    [
      ['kubebuilder:resource:path=a,scope=Cluster', 'kubebuilder:resource:path=b'],
      ['path=a,scope=Cluster', 'path=b'],
    ],
  ])('point at the arguments of %j that differ', (comments, expected) => {
    expect(textsAt(comments, contradictions(usesOf(comments, 'kind'))[0])).toEqual(expected);
  });

  it('are found between two names of a resource', () => {
    const uses = usesOf(['kubebuilder:resource:path=a', 'kubebuilder:resource:path=b'], 'kind');
    expect(contradictions(uses)).toHaveLength(1);
  });
});

describe('an argument that is set twice in one comment', () => {
  function warningsOf(text: string) {
    const reading = readComment({ text, file: 'a.ts', offset: 0, target: 'field' });
    if (reading.kind !== 'use') throw new Error(`cannot read ${text}`);
    return { value: reading.use.value, warnings: reading.warnings };
  }

  it('takes its last value, with a warning at that value', () => {
    const text = 'kubebuilder:validation:XValidation:rule=a,message=m,rule=b';
    const { value, warnings } = warningsOf(text);
    expect(value).toEqual({ rule: 'b', message: 'm' });
    expect(warnings).toMatchObject([
      {
        code: 'marker-contradiction',
        severity: 'warning',
        message:
          '`+kubebuilder:validation:XValidation`: the argument `rule` is set twice with different values; the last one takes effect',
        hint: 'keep one of the two',
      },
    ]);
    const spans = warnings?.flatMap(({ span, related }) => [related?.[0]?.span, span]);
    expect(spans?.map((span) => text.slice(span?.start, span?.end))).toEqual(['a', 'b']);
  });

  it('is reported once, however often it is set', () => {
    const again = Array.from({ length: 1_000 }, (_, index) => `rule=a${index}`).join(',');
    expect(warningsOf(`kubebuilder:validation:XValidation:${again}`).warnings).toHaveLength(1);
  });

  it('is not reported if both values are the same', () => {
    expect(warningsOf('kubebuilder:validation:XValidation:rule=a,rule="a"').warnings).toBeUndefined();
  });
});
