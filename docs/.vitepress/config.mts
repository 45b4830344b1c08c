import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { releasedMinors } from '../../hack/docs/released-minors.mjs';
import { drawDiagrams } from './diagrams.mts';
import { linkToPlayground } from './playground-links.mts';
import { anchorOf, linkToRepository, repository } from './repository-links.mts';
import { sidebar } from './sidebar.mts';

const base = process.env.DOCS_BASE ?? '/';
/** Where the site is published. Cards of other sites require whole addresses. */
const site = process.env.DOCS_URL ?? 'https://kbts-dev.github.io/kbts/';
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
/** The pages of released versions are below those of `main`. */
const versionItems = [
  { text: 'Changelog', link: '/reference/changelog' },
  ...releasedMinors().map(({ minor }) => ({ text: minor, link: new URL(`${minor}/`, site).href })),
];
const description = 'Kubernetes operators in TypeScript: scaffolding, manifests from types, and a controller runtime';

export default defineConfig({
  title: 'kbts',
  description,
  base,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:title', content: 'kbts' }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { property: 'og:image', content: new URL('card.png', site).href }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  cleanUrls: true,
  srcExclude: ['**/node_modules/**', 'examples/**'],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    config(markdown) {
      linkToRepository(markdown);
      drawDiagrams(markdown);
      linkToPlayground(markdown);
    },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      { text: 'First operator', link: '/first-operator' },
      { text: 'Tutorials', link: '/tutorials/crontab' },
      { text: 'Concepts', link: '/concepts/reconciling' },
      { text: 'Reference', link: '/reference/' },
      // Not a page of VitePress: its router must not open it.
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
      { text: version, items: versionItems },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // The same as `boostOf` in hack/docs/search.mjs: browsers get the text of this function.
            boostDocument(id: string) {
              if (/\/(?:changes|reference\/changelog)\b/.test(id)) return 0.5;
              if (id.includes('/reference/api/')) return 0.2;
              return id.includes('/reference/examples/') ? 0.35 : 1;
            },
          },
        },
      },
    },
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page' },
    footer: { message: 'Apache-2.0' },
  },
});
