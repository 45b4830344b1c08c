import { describe, expect, it } from 'vitest';
import { loadPatch } from './patch.js';

const lines = (...all: readonly string[]) => all.map((line) => `${line}\n`).join('');
const before = lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
const after = lines('a', 'b', 'c', 'new', 'd', 'e', 'f', 'g', 'h', 'i', 'other', 'j');
const patch = await loadPatch();

describe('a patch', () => {
  it('returns the second string for the first', () => {
    expect(patch(before, before, after)).toEqual({ text: after, isComplete: true });
  });

  it('finds its lines among others', () => {
    const text = lines('mine', 'a', 'b', 'c', 'd', 'e', 'f', 'mine', 'g', 'h', 'i', 'j');
    const expected = lines('mine', 'a', 'b', 'c', 'new', 'd', 'e', 'f', 'mine', 'g', 'h', 'i', 'other', 'j');
    expect(patch(text, before, after)).toEqual({ text: expected, isComplete: true });
  });

  it('tolerates another line near a change', () => {
    expect(patch(before.replace('b', 'mine'), before, after).text).toBe(after.replace('b', 'mine'));
  });

  it('replaces lines with other neighbors', () => {
    const text = before.replace('c\nd\ne\n', 'x\nd\ny\n');
    const replaced = before.replace('d\n', 'D\n');
    expect(patch(text, before, replaced)).toEqual({ text: text.replace('d\n', 'D\n'), isComplete: true });
    const without = text.replace('d\n', 'z\n');
    expect(patch(without, before, replaced)).toEqual({ text: without, isComplete: false });
  });

  it('keeps the line endings of Windows', () => {
    const windows = before.replaceAll('\n', '\r\n').replace('g', 'mine');
    expect(patch(windows, before, after).text).toBe(after.replaceAll('\n', '\r\n').replace('g', 'mine'));
  });

  it('applies the changes that have a place, and is not complete without the others', () => {
    const text = before.replace('h\ni\nj\n', 'x\ny\nz\n');
    expect(patch(text, before, after)).toEqual({
      text: after.replace('h\ni\nother\nj\n', 'x\ny\nz\n'),
      isComplete: false,
    });
  });
});
