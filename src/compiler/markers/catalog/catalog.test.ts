import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as api from '../../../api/index.js';
import { readComment } from '../reading/registry.js';
import { decorators, markers } from './catalog.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const source = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(folder + file, 'utf8'))
  .join('\n');

describe('every marker', () => {
  it.each(markers.map(({ marker }) => [marker.name, marker] as const))('%s: its example is valid', (name, marker) => {
    const reading = readComment({
      text: marker.example.comment.slice(1),
      file: 'a.ts',
      offset: 1,
      target: marker.targets[0] ?? 'field',
    });
    expect(reading).toMatchObject({ kind: 'use', use: { name, itemsDepth: 0, spelling: 'comment' } });
  });

  it.each(markers.map(({ marker }) => [marker.name, marker] as const))(
    '%s: the doc comment of its export is its summary',
    (name, marker) => {
      const definition = new RegExp(String.raw`/\*\* (.*?) \*/\nexport const \w+ = [^;]*?name: '${name}',`);
      const doc = definition.exec(source)?.[1]?.split('*/').at(-1);
      expect(doc).toBe(marker.summary);
      expect(marker.summary).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('has a decorator in kbts/api, unless it is comment-only', () => {
    const exported = api as Readonly<Record<string, unknown>>;
    for (const [name, marker] of Object.entries(decorators)) {
      expect(exported[name], name).toBe(marker);
      expect(marker.marker.example.decorator, name).toContain(`@${name}(`);
    }
  });

  it('has a unique name', () => {
    const names = markers.flatMap(({ marker }) => [marker.name, ...(marker.aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
  });
});
