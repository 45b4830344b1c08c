import { describe, expect, it } from 'vitest';
import { readDeclaration } from './declaration.mjs';

const declaration = `/**
 * Made by a generator.
 */
import { V1Other } from '../models/V1Other.js';
/**
* Thing is one of *many*.
*/
export declare class V1Thing {
    /**
    * Shows \\"what\\" it\\'s for: \\'*_/scale\\'.
    *
    * A second paragraph.
    */
    'what'?: string;
    'other'?: V1Other;
    /** Not a description of a field. */
    constructor();
    "quoted-name": {
        /** A description of an inner field.
         */
        "inner"?: string;
    };
    static getAttributeTypeMap(): void;
}
/**
 * Another one.
 */
export declare class Second {
    /**
     * Of another class.
     */
    'late'?: string;
}
`;

describe('readDeclaration', () => {
  it('reads the unescaped descriptions of the first class and its fields', () => {
    expect(readDeclaration(declaration)).toEqual({
      type: 'Thing is one of *many*.',
      fields: { what: "Shows \"what\" it's for: '*/scale'.\n\nA second paragraph." },
    });
  });

  it('reads interfaces, and types without descriptions', () => {
    expect(readDeclaration('export interface IThing {\n    "name"?: string;\n}\n')).toEqual({ type: '', fields: {} });
  });

  it.each([
    ['a file without a type', 'export const a = 1;\n', '`export declare class …`'],
    [
      'a type without an end',
      "export declare class A {\n    'a'?: string;\n",
      'a line `}` that ends `export declare class A {`',
    ],
  ])('refuses %s', (_, text, expected) => {
    expect(() => readDeclaration(text)).toThrow(expected);
  });
});
