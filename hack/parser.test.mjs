import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { cutParser } from './parser.mjs';

/** A compiler of a few lines, laid out as the real one. */
const compiler = (files) => `var ts = {}; ((module) => {
"use strict";
var idText = (node) => node.escapedText;
__export(typescript_exports, {
  isNode: () => isNode });
module.exports = __toCommonJS(typescript_exports);
// src/compiler/core.ts
var objectAllocator = new Proxy({}, { get: () => () => class {} });
var getTokenPosOfNode = () => 0;
${files}
// src/compiler/moduleNameResolver.ts
function later() {}
`;

function run(code) {
  const module = { exports: {} };
  new Script(`(function (module, require) {${code}\n})`).runInThisContext()(module, createRequire(import.meta.url));
  return module.exports;
}

describe('cutParser', () => {
  it('exports the parts, and leaves out what they do not need', async () => {
    const files = 'function isNode(x) { return helped(x); } function helped(x) { return x === 1; } function other() {}';
    const code = await cutParser(compiler(files), ['isNode']);
    expect(run(code).isNode(1)).toBe(true);
    expect(code).not.toContain('later');
    expect(code).toMatch(/^\/\*! A part of TypeScript/);
  });

  it('leaves out messages that only other parts report', async () => {
    const table =
      'function diag(code) { return code; }\nvar Diagnostics = {\n  A_1: diag(1, "a"),\n  B_2: diag(2, "b")\n};';
    const code = await cutParser(compiler(`${table}\nfunction isNode() { return Diagnostics.B_2; }`), ['isNode']);
    expect([run(code).isNode(), code.includes('A_1')]).toEqual([2, false]);
  });

  it('refuses a parser that needs a function of a later file, and names it', async () => {
    const cut = cutParser(compiler('function isNode(x) { return later(x); }'), ['isNode']);
    await expect(cut).rejects.toThrow('the parser of TypeScript lacks later; cut after a later file');
  });

  it('ignores such a function where no part leads to it', async () => {
    const files = 'function isNode() { return true; } function other() { return later(); }';
    expect(run(await cutParser(compiler(files), ['isNode'])).isNode()).toBe(true);
  });

  it('refuses a part that is not there', async () => {
    await expect(cutParser(compiler('function isNode() {}'), ['isNode', 'isLost'])).rejects.toThrow('isLost');
  });

  it('refuses a compiler that is laid out in another way, and says what it expected', async () => {
    await expect(cutParser('module.exports = {};', [])).rejects.toThrow(
      'expected "\\n\\"use strict\\";\\n" in the text',
    );
  });
});
