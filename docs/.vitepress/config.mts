import { defineConfig } from 'vitepress';
import { anchorOf, linkToRepository, repository } from './repository-links.mts';
import { sidebar } from './sidebar.mts';

export default defineConfig({
  title: 'kbts',
  description: 'Kubernetes operators in TypeScript: scaffolding, manifests from types, and a controller runtime',
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: true,
  srcExclude: ['**/node_modules/**', 'examples/**'],
  markdown: {
    theme: { light: 'github-light', dark: 'github-dark' },
    anchor: { slugify: anchorOf },
    config: linkToRepository,
  },
  themeConfig: {
    nav: [
      { text: 'First operator', link: '/first-operator' },
      { text: 'Tutorials', link: '/tutorials/crontab' },
      { text: 'Concepts', link: '/concepts/reconciling' },
      { text: 'Coming from Go', link: '/migration-from-go' },
      { text: 'Reference', link: '/reference/' },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      // Explanations before signatures.
      options: {
        miniSearch: { searchOptions: { boostDocument: (id: string) => (id.includes('/reference/api/') ? 0.3 : 1) } },
      },
    },
    socialLinks: [{ icon: 'github', link: repository }],
    editLink: { pattern: `${repository}/edit/main/docs/:path`, text: 'Edit this page' },
    footer: { message: 'Apache-2.0' },
  },
});
