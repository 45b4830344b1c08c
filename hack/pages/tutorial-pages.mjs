// The tutorial pages of docs/tutorials, and the tested files that they show.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../run-step.mjs';
import { tutorialCommands } from '../tutorial.mjs';

const folder = 'docs/tutorials';

/** All pages, in the order of their names.
 *
 * @returns {import('./tutorial-pages.mjs').TutorialPage[]}
 */
export function tutorialPages() {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder)).filter((file) => file.endsWith('.md'));
  return names.sort().map((file) => readPage(file.slice(0, -'.md'.length)));
}

function readPage(name) {
  const path = `${folder}/${name}.md`;
  const markdown = readFileSync(join(root, path), 'utf8');
  return { name, path, markdown, source: sourceOf(markdown) };
}

/** The file that a page without a project explains: `source` of its front matter. */
function sourceOf(markdown) {
  const [, matter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  return /^source: (\S+)$/m.exec(matter)?.[1];
}

/**
 * What a page is compared with.
 *
 * @param {import('./tutorial-pages.mjs').TutorialPage} page
 * @returns {import('./tutorial-pages.mjs').Tested}
 * @throws Error for a page without a project
 */
export function testedOf({ name, path: page, source }) {
  if (source !== undefined) {
    return { folder: '.', commands: [], userFiles: [], read: (path) => (path === source ? textAt(path) : undefined) };
  }
  const project = `testdata/${name}/project`;
  if (!existsSync(join(root, project))) throw new Error(`${page}: there is no project ${project}, and no \`source\``);
  return {
    folder: project,
    commands: tutorialCommands(name),
    userFiles: filesOf(join(root, `testdata/${name}/user`)),
    read: (path) => textAt(`${project}/${path}`),
  };
}

/** Paths of all files in a folder, without those below a folder that `isLeftOut` accepts.
 *
 * @param {string} path
 * @param {(path: string) => boolean} [isLeftOut]
 */
export function filesOf(path, isLeftOut = () => false) {
  const below = (current) =>
    readdirSync(current, { withFileTypes: true }).flatMap((entry) => {
      const entryPath = join(current, entry.name);
      const name = relative(path, entryPath).replaceAll('\\', '/');
      if (isLeftOut(name)) return [];
      return entry.isDirectory() ? below(entryPath) : [name];
    });
  return below(path).sort();
}

function textAt(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
