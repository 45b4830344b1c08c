// Before the tests: the code runs from `src` there, and finds beside it what a build writes into `dist`.
import { join } from 'node:path';
import { root } from '../run-step.mjs';
import { writeDescriptions } from './write.mjs';

export async function setup() {
  await writeDescriptions(join(root, 'src/k8s/descriptions'));
}
