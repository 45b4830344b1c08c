// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of placeholders in snippets.
import { describe, expect, it } from 'vitest';
import { readComment } from '../reading/registry.js';
import { markerHelp } from './help.js';
import { markerSnippets } from './snippets.js';

const snippets = markerSnippets();

describe('snippets', () => {
  it('contain each marker with an effect, in all spellings', () => {
    const useful = markerHelp().filter(({ noEffect }) => noEffect === undefined);
    const spellings = useful.flatMap(({ name, decorator }) => [`+${name}`, ...(decorator ? [`@${decorator}`] : [])]);
    expect(Object.keys(snippets).sort()).toEqual(spellings.sort());
  });

  it.each([
    ['+kubebuilder:validation:Minimum', '+kubebuilder:validation:Minimum=${1:number}'],
    ['@Minimum', '@Minimum(${1:number})'],
    ['+listType', '+listType=${1|map,set,atomic|}'],
    ['@ListType', "@ListType('${1|map,set,atomic|}')"],
    ['@UniqueItems', '@UniqueItems(${1|true,false|})'],
    ['@Enum', '@Enum(${1:any})'],
    ['@AtMostOneOf', "@AtMostOneOf('${1:string}')"],
    ['+kubebuilder:validation:XValidation', '+kubebuilder:validation:XValidation:rule=${1:rule}'],
    ['@Rbac', "@Rbac({ verbs: ['${1:verbs}'] })"],
    ['@StatusSubresource', '@StatusSubresource()'],
  ])('have placeholders for `%s`', (prefix, body) => {
    expect(snippets[prefix]?.body).toBe(body);
  });

  it.each(Object.values(snippets).filter(({ prefix }) => prefix.startsWith('+')))(
    'contain a valid marker name: $prefix',
    ({ body, prefix }) => {
      const text = body.slice(1).replace(/\$\{\d+[:|]([^},|]*)[^}]*\}/g, '$1');
      const targets = markerHelp().find(({ name }) => `+${name}` === prefix)?.targets ?? [];
      const [target = 'field'] = targets;
      const reading = readComment({ text, file: 'a.ts', offset: 1, target, isDetached: true });
      // A placeholder name is an invalid number, but everything else is valid.
      expect(reading.kind === 'problem' ? reading.problem.code : reading.kind).toMatch(/^(use|marker-argument)$/);
    },
  );
});
