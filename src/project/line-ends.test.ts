import { describe, expect, it } from 'vitest';
import { Scaffolded } from './fixtures/scaffolded.js';

describe('a project that was checked out with the line ends of Windows', () => {
  const made = new Scaffolded({ license: { name: 'apache2' } });
  made.api();

  it.each([
    ['a webhook', () => made.webhook({ validation: false })],
    ['another type of webhook', () => made.webhook({ defaulting: false })],
    ['a second version', () => made.api({ version: 'v2', controller: false })],
    ['another kind', () => made.api({ kind: 'Captain' })],
    ['files that are written again', () => made.webhook({ force: true })],
  ])('keeps them in files that %s changes, and new files have none', (_, command) => {
    for (const [path, text] of made.texts) made.write(path, text.replaceAll(/\r?\n/g, '\r\n'));
    for (const change of command().changes) {
      if (change.kind === 'create') expect(change.contents, change.path).not.toContain('\r');
      if (change.kind === 'update') expect(change.contents, change.path).not.toMatch(/(?<!\r)\n/);
    }
  });
});
