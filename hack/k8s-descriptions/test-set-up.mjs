// Runs before the tests: code in `src` expects the files next to it that a build writes into `dist`.
import { join } from 'node:path';
import { root } from '../run-step.mjs';
import { writeDescriptions } from './write.mjs';

export async function setup() {
  await writeDescriptions(join(root, 'src/k8s/descriptions'));
}
