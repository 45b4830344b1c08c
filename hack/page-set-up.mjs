// Before the tests: the server of `kbts dev` runs from `src` there, and finds the built page next to it.
import { join } from 'node:path';
import { writePage } from './page.mjs';
import { root } from './run-step.mjs';

export async function setup() {
  await writePage(join(root, 'src/dev/page/built'));
}
