import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from './source-files.js';

const changelog = readFileSync(`${root}CHANGELOG.md`, 'utf8');

it('each breaking change in CHANGELOG.md has a page that says how to notice it and what to do', () => {
  const lists = changelog
    .split(/^(?=Breaking, )/m)
    .slice(1)
    .map((text) => /^- [\s\S]*?\n\n/m.exec(text)?.[0] ?? '');
  const entries = lists.flatMap((list) => list.split(/^- /m).slice(1));
  const linked = entries.map((entry) => /docs\/changes\/([\w-]+\.md)/.exec(entry)?.[1] ?? entry);
  expect(linked.sort()).toEqual(readdirSync(`${root}docs/changes`).sort());
  for (const page of linked) {
    const text = readFileSync(`${root}docs/changes/${page}`, 'utf8');
    expect(text, page).toMatch(/^In \d+\.\d+\.\d+\. Concerns .*\*\*How you notice\.\*\* .*\*\*What to do\.\*\* /ms);
  }
});
