import { describe, expect, it } from 'vitest';
import { shortenDescription } from './description.js';

describe('shortenDescription', () => {
  it('keeps complete sentences of any script, with their final punctuation', () => {
    expect(shortenDescription('是。然后还有很多很多字', 20)).toBe('是。');
    expect(shortenDescription('هل؟ ثم كلمات كثيرة', 20)).toBe('هل؟');
    expect(shortenDescription('यह। और फिर बहुत सारे', 30)).toBe('यह।');
  });

  it('never splits a character, and ends at white space if no sentence is complete', () => {
    expect(shortenDescription('äöüäöüäöü', 5)).toBe('äö...');
    expect(shortenDescription('one two\nthree four', 12)).toBe('one two...');
    expect(shortenDescription('one two\u3000threefour', 15)).toBe('one two...');
  });
});
