// Rewrites the files that the tutorial pages show.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, StepFailed } from '../run-step.mjs';
import { refreshPage } from './refresh-page.mjs';
import { testedOf, tutorialPages } from './tutorial-pages.mjs';

/** Rewrites the files of all pages of docs/tutorials with the tested ones.
 *
 * @throws StepFailed with the lines of the pages that no longer begin with a line of the file
 */
export function refreshPages() {
  const problems = tutorialPages().flatMap((page) => {
    const refreshed = refreshPage(page, testedOf(page));
    if (refreshed.markdown !== page.markdown) writeFileSync(join(root, page.path), refreshed.markdown);
    return refreshed.problems;
  });
  if (problems.length === 0) return;
  const advice = 'change the first line of the block to the line of the file that it should begin with';
  throw new StepFailed(['refresh the tutorial pages'], `failed: ${advice}\n${problems.join('\n')}`);
}
