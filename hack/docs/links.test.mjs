import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deadLinks } from './links.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The dead links of a site of two pages, one of which has a link. */
function deadWith(href, base) {
  const pages = new Map([
    ['/', '<h1 id="top">Home</h1>'],
    ['/concepts/cache', `<h2 id="stale-reads">Stale</h2><a class="a" href="${href}">link</a>`],
  ]);
  return deadLinks(pages, { folder: `${root}hack/docs/fixtures/broken-site`, root, base });
}

describe('deadLinks', () => {
  it.each([
    '/',
    '/#top',
    '#stale-reads',
    '/concepts/cache#stale-reads',
    '../',
    './cache',
    '/wide.html',
    'https://example.com/missing',
    'mailto:someone@example.com',
    'https://github.com/kbts-dev/kbts/blob/main/README.md#security',
  ])('accepts %s', (href) => {
    expect(deadWith(href)).toEqual([]);
  });

  it.each([
    ['/missing', 'there is no such page'],
    ['./missing', 'there is no such page'],
    ['#missing', 'the page has no such heading'],
    ['/#stale-reads', 'the page has no such heading'],
    ['https://github.com/kbts-dev/kbts/blob/main/missing.md', 'the repository has no such file'],
  ])('finds %s', (href, problem) => {
    expect(deadWith(href)).toEqual([`/concepts/cache: the link \`${href}\` is dead: ${problem}`]);
  });

  it('accepts links of a site that is served below a path, and finds others', () => {
    expect(deadWith('/0.1/concepts/cache', '/0.1/')).toEqual([]);
    expect(deadWith('/0.1/missing', '/0.1/')).toEqual([
      '/concepts/cache: the link `/0.1/missing` is dead: there is no such page',
    ]);
    expect(deadWith('/concepts/cache', '/0.1/')).toEqual([
      '/concepts/cache: the link `/concepts/cache` is dead: it is not below /0.1/',
    ]);
  });
});
