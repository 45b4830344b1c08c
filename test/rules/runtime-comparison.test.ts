import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.js';
import { testNames } from './test-names.js';

const page = readFileSync(`${root}docs/runtime-comparison.md`, 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm)].map(
  ([, number, capability = '', how = '', proof = '']) => ({ number: Number(number), capability, how, proof }),
);

describe('docs/runtime-comparison.md', () => {
  it('has all 97 capabilities', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 97 }, (_, index) => index + 1));
  });

  it('proves each of them by a test', () => {
    const unproved = rows.filter(({ proof }) => !linksIn(proof).some(({ path }) => path.endsWith('.test.ts')));
    expect(unproved.map(({ number, how }) => `${number}: ${how}`)).toEqual([]);
  });

  it('links to existing tests, by name, and examples', () => {
    expect(rows.flatMap(({ proof }) => linksIn(proof)).filter((link) => !exists(link))).toEqual([]);
  });

  it('names only what is public', () => {
    const names = publicNames();
    const named = rows.flatMap(({ how }) => [...how.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
    const isPublic = (code: string) => (code.match(/[A-Za-z]+/g) ?? []).every((word) => names.has(word));
    expect(named.filter((code) => code !== 'Retry-After' && !isPublic(code))).toEqual([]);
  });
});

describe('the rule about links', () => {
  it('rejects a test that does not exist', () => {
    expect(linksIn('[no such test](../src/runtime/healthz/health.test.ts)').map(exists)).toEqual([false]);
    const missing = '[a](../src/runtime/healthz/missing.test.ts); [example](examples/missing.ts)';
    expect(linksIn(missing).map(exists)).toEqual([false, false]);
  });

  it('knows tests with parameters, groups, and tests with a control plane, but no skipped ones', () => {
    const names = testNames('../test/rules/fixtures/named-tests.ts');
    expect(names).toEqual(['a group', 'a test', 'with %s', 'unless it is impossible', 'on a control plane']);
  });
});

/** A link, with its text. */
interface Link {
  readonly text: string;
  readonly path: string;
}

function linksIn(proof: string): Link[] {
  return [...proof.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text = '', path = '']) => ({ text, path }));
}

/** Whether the file exists; if it has tests, whether one of them, or a group, has the text of the link as its name. */
function exists({ text, path }: Link): boolean {
  if (!existsSync(`${root}docs/${path}`)) return false;
  return !path.endsWith('.test.ts') || testNames(path.replace('../src/', '')).includes(text);
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
