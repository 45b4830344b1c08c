import { describe, expect, it } from 'vitest';
import { commentsOf, linesOfDoc } from './comments.js';
import { partsOf } from './doc.js';

function read(text: string): { readonly doc: string; readonly markers: readonly string[] } {
  const [comment] = commentsOf(text, []);
  if (!comment) throw new Error('the source is not a comment');
  const { doc, markers } = partsOf(linesOfDoc(text, comment));
  for (const { text: marker, offset } of markers) expect(text.slice(offset).startsWith(marker)).toBe(true);
  return { doc, markers: markers.map((marker) => marker.text) };
}

/** A doc comment with a star before each line. */
function starred(...lines: readonly string[]): string {
  return `/**\n${lines.map((line) => `   * ${line}\n`).join('')}   */`;
}

describe('the description in a doc comment', () => {
  it.each<[string, string, string]>([
    ['is what follows the comment characters', '/** A pod. */', 'A pod.'],
    ['requires no spaces', '/**A pod.*/', 'A pod.'],
    ['keeps lines and one blank line', starred('', 'One', '', '', 'Two', ''), 'One\n\nTwo'],
    ['keeps how far lines are indented', starred('- a', '  b', '\tc'), '- a\n  b\n\tc'],
    ['may do without stars', '/**\n    One\n      two\n\n    three\n  */', 'One\n  two\n\nthree'],
    ['loses lines that begin with TODO', starred('One', 'TODO two', ' TODO three'), 'One\n TODO three'],
    ['ends at dashes', starred('One', '', '--- two', 'three'), 'One\n'],
    ['ends at the first tag of TypeScript', starred('One', '', '@see two', 'three'), 'One'],
    ['keeps why something is deprecated', starred('One', '@deprecated two', 'three'), 'One\n\nDeprecated: two\nthree'],
    ['may be only that', starred('@deprecated two', '@see three'), 'Deprecated: two'],
    ['finds it after another tag', starred('@see one', '@deprecated two'), 'Deprecated: two'],
    ['has no empty reason', starred('One', '@deprecated', 'two'), 'One'],
    ['keeps code whole', starred('```', 'TODO', '---', '@a', '+b', '```', 'TODO'), '```\nTODO\n---\n@a\n+b\n```'],
    ['takes no indented fence for one', starred(' ```', 'TODO', ' ```'), ' ```\n ```'],
    ['may be empty', '/** */', ''],
    ['is nothing when all of it goes', starred('TODO one', '', 'TODO two'), ''],
  ])('%s', (_, text, doc) => {
    expect(read(text)).toEqual({ doc, markers: [] });
  });

  it('leaves markers out, even after its end', () => {
    const text = starred('One', '+a=b', 'two', '---', ' +c', '@see', '+d');
    expect(read(text)).toEqual({ doc: 'One\ntwo', markers: ['a=b', 'c', 'd'] });
  });
});
