import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizePath } from './normalize-path.js';

it('normalizes paths as Node does, without the slash at the end', () => {
  const part = fc.constantFrom('', '.', '..', 'a', 'b.ts', '...');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = parts.join('/');
      expect(normalizePath(path)).toBe(posix.normalize(path).replace(/(?<=.)\/$/, ''));
    }),
  );
});
