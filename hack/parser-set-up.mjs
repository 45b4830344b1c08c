// Before the tests: the loader runs from `src` there, and finds the parser next to it for example `dist`.
import { join } from 'node:path';
import { writeParser } from './parser.mjs';
import { root } from './run-step.mjs';

export async function setup() {
  await writeParser(join(root, 'src/compiler/loader/parser'));
}
