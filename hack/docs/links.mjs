// Finds dead links in the pages of a built site.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Files of the repository are linked to there. */
const repositoryFile = /^https:\/\/github\.com\/kbts-dev\/kbts\/(?:blob|tree|edit)\/main\/([^#?]+)/;

/**
 * Reads the pages of a built site, by path without `.html`, such as `/concepts/cache` and `/`.
 *
 * @param {string} folder
 * @returns {Map<string, string>}
 */
export function readPages(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
  return new Map(
    files.map((path) => {
      const name = `/${path.replaceAll('\\', '/').slice(0, -'.html'.length)}`;
      return [name.replace(/\/index$/, '/'), readFileSync(join(folder, path), 'utf8')];
    }),
  );
}

/**
 * Lists the dead links of a site, each as `/page: the link …`. Links to other sites are not followed.
 *
 * @param {ReadonlyMap<string, string>} pages HTML by path
 * @param {{ folder: string, root: string, base?: string }} places the built site, the repository, and the path at which the
 *   site is served
 * @returns {string[]}
 */
export function deadLinks(pages, { folder, root, base = '/' }) {
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(valuesOf('id', html))]));
  return [...pages].flatMap(([path, html]) => {
    const hrefs = [...new Set(valuesOf('href', html))];
    return hrefs.flatMap((href) => {
      const problem = problemOf(href, path, { ids, folder, root, base });
      return problem === undefined ? [] : [`${path}: the link \`${href}\` is dead: ${problem}`];
    });
  });
}

function valuesOf(attribute, html) {
  const values = [...html.matchAll(new RegExp(`<[a-z][^>]*?\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) => value);
  return values.map((value) => value.replaceAll('&amp;', '&'));
}

function problemOf(href, page, { ids, folder, root, base }) {
  const file = repositoryFile.exec(href)?.[1];
  if (file !== undefined) {
    // The reference pages of the site are not in the repository.
    return existsSync(join(root, decodeURI(file))) ? undefined : 'the repository has no such file';
  }
  if (/^(?:[a-z]+:|\/\/)/i.test(href)) return undefined;
  if (href.startsWith('/') && !href.startsWith(base)) return `it is not below ${base}`;
  const [target, fragment] = (href.startsWith('/') ? href.slice(base.length - 1) : href).split('#');
  const path =
    target === '' ? page : posix.resolve(posix.dirname(`${page}x`), target) + (/.\/$/.test(target) ? '/' : '');
  const anchors = ids.get(path) ?? ids.get(`${path}/`);
  if (anchors === undefined) {
    return existsSync(join(folder, decodeURI(path))) ? undefined : 'there is no such page';
  }
  const isFound = fragment === undefined || fragment === '' || anchors.has(decodeURIComponent(fragment));
  return isFound ? undefined : 'the page has no such heading';
}
