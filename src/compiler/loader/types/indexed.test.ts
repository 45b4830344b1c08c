import { describe, expect, it } from 'vitest';
import { fieldsOf, loadSpec, short } from '../fixtures/load-spec.js';

const declared = `import type { Int32 } from 'kbts/api';
import type { PodSpec } from 'kbts/k8s/core/v1';
interface Part { x?: string; y: Int32; again?: string; n: { a: { b: string[] }; items: (Part | null)[] } }
type Source = { type: 'git'; url: string; depth?: Int32 } | { type: 'image'; url: string };`;

function read(type: string) {
  const { types, text } = loadSpec(`${declared}\nexport class Spec { field!: ${type}; }`);
  const [field] = fieldsOf(types.get('Spec'));
  if (!field) throw new Error('no field');
  const { type: ref, isOptional, isNullable } = field;
  const wrong = ref.kind === 'unsupported' ? ref : undefined;
  return {
    form: `${short(ref)}${isOptional ? '?' : ''}${isNullable ? '|null' : ''}`,
    problem: wrong?.problem,
    at: wrong && text.slice(wrong.span.start, wrong.span.end),
  };
}

describe('types of an index', () => {
  it.each([
    ["Part['x']", 'string?'],
    ["Part['n']['a']['b']", 'string[]'],
    ["Part['n']['a']['b'][number]", 'string'],
    ["Part['n']['items'][0]", '#Part|null'],
    ["Part['x' | 'again']", 'string?'],
    ['string[][number]', 'string'],
    ['Record<string, Int32>[string]', 'int32'],
    ["Record<string, Part | null>['any']", '#Part|null'],
    ["PodSpec['containers'][number]", 'k8s:Container'],
    ["PodSpec['containers'][number]['name']", 'k8s:Container.name'],
    ["PodSpec['nodeSelector'][string]", 'string'],
    ["PodSpec['securityContext']['supplementalGroups'][number]", 'int64'],
    ["PodSpec['overhead'][string]", 'k8s:Quantity'],
    ["Source['type']", '"git"|"image"'],
    ["Source['url']", 'string'],
  ])('reads %s', (type, expected) => {
    expect(read(type).form).toBe(expected);
  });

  it.each([
    ["Part['z']", /is unknown: `\['z'\]`/, /`x`, `y`/],
    ["Part['x' | 'z']", /is unknown/, /`x`/],
    ['Part[number]', /is unknown/, /write the type out/],
    ['string[][string]', /is unknown/, /write the type out/],
    ["Source['depth']", /is unknown/, /write the type out/],
    ["PodSpec['containers'][string]", /is unknown/, /write the type out/],
    ["PodSpec['nodeName'][number]", /is unknown/, /write the type out/],
    ['Part[Part]', /is unknown/, /write the type out/],
  ])('reports the problem of %s', (type, message, hint) => {
    const { problem, at } = read(type);
    expect(problem).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) });
    // The names of fields that are unknown, or the whole type.
    expect(at).toBe(/\[('.*')\]$/.exec(type)?.[1] ?? type);
  });
});
