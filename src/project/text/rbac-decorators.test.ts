import { describe, expect, it } from 'vitest';
import { lineWidth } from './fit.js';
import { rbacDecorators } from './rbac-decorators.js';

const linesOf = (group: string, plural: string, namespace = '') =>
  rbacDecorators(group, plural, namespace).text.split('\n');

describe('the permissions of a controller', () => {
  it('are one line each if they fit', () => {
    const [first, ...others] = linesOf('io', 'ships');
    expect(first).toHaveLength(lineWidth - 1);
    expect(others).toEqual([
      "@Rbac({ groups: ['io'], resources: ['ships/status'], verbs: ['get', 'update', 'patch'] })",
      "@Rbac({ groups: ['io'], resources: ['ships/finalizers'], verbs: ['update'] })",
    ]);
  });

  it('have one field per line if they do not fit', () => {
    const lines = linesOf('sea.example.com', 'ships', 'fleet-system');
    expect(lines.slice(0, 6)).toEqual([
      '@Rbac({',
      "  groups: ['sea.example.com'],",
      "  resources: ['ships'],",
      "  verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],",
      "  namespace: 'fleet-system',",
      '})',
    ]);
    expect(lines.at(-1)).toBe(
      "@Rbac({ groups: ['sea.example.com'], resources: ['ships/finalizers'], verbs: ['update'], namespace: 'fleet-system' })",
    );
  });

  it('break even a group that is longer than a line', () => {
    const group = `${'a'.repeat(60)}.${'b'.repeat(60)}.example.com`;
    expect(linesOf(group, 'ships').slice(0, 5)).toEqual([
      '@Rbac({',
      '  groups: [',
      `    '${group}',`,
      '  ],',
      "  resources: ['ships'],",
    ]);
  });

  it('never exceed the line width', () => {
    for (let length = 1; length < 60; length += 1) {
      const lines = linesOf(`${'a'.repeat(length)}.example.com`, 'ships');
      expect(lines.filter((line) => line.length > lineWidth)).toEqual([]);
    }
  });
});
