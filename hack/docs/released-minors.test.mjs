import { describe, expect, it } from 'vitest';
import { releasedMinors } from './released-minors.mjs';

describe('releasedMinors', () => {
  it('has the last patch of each minor version, newest first', () => {
    const tags = ['v0.9.0', 'v0.10.0', 'v0.10.2', 'v0.10.10', 'v1.0.0', 'v0.9.1'];
    expect(releasedMinors(tags)).toEqual([
      { minor: '1.0', tag: 'v1.0.0' },
      { minor: '0.10', tag: 'v0.10.10' },
      { minor: '0.9', tag: 'v0.9.1' },
    ]);
  });

  it('ignores prereleases and other tags', () => {
    expect(releasedMinors(['v1.0.0-rc.1', 'v1', 'release', ''])).toEqual([]);
  });
});
