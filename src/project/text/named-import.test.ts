import { describe, expect, it } from 'vitest';
import { addToImport, importsIn, removeUnused } from './named-import.js';

const add = (text: string, name = 'Validator', isType = true) => addToImport(text, 'kbts/runtime', { name, isType });

describe('a name that is added to an import', () => {
  it.each([
    [`{ type Manager, newWebhookManagedBy }`, `{ type Manager, newWebhookManagedBy, type Validator }`],
    [`{ zebra }`, `{ type Validator, zebra }`],
    [`{}`, `{ type Validator }`],
    [`{ a10, a2, }`, `{ a10, a2, type Validator }`],
    [`{\n  Manager as M,\n  type Warnings,\n}`, `{\n  Manager as M,\n  type Validator,\n  type Warnings,\n}`],
  ])('%s becomes %s', (before, after) => {
    expect(add(`import ${before} from 'kbts/runtime';\n`)).toBe(`import ${after} from 'kbts/runtime';\n`);
  });

  it('keeps quotes, semicolons and line ends', () => {
    expect(add(`import { a } from "kbts/runtime"\r\n`)).toBe(`import { a, type Validator } from "kbts/runtime"\r\n`);
  });

  it('breaks a line that gets too long, as Biome does', () => {
    const names = Array.from({ length: 9 }, (_, index) => `someLongName${index}`);
    const text = `import { ${names.join(', ')} } from 'kbts/runtime';\r\n`;
    const lines = [...names, 'type Validator'].map((name) => `  ${name},\r\n`).join('');
    expect(add(text)).toBe(`import {\r\n${lines}} from 'kbts/runtime';\r\n`);
  });

  it('does not break the line of a single name, even one that is too long, as Biome does', () => {
    const module = `./${'long'.repeat(30)}.js`;
    const single = `import { first } from '${module}';\n`;
    const both = addToImport(single, module, { name: 'second' }) ?? '';
    expect(both).toBe(`import {\n  first,\n  second,\n} from '${module}';\n`);
    expect(removeUnused(both, module, 'second')).toBe(single);
  });

  it.each([
    ['two spaces and a comma', '  ', ','],
    ['tabs', '\t', ','],
    ['no comma', '  ', ''],
  ])('keeps the lines of another formatter, with %s', (_, indent, comma) => {
    const text = `import {\n${indent}a,\n${indent}c${comma}\n} from 'kbts/runtime';\n`;
    const both = addToImport(text, 'kbts/runtime', { name: 'b' }) ?? '';
    expect(both).toBe(text.replace('a,', `a,\n${indent}b,`));
    expect(removeUnused(both, 'kbts/runtime', 'b')).toBe(text);
    expect(addToImport(text, 'kbts/runtime', { name: 'd' })).toBe(text.replace(`c${comma}`, `c,\n${indent}d${comma}`));
  });

  it('is found after a byte order mark', () => {
    const text = "\uFEFFimport { a } from 'kbts/runtime';\n";
    expect(addToImport(text, 'kbts/runtime', { name: 'b' })).toBe(text.replace('a', 'a, b'));
    expect(importsIn(text)).toEqual([{ name: 'a', local: 'a', module: 'kbts/runtime', isType: false }]);
  });

  it('needs no `type` where only types are imported, and no value is put there', () => {
    const text = `import type { Manager } from 'kbts/runtime';\n`;
    expect(add(text)).toBe(`import type { Manager, Validator } from 'kbts/runtime';\n`);
    expect(add(text, 'newManager', false)).toBeUndefined();
    expect(add(`${text}import { ping } from 'kbts/runtime';\n`, 'newManager', false)).toBe(
      `${text}import { newManager, ping } from 'kbts/runtime';\n`,
    );
  });

  it('is not added twice, even if another import of the module has it', () => {
    for (const text of [
      `import { type Validator } from 'kbts/runtime';\n`,
      `import { Validator } from 'kbts/runtime';\n`,
      `import { ping } from 'kbts/runtime';\nimport type { Validator } from 'kbts/runtime';\n`,
    ]) {
      expect(add(text)).toBe(text);
    }
    expect(add(`import { type Manager } from 'kbts/runtime';\n`, 'Manager', false)).toBe(
      `import { Manager } from 'kbts/runtime';\n`,
    );
  });

  it.each([
    ['is missing', `import { a } from 'kbts/api';\n`],
    ['is a namespace', `import * as runtime from 'kbts/runtime';\n`],
    ['has comments in it', `import { a /* b */ } from 'kbts/runtime';\n`],
    ['has comments to the end of a line in it', `import {\n  a, // b\n} from 'kbts/runtime';\n`],
    ['is in a comment', `// import { a } from 'kbts/runtime';\n`],
    ['is on a line of its own in a comment', `/*\nimport { a } from 'kbts/runtime';\n*/\n`],
    ['is in a template', "const a = `\nimport { a } from 'kbts/runtime';\n`;\n"],
  ])('finds no place when the import %s', (_, text) => {
    expect(add(text)).toBeUndefined();
  });
});

describe('the imports of a file', () => {
  it('are found with the names that the file has for them', () => {
    expect(importsIn(`import { a, type B as C } from './x.js';\nimport d from './y.js';\n`)).toEqual([
      { name: 'a', local: 'a', module: './x.js', isType: false },
      { name: 'B', local: 'C', module: './x.js', isType: true },
    ]);
  });
});
