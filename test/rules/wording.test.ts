import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { proseFile, proseFiles } from './prose.js';
import { shippedFiles } from './source-files.js';
import { hitsInNames, hitsInProse } from './wording-hits.js';

it('wording is plain American English, in the terms of Kubernetes and TypeScript', () => {
  const hits = [...proseFiles().flatMap(hitsInProse), ...shippedFiles().flatMap(hitsInNames)];
  expect(hits.map(({ message }) => message)).toEqual([]);
}, 120_000);

describe('the rule about wording', () => {
  it.each([
    ['a.ts', '/** Gives what follows. */', ['a.ts:1:5: found "Gives"']],
    ['a.ts', '/**\n * Text.\n * There is\n * nobody.\n */', ['a.ts:4:4: found "nobody"']],
    ['a.ts', "const a = 'takes it back'; // mend it", ['a.ts:1:12: found "takes it back"', 'a.ts:1:31: found "mend"']],
    ['a.mjs', 'const a = `the $' + '{b} stands in `; // fine', ['a.mjs:1:21: found "stands"']],
    ['a.md', 'The\nfolder holds it,\nas `src`.', ['a.md:2:8: found "holds"', 'a.md:2:16: found ", as `s"']],
    ['a.hbs', '# Tells the {{kind}} more', ['a.hbs:1:3: found "Tells"']],
  ])('finds usages in %s: %j', (path, source, messages) => {
    expect(hitsInProse(proseFile(path, source)).map(({ message }) => message.split('; write')[0])).toEqual(messages);
  });

  it.each([
    ['a.ts', "const answer = 'silence'; /** What `holds` stands for. */ const a = /blank sign/;"],
    ['a.ts', "import { nobody } from 'the rest'; const a = `$" + "{mend('x')} is fine`;"],
    ['a.md', 'A leader that holds the lease. There is no way. The user who reads it stands by.'],
    ['src/cli/terminal/ask.ts', '// the answer to a question'],
  ])('accepts code, code spans and ordinary meanings in %s: %s', (path, source) => {
    expect(hitsInProse(proseFile(path, source))).toEqual([]);
  });

  it('finds usages in exported names and their members, and not in private ones', () => {
    const text =
      'export interface ThingHost { readonly answer: string } class Advice {} export class A { #silence = 1 }';
    const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
    const file = { path: 'a.ts', module: '', isShipped: true, tree };
    expect(hitsInNames(file).map(({ message }) => message.split('; write')[0])).toEqual([
      'src/a.ts:1:18: found "ThingHost"',
      'src/a.ts:1:39: found "answer"',
    ]);
  });
});
