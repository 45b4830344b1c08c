import { describe, expect, it } from 'vitest';
import { describeOptions, describeTypes } from './hover-docs.mjs';

describe('describeTypes', () => {
  const described = {
    Job: { type: 'Job is work.', fields: { spec: 'What to do.\nMore: */ elsewhere.', 'x-y': 'Quoted.' } },
    Empty: { type: '', fields: {} },
  };

  it('inserts descriptions above types and fields', () => {
    const text = "export interface Job {\n    spec?: JobSpec;\n    'x-y': string;\n    status?: A;\n}\n";
    expect(describeTypes(text, described)).toBe(
      "/** Job is work. */\nexport interface Job {\n    /**\n     * What to do.\n     * More: *\u200b/ elsewhere.\n     */\n    spec?: JobSpec;\n    /** Quoted. */\n    'x-y': string;\n    status?: A;\n}\n",
    );
  });

  it('leaves types without descriptions unchanged', () => {
    const text = 'export interface Empty {\n    spec?: string;\n}\nexport interface Other {\n    spec?: string;\n}\n';
    expect(describeTypes(text, described)).toBe(text);
  });
});

describe('describeOptions', () => {
  const options = new Map([['XValidation', new Map([['rule', 'The rule.']])]]);

  it('describes the options of a decorator wherever its declaration lists them', () => {
    const text =
      'export declare const XValidation: M<[{\n    readonly rule: string;\n    readonly other?: string;\n}]>;\n';
    expect(describeOptions(text, options)).toContain(
      '    /** The rule. */\n    readonly rule: string;\n    readonly other',
    );
  });

  it('mixes up no two decorators', () => {
    const text = 'export declare const Other: M<[{\n    readonly rule: string;\n}]>;\n';
    expect(describeOptions(text, options)).toBe(text);
  });
});
