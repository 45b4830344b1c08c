import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnosticCodes } from '../../src/base/problems/index.js';
import { commands } from '../../src/cli/main/catalog.js';
import { modules } from './borders.js';
import { root } from './source-files.js';

const readme = readFileSync(`${root}README.md`, 'utf8');
const contributing = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
const manifest: unknown = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

describe('README', () => {
  it('lists the commands of kbts, with their summaries', () => {
    const expected = commands.map(({ name, summary }) => [`kbts ${name}`, summary]);
    expect(tableOf(readme, 'Commands')).toEqual(expected);
  });

  it('states the Node version that package.json requires', () => {
    const { node } = recordIn(manifest, 'engines');
    expect(readme).toContain(`Node ${String(node).replace('>=', '>= ')}`);
  });
});

describe('CONTRIBUTING', () => {
  it('lists the scripts of package.json for people', () => {
    const ofNpm = ['prepack'];
    const names = Object.keys(recordIn(manifest, 'scripts')).filter((name) => !ofNpm.includes(name));
    const listed = tableOf(contributing, 'Scripts').map(([script]) => script?.replace(/^npm (run )?/, ''));
    expect(listed.sort()).toEqual(names.sort());
  });

  it('has a map of the modules', () => {
    const folders = readdirSync(`${root}src`, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const listed = tableOf(contributing, 'Map').map(([module]) => module?.replace(/^src\//, ''));
    expect(listed.sort()).toEqual(folders.map(({ name }) => name).sort());
    expect(listed).toEqual([...modules].sort());
  });
});

describe('pages', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pagesOf('docs')];

  it.each(pages)('%s links only to existing files', (page) => {
    const text = readFileSync(root + page, 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => link ?? '');
    const folder = new URL(page, `file://${root}`);
    expect(links.filter((link) => !exists(new URL(link, folder)))).toEqual([]);
  });

  it.each(['README.md', 'CHANGELOG.md', 'SECURITY.md'])('%s links only to packed files, or to GitHub', (page) => {
    const text = readFileSync(root + page, 'utf8');
    const listed = Object.values(recordIn(manifest, 'files')).map(String);
    const packed = [...listed, 'package.json', 'README.md', 'LICENSE'];
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, link]) => link ?? '');
    const isPacked = (link: string) => packed.some((name) => link === name || link.startsWith(`${name}/`));
    expect(links.filter((link) => !isPacked(link))).toEqual([]);
    const onGitHub = [...text.matchAll(/github\.com\/kbts-dev\/kbts\/(?:blob|tree)\/main\/([^)\s#]+)/g)];
    const missing = onGitHub.filter(([, path]) => !exists(new URL(path ?? '', `file://${root}`)));
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  it('CONTRIBUTING.md refers to existing files, folders and scripts', () => {
    const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
    const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word]) => word ?? '');
    const paths = quoted.filter((word) => /^(src|templates|testdata|hack|bench|bin|docs)\/[\w./-]*$/.test(word));
    expect(paths.filter((path) => !exists(new URL(path, `file://${root}`)))).toEqual([]);
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(scripts.filter((name) => !(name in recordIn(manifest, 'scripts')))).toEqual([]);
  });
});

it('problem codes are words joined by hyphens', () => {
  expect(Object.keys(diagnosticCodes).filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
});

/** The first and second cell of each row of the table below a heading, without back-quotes. */
function tableOf(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
}

function recordIn(value: unknown, key: string): Record<string, unknown> {
  const inner = typeof value === 'object' && value !== null && Reflect.get(value, key);
  if (typeof inner !== 'object' || inner === null) throw new Error(`package.json has no ${key}`);
  return Object.fromEntries(Object.entries(inner));
}

function pagesOf(folder: string): string[] {
  if (!readdirSync(root).includes(folder)) return [];
  const names = readdirSync(root + folder, { recursive: true, encoding: 'utf8' });
  // What `npm run docs` installs and generates is not part of the repo.
  const own = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/^(?:node_modules|reference)\//.test(name));
  return own.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);
}

function exists(url: URL): boolean {
  try {
    readFileSync(url);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EISDIR';
  }
}
