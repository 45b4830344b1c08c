import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';

const page = readFileSync(`${root}docs/runtime-comparison.md`, 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm)].map(
  ([, number, capability = '', how = '', proof = '']) => ({ number: Number(number), capability, how, proof }),
);

describe('docs/runtime-comparison.md', () => {
  it('has all 97 capabilities', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 97 }, (_, index) => index + 1));
  });

  it('proves each of them, unless it is missing or planned', () => {
    const unproved = rows.filter(({ how, proof }) => !/^(?:missing|planned)/.test(how) && linksIn(proof).length === 0);
    expect(unproved).toEqual([]);
  });

  it('links to existing tests and examples', () => {
    const missing = rows.flatMap(({ proof }) => linksIn(proof)).filter((link) => !existsSync(`${root}docs/${link}`));
    expect(missing).toEqual([]);
  });

  it('names only what is public', () => {
    const names = publicNames();
    const named = rows.flatMap(({ how }) => [...how.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
    const isPublic = (code: string) => (code.match(/[A-Za-z]+/g) ?? []).every((word) => names.has(word));
    expect(named.filter((code) => code !== 'Retry-After' && !isPublic(code))).toEqual([]);
  });
});

function linksIn(proof: string): string[] {
  return [...proof.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
}

/** Exported names, and those of their members and options. */
function publicNames(): ReadonlySet<string> {
  const folder = `${root}testdata/api/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.d.ts'));
  const declared = files.map((path) => readFileSync(folder + path, 'utf8')).join('\n');
  return new Set([...(declared.match(/[A-Za-z]+/g) ?? []), ...packageNames]);
}

/** Names of packages other than `kbts/runtime` and `kbts/testing`. */
const packageNames = ['KubernetesObject', 'defineKind', 'manager', 'client', 'context', 'cache'];
