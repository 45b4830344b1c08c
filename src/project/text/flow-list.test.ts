import { describe, expect, it } from 'vitest';
import { topLists } from '../../base/yaml/index.js';
import { addFlowItems, hasFlowItem, removeFlowItem } from './flow-list.js';

const valuesIn = (text: string) =>
  topLists(text)
    ?.find(({ key }) => key === 'x')
    ?.items.map(({ value }) => value);

/** A list, and the same with `c` or `{ p: c }` added. */
const lists: readonly (readonly [before: string, after: string])[] = [
  ['x: []', 'x: [c]'],
  ['x: [ ]', 'x: [c ]'],
  ['x: [ # none yet\n]', 'x: [c # none yet\n]'],
  ['x: [a, b]', 'x: [a, b, c]'],
  ['x: [ a, "b" ] # mine', 'x: [ a, "b", c ] # mine'],
  ['x: [a, b, ]', 'x: [a, b, c, ]'],
  ['x: [a, { b: 1 }]', 'x: [a, { b: 1 }, c]'],
  ['x: [\n  a,\n  b\n]', 'x: [\n  a,\n  b,\n  c\n]'],
  ['x: [\n  a,\n  b,\n]', 'x: [\n  a,\n  b,\n  c,\n]'],
  ['x: [\n  a,\n  b]', 'x: [\n  a,\n  b,\n  c]'],
  ['x: [\n  a,\n  b,]', 'x: [\n  a,\n  b,\n  c,]'],
  [
    'x: [\n  a, # one, the first\n  b # two, the last\n  # more\n]',
    'x: [\n  a, # one, the first\n  b, # two, the last\n  c\n  # more\n]',
  ],
  ['x: [\n  a, b, # two\n  # more\n]', 'x: [\n  a, b, c, # two\n  # more\n]'],
  ['x:\n  [a,\n   b]\ny: 1', 'x:\n  [a,\n   b,\n   c]\ny: 1'],
];

describe('an item that is added to a list in flow style', () => {
  it.each(lists)('is the last one, and leaves nothing when it is removed: %j', (before, after) => {
    const added = addFlowItems(before, 'x', ['c']);
    expect(added).toBe(after);
    expect(valuesIn(added)).toEqual([...(valuesIn(before) ?? []), 'c']);
    expect(removeFlowItem(added, 'c')).toBe(before);
  });

  it.each(lists)('keeps the line ends of Windows: %j', (before, after) => {
    const windows = before.replaceAll('\n', '\r\n');
    const added = addFlowItems(windows, 'x', ['c']);
    expect(added).toBe(after.replaceAll('\n', '\r\n'));
    expect(removeFlowItem(added, 'c')).toBe(windows);
  });

  it.each(lists)('can be any value: %j', (before) => {
    for (const value of [
      { path: 'c.yaml', target: { kind: 'Deployment' }, list: [1, true, null, ''] },
      'true',
      '1',
      '# c',
      'a: b',
      '-',
    ]) {
      const added = addFlowItems(before, 'x', [value]);
      expect(valuesIn(added)).toEqual([...(valuesIn(before) ?? []), value]);
      expect(removeFlowItem(added, value)).toBe(before);
    }
  });

  it('is not added again, and others are left', () => {
    const two = addFlowItems('x: [a]', 'x', ['b', 'c', 'b']);
    expect(two).toBe('x: [a, b, c]');
    expect(addFlowItems(two, 'x', ['c', 'a'])).toBe(two);
  });

  it('is not added to a list in block style, to none, and to text that is not YAML', () => {
    for (const text of ['x:\n- a\n', 'x:\n', 'y: []\n', 'x: [', '{ x: [] }']) {
      expect(addFlowItems(text, 'x', ['c'])).toBe(text);
    }
  });
});

describe('an item of a list in flow style', () => {
  it.each([
    ['x: [c, a]', 'x: [a]'],
    ['x: [ c, a ]', 'x: [ a ]'],
    ['x: [a, c, b]', 'x: [a, b]'],
    ['x: [\n  c, # mine\n  a\n]', 'x: [ # mine\n  a\n]'],
    ['x: [\n  a,\n  c, # mine\n  b\n]', 'x: [\n  a, # mine\n  b\n]'],
    ['x: [\n  c\n]', 'x: [\n]'],
  ])('is removed without the others and without comments: %j', (before, after) => {
    expect(removeFlowItem(before, 'c')).toBe(after);
    expect(valuesIn(after)).toEqual(valuesIn(before)?.filter((value) => value !== 'c'));
  });

  it('is found by its value', () => {
    expect(hasFlowItem('x: [a, "c"]', 'c')).toBe(true);
    for (const text of ['x: [a]', 'x:\n- c\n', '# x: [c]\n', 'x: [c']) {
      expect(hasFlowItem(text, 'c')).toBe(false);
      expect(removeFlowItem(text, 'c')).toBeUndefined();
    }
  });
});
