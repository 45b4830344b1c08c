import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { DefaultTheme } from 'vitepress';

const docs = resolve(import.meta.dirname, '..');

/** A group of pages in the order in which they are read. `folder` adds the other pages of a folder, by title. */
interface Group {
  readonly text: string;
  readonly pages: readonly string[];
  readonly folder?: string;
}

const groups: readonly Group[] = [
  { text: 'Start', pages: ['install', 'first-operator', 'dev', 'faq'] },
  {
    text: 'Tutorials',
    pages: ['crontab', 'memcached', 'podset', 'application', 'chaospod', 'unit', 'internals', 'cronjob'].map(
      (name) => `tutorials/${name}`,
    ),
    folder: 'tutorials',
  },
  {
    text: 'Concepts',
    pages: [
      'reconciling',
      'manifests',
      'cache',
      'ownership',
      'finalizers',
      'webhooks',
      'conversion',
      'leader-election',
      'events',
      'testing',
    ].map((name) => `concepts/${name}`),
    folder: 'concepts',
  },
  {
    text: 'Operations',
    pages: ['operations/troubleshooting', 'operations/alerts', 'operations/sizing', 'operations/security'],
    folder: 'operations',
  },
  { text: 'Coming from elsewhere', pages: ['migration-from-go', 'comparison', 'runtime-comparison'] },
  { text: 'Guides', pages: ['cli', 'runtime', 'guarantees', 'faults'], folder: '.' },
  { text: 'Plugins', pages: [], folder: 'plugins' },
  { text: 'Reference', pages: ['reference/index', 'reference/markers', 'reference/diagnostics'] },
  { text: 'Changes', pages: ['reference/changelog'], folder: 'changes' },
];

/** The sidebar of the reference, which is long. */
const reference: readonly Group[] = [
  {
    text: 'Reference',
    pages: ['reference/index', 'reference/markers', 'reference/diagnostics', 'reference/changelog', 'cli'],
  },
  { text: 'Runtime API', pages: [], folder: 'reference/api' },
  { text: 'Examples', pages: [], folder: 'reference/examples' },
];

/** Returns the sidebars, by the start of a path. Every page is in one: if no group lists it, in the group of its folder. */
export function sidebar(): DefaultTheme.SidebarMulti {
  return { '/reference/': itemsOf(reference), '/': itemsOf(groups) };
}

function itemsOf(all: readonly Group[]): DefaultTheme.SidebarItem[] {
  const listed = new Set(['index', ...all.flatMap(({ pages }) => pages)]);
  return all
    .map(({ text, pages, folder }) => {
      const others = folder === undefined ? [] : pagesIn(folder).filter((page) => !listed.has(page));
      const items = [...pages.filter(exists).map(itemFor), ...others.map(itemFor).sort(byTitle)];
      return { text, items };
    })
    .filter(({ items }) => items.length > 0);
}

function pagesIn(folder: string): string[] {
  const path = resolve(docs, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path, { recursive: folder !== '.', encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  return names.map((name) => `${folder === '.' ? '' : `${folder}/`}${name.replaceAll('\\', '/').slice(0, -3)}`);
}

function exists(page: string): boolean {
  return existsSync(resolve(docs, `${page}.md`));
}

function itemFor(page: string): { text: string; link: string } {
  const text = readFileSync(resolve(docs, `${page}.md`), 'utf8');
  const title = /^title: (.+)$/m.exec(text)?.[1] ?? /^# (.+)$/m.exec(text)?.[1] ?? basename(page);
  return { text: title.replaceAll('`', ''), link: `/${page.replace(/(^|\/)index$/, '$1')}` };
}

function byTitle(a: { text: string }, b: { text: string }): number {
  return a.text < b.text ? -1 : 1;
}
