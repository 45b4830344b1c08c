import { describe, expect, it } from 'vitest';
import { exampleNames, examplePage } from './examples.mjs';

describe('examplePage', () => {
  const code = "import { a } from 'kbts';\n\n/** Counts\n * sites. */\nexport function count() {}\n\nconst b = 1;\n";

  it('has a heading and the comment of each declaration, and all of the code', () => {
    const page = examplePage('Example: kbts', 'library', code);
    expect(page).toContain('## count\n\nCounts sites.\n\n```ts\nexport function count() {}\n\nconst b = 1;\n```\n');
    expect(page).toContain("::: details Imports\n```ts\nimport { a } from 'kbts';\n```\n:::\n");
  });
});

it('examples have titles after the module that they use', () => {
  const titles = new Map(exampleNames());
  expect(titles.get('runtime/client-reads')).toBe('Example: kbts/runtime, client reads');
  expect(titles.get('library')).toBe('Example: kbts');
});
