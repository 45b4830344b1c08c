import { describe, expect, it } from 'vitest';
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
  ])('are found in %j, with both locations', (comments, message, severity) => {
    const [first, second] = usesOf(comments);
    expect(contradictions(usesOf(comments))).toEqual([
      {
        code: 'marker-contradiction',
        severity,
        message,
        span: second?.span,
        hint: 'keep one of the two',
        related: [{ label: 'the other marker is here', span: first?.span }],
      },
    ]);
  });

  it('are found between two names of a resource', () => {
    const uses = usesOf(['kubebuilder:resource:path=a', 'kubebuilder:resource:path=b'], 'kind');
    expect(contradictions(uses)).toHaveLength(1);
  });
});
