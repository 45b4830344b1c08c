import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Where the files of the repository can be read. */
export const repository = 'https://github.com/kbts-dev/kbts';

/** Pages of the site that are generated from a file of the repository, by that file. */
const copies: Readonly<Record<string, string>> = {
  'src/compiler/markers/README.md': '/reference/markers',
  'src/base/problems/README.md': '/reference/diagnostics',
  'CHANGELOG.md': '/reference/changelog',
};

const docs = resolve(import.meta.dirname, '..');
const root = resolve(docs, '..');

/** Returns the anchor of a heading. It is that of GitHub, so that links work there, too. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Turns links to files that are not pages, such as tests and examples, into links to the repository. */
export function linkToRepository(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
    for (const link of links) link.attrSet('href', targetOf(link.attrGet('href') ?? '', env.realPath ?? env.path));
  });
}

function targetOf(href: string, page: string): string {
  if (/^(?:[a-z]+:|[#/])/i.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const file = resolve(dirname(page), decodeURI(path));
  if (isPage(file)) return href;
  if (!existsSync(file)) throw new Error(`${relative(root, page)}: the link \`${href}\` is dead`);
  const inRepository = relative(root, file).replaceAll('\\', '/');
  const example = /^docs\/examples\/(.+)\.ts$/.exec(inRepository)?.[1];
  const copy = example === undefined ? copies[inRepository] : `/reference/examples/${example}`;
  const target = copy ?? `${repository}/blob/main/${inRepository}`;
  return fragment === undefined ? target : `${target}#${fragment}`;
}

/** Whether a file is on the site; dead links between pages are found after the build. */
function isPage(file: string): boolean {
  const path = relative(docs, file);
  return !path.startsWith('..') && !path.startsWith('examples/') && (path.endsWith('.md') || !/\.\w+$/.test(path));
}
