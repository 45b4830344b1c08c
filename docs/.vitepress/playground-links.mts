import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

const root = resolve(import.meta.dirname, '../..');

/** Adds links that open the code of tutorials, and the examples of markers, in the playground. */
export function linkToPlayground(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('playground-links', (state) => {
    const page: string = state.env.realPath ?? state.env.path ?? '';
    let heading = '';
    state.tokens = state.tokens.flatMap((token, index) => {
      if (token.type === 'heading_open') heading = state.tokens[index + 1]?.content ?? '';
      if (token.type !== 'fence' || !token.info.startsWith('ts')) return [token];
      const hash = page.endsWith('/reference/markers.md') ? hashOfMarker(heading) : hashOfFile(page, token.content);
      if (hash === undefined) return [token];
      const link = new state.Token('html_block', '', 0);
      const base = process.env.DOCS_BASE ?? '/';
      link.content = `<p class="playground-link"><a href="${base}playground/index.html${hash}" target="_self">Open in the playground</a></p>\n`;
      return [token, link];
    });
  });
}

/** The example of a marker; undefined for one without output. */
function hashOfMarker(heading: string): string | undefined {
  const [, name = ''] = /\+(\S+)$/.exec(heading) ?? [];
  // Written by hack/docs/write-reference.mjs.
  const hashes = JSON.parse(readFileSync(resolve(root, 'docs/reference/playground-links.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.hasOwn(hashes, name) ? hashes[name] : undefined;
}

/** A complete file of a tutorial, or the first part of one. Its text is that of the example. */
function hashOfFile(page: string, code: string): string | undefined {
  const [, path] = /^\/\/ (src\/\S+\.(?:types|controller|webhook)\.ts)\n/.exec(code) ?? [];
  const name = basename(page, '.md');
  const isOfExample = path !== undefined && existsSync(resolve(root, 'testdata', name, 'project', path));
  return page.includes('/tutorials/') && isOfExample ? `#example/${name}/${path}` : undefined;
}
