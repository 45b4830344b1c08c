import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as { packages: Record<string, Locked> };
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('package-lock.json', () => {
  it('has the hash of every package, including those for other platforms', () => {
    const unverified = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unverified.map(([path]) => path)).toEqual([]);
  });

  it('contains no registry, so that mirrors work, too', () => {
    expect(installed.filter(([, { resolved, link }]) => resolved !== undefined || link).map(([path]) => path)).toEqual(
      [],
    );
  });
});
