import { describe, expect, it } from 'vitest';
import { markers } from '../catalog/catalog.js';
import { markerReferencePage } from '../fixtures/reference-page.js';
import { exampleCode, markerHelp } from './help.js';
import { markerHelpText } from './help-text.js';

describe('help', () => {
  it('contains every marker once, with all of its spellings', () => {
    const help = markerHelp();
    expect(help.map(({ name }) => name).sort()).toEqual(markers.map(({ marker }) => marker.name).sort());
    expect(help.find(({ name }) => name === 'kubebuilder:validation:XValidation')?.usage).toEqual({
      comment:
        '+kubebuilder:validation:XValidation:rule=<string>[,message=<string>][,messageExpression=<string>][,reason=<string>][,fieldPath=<string>][,optionalOldSelf=<bool>]',
      decorator:
        '@XValidation({ rule: string, message?: string, messageExpression?: string, reason?: string, fieldPath?: string, optionalOldSelf?: bool })',
    });
    expect(help.find(({ name }) => name === 'groupName')?.usage).toEqual({ comment: '+groupName[=<string>]' });
    expect(help.find(({ name }) => name === 'kubebuilder:pruning:PreserveUnknownFields')?.itemsName).toBe(
      'kubebuilder:validation:items:XPreserveUnknownFields',
    );
  });

  it('is plain data, for editors', () => {
    expect(JSON.parse(JSON.stringify(markerHelp()))).toEqual(markerHelp());
  });

  it('has more detail with a higher level', () => {
    const about = markerHelp().filter(({ name }) => name === 'kubebuilder:validation:Minimum');
    expect(markerHelpText(1, about)).toBe(
      'CRD validation\n\n  +kubebuilder:validation:Minimum  field, type    Sets the minimum value.\n',
    );
    expect(markerHelpText(2, about)).toBe(
      `CRD validation

  +kubebuilder:validation:Minimum=<number>
  @Minimum(number)
      Sets the minimum value.
      Applies to: field, type
      number, the minimum value
`,
    );
    expect(markerHelpText(3, about)).toBe(
      `CRD validation

  +kubebuilder:validation:Minimum=<number>
  @Minimum(number)
      Sets the minimum value.
      Applies to: field, type
      number, the minimum value
      Aliases: +k8s:minimum
      For list items: +kubebuilder:validation:items:Minimum, @Items(...)
      Example:
        // +kubebuilder:validation:Minimum=0
        @Minimum(0) replicas!: Int32;
`,
    );
  });

  it('states why a marker has no effect', () => {
    const about = markerHelp().filter(({ name }) => name === 'kubebuilder:object:generate');
    expect(markerHelpText(2, about)).toContain('No effect: it controls the generation of Go code');
  });
});

describe('the reference page', () => {
  it('shows the result of an example', () => {
    const page = markerReferencePage({
      outcomeOf: ({ decorator }) => (decorator === 'Minimum' ? 'minimum: 0\n' : undefined),
    });
    expect(page).toContain('replicas!: Int32;\n```\n\n```yaml\nminimum: 0\n```\n');
    expect(page.match(/```yaml/g)).toHaveLength(1);
  });

  it('replaces only the decorator of the marker by the comment', () => {
    const help = {
      decorator: 'Maximum',
      example: { comment: '+max=1', decorator: "@Pattern('a)') @Maximum(1) a!: Int;" },
    };
    expect(exampleCode(help)).toEqual({
      decorator: help.example.decorator,
      comment: "// +max=1\n@Pattern('a)') a!: Int;",
    });
  });

  it('shows the declaration for a marker without decorator', () => {
    const example = { comment: '+k8s:enum', on: "type A = 'b';" };
    expect(exampleCode({ example })).toEqual({ comment: "// +k8s:enum\ntype A = 'b';" });
  });
});
