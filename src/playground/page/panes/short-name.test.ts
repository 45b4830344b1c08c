import { expect, it } from 'vitest';
import { shortNameOf } from './short-name.js';

it('the name of a file has as many folders as it takes', () => {
  const paths = ['src/api/v1/a.ts', 'src/api/v2/a.ts', 'src/b.ts', 'PROJECT'];
  expect(paths.map((path) => shortNameOf(path, paths))).toEqual(['v1/a.ts', 'v2/a.ts', 'b.ts', 'PROJECT']);
});
