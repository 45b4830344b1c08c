import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.js';

describe('LineSplitter', () => {
  it('returns the same lines for any chunks', () => {
    const bytes = Buffer.from('{"a":"ä€😀"}\n\n{"b":2}\nrest');
    for (let size = 1; size <= bytes.length; size += 1) {
      const splitter = new LineSplitter();
      const lines: string[] = [];
      for (let at = 0; at < bytes.length; at += size) lines.push(...splitter.push(bytes.subarray(at, at + size)));
      expect([...lines, splitter.rest()]).toEqual(['{"a":"ä€😀"}', '{"b":2}', 'rest']);
    }
  });

  it('has nothing left after a complete line', () => {
    const splitter = new LineSplitter();
    expect(splitter.push(Buffer.from('a\n'))).toEqual(['a']);
    expect(splitter.rest()).toBe('');
  });

  it('rejects a line that is too long, and counts each line separately', () => {
    const splitter = new LineSplitter(10);
    for (let count = 0; count < 5; count += 1) expect(splitter.push(Buffer.from('12345678\n12'))).toHaveLength(1);
    expect(() => splitter.push(Buffer.from('345678901'))).toThrow('a line is longer than 10 bytes');
  });
});
