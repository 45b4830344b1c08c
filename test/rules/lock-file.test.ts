import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

describe.each(['package-lock.json', 'docs/package-lock.json'])('%s', (path) => {
  const lock = JSON.parse(readFileSync(root + path, 'utf8')) as { packages: Record<string, Locked> };
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

  it('has the hash of every package, including those for other platforms', () => {
    const unverified = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unverified.map(([path]) => path)).toEqual([]);
  });

  it('contains no registry, so that mirrors work, too', () => {
    const bound = installed.filter(([, { resolved, link }]) => resolved !== undefined || link);
    expect(bound.map(([path]) => path)).toEqual([]);
  });
});
