import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../rules/fixtures/cpu-time.js';
import { importedWords, withoutImports, withoutSpans } from './code-text.js';
import { servedPaths } from './registrations.js';

describe('withoutSpans', () => {
  it('takes out what is closed, and leaves what is not', () => {
    expect(withoutSpans('a @W({ x }) b @W({}) c @W({ d', /@W\(\{/g, '})')).toBe('a  b  c @W({ d');
  });
});

describe('withoutImports', () => {
  const none = () => false;

  it.each([
    ["import { a } from 'a';\nb", ';\nb'],
    ["import a\nimport { b } from 'b'\nc", '\nc'],
    ['import \'a\';\nimport {\n  b,\n} from "b";\nc', "import 'a';\n;\nc"],
    ["import { a } from 'a", "import { a } from 'a"],
    ["const important = 'from';", "const important = 'from';"],
  ])('%j', (text, rest) => {
    expect(withoutImports(text, none)).toBe(rest);
  });

  it('keeps those that it is told to', () => {
    expect(withoutImports("import { a as b } from 'a';import { c } from 'a';", (clause) => / as /.test(clause))).toBe(
      "import { a as b } from 'a';;",
    );
  });
});

describe('importedWords', () => {
  it('gives the words of imports from these modules only', () => {
    const text = `import { Pod, type Node as N } from 'kbts/k8s/core/v1';
import type { Secret } from 'kbts/k8s/core/v1';
import { Job } from 'other';
import{Lease}from"kbts/k8s/coordination/v1"
export { Service } from 'kbts/k8s/core/v1';`;
    expect([...importedWords(text, 'kbts/k8s/')]).toEqual(['Pod', 'type', 'Node', 'as', 'N', 'Lease']);
  });
});

describe('servedPaths takes time proportional to the code', () => {
  it.each([
    '@Webhook({',
    '@a.Webhook({',
    'import ',
    'import {',
    'import x from ',
    'newWebhookManagedBy(',
    'newWebhookManagedBy<',
    'newWebhookManagedBy(m, Pod)',
    'newWebhookManagedBy(a(b)',
    ".register('",
    '.register(`',
    ".withDefaulterCustomPath(''\t",
    "'/a",
    '\t',
  ])('of many %j', async (unit) => {
    const code = `newWebhookManagedBy(m, Pod).withDefaulterCustomPath(''${unit.repeat(100_000)}`;
    expect(await cpuTimeOf(() => servedPaths([code, unit.repeat(100_000)], []))).toBeLessThan(3_000);
  });
});
