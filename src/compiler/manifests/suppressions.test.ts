import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../base/files/index.js';
import { configurableCodes, type Diagnostic, type DiagnosticCode, diagnosticCodes } from '../../base/problems/index.js';
import { ParsedSources } from '../loader/index.js';
import { SeverityFilter } from './severity-filter.js';
import { Suppressions } from './suppressions.js';

const file = 'src/types.ts';
const field = '  name!: string;';

/** Whether a comment in the source suppresses a diagnostic about the field below it. */
function isSuppressed(code: DiagnosticCode, more: Partial<Diagnostic> = {}): boolean {
  const source = `  // kbts-ignore ${code}: trust me\n${field}\n`;
  const start = source.indexOf('name!');
  const diagnostic: Diagnostic = {
    code,
    severity: 'error',
    message: 'x',
    span: { file, start, end: start + 4 },
    ...more,
  };
  return new Suppressions(() => source, new ParsedSources()).covers(diagnostic);
}

/** Codes of diagnostics that protect the user and files, rather than the quality of manifests. */
const protective = [
  'path-outside',
  'file-exists',
  'source-config',
  'type-unresolved',
  'value-not-static',
  'option-invalid',
  'project-invalid',
  'write-failed',
  'suppression-invalid',
  'warnings-exceeded',
  'system-error',
  'internal-error',
] as const satisfies readonly DiagnosticCode[];

describe('a `kbts-ignore` comment', () => {
  it.each(configurableCodes)('suppresses %s', (code) => {
    expect(isSuppressed(code)).toBe(true);
    expect(isSuppressed(code, { isFixed: true })).toBe(false);
  });

  const others = Object.keys(diagnosticCodes).filter((code) => !configurableCodes.some((known) => known === code));

  it.each(others as DiagnosticCode[])('never suppresses %s', (code) => {
    expect(isSuppressed(code)).toBe(false);
    const span = { file, start: 0, end: 1 };
    const diagnostic: Diagnostic = { code, severity: 'error', message: 'x', span };
    const off = { [code]: 'off' } as const;
    expect(new SeverityFilter(memoryFiles({}), off, new ParsedSources()).apply(diagnostic)).toBe(diagnostic);
  });

  it('never suppresses what protects files, even if more checks become configurable', () => {
    expect(protective.filter((code) => isSuppressed(code))).toEqual([]);
  });
});

/** Returns the diagnostics about the comments in a source. */
function problemsOf(source: string): string[] {
  return new Suppressions(() => source, new ParsedSources())
    .problemsIn([file], () => true)
    .map(({ message }) => message);
}

describe('text that looks like a `kbts-ignore` comment', () => {
  const fake = '// kbts-ignore nonsense';

  it.each([
    ['a doc comment', `/**\n * Write \`${fake}: why\`.\n */`],
    ['a block comment', `/* \n${fake}\n*/`],
    ['another line comment', `// write ${fake}: why`],
    ['a string', `const help = "use ${fake}";`],
    ['a string with an escaped quote', `const help = 'it\\'s ${fake}';`],
    ['a template', `const help = \`\n  ${fake}\n\`;`],
    ['a template after a substitution', `const help = \`\${a({ b: \`}\` })} ${fake}\`;`],
    ['a template in a substitution', `const help = \`\${list.map((x) => \`${fake} \${x}\`)}\`;`],
    ['a template after an escaped backtick', `const help = \`\\\` $ ${fake}\`;`],
    ['a regular expression', 'const help = /[/]/ + /"[//] kbts-ignore nonsense/;'],
  ])('suppresses nothing in %s, and real ones below it are read', (_, before) => {
    expect(problemsOf(`${before}\n`)).toEqual([]);
    expect(problemsOf(`${before}\n${fake}: why\n${field}\n`)).toEqual(['unknown diagnostic code `nonsense`']);
  });

  it.each([
    ['a regular expression with a quote', 'const quote = /[`\'"]/;'],
    ['a division', 'const half = size / 2;'],
    ['a substitution', `const shown = \`\${size}\`;`],
    ['an unclosed string', "const broken = 'a"],
    ['code on the same line', 'const url = "https://x"; '],
  ])('is one after %s', (_, before) => {
    expect(problemsOf(`${before}\n${fake}: why\n`)).toHaveLength(1);
  });

  it('is one in a substitution of a template', () => {
    expect(problemsOf(`const x = \`\${\n  ${fake}: why\n  1}\`;`)).toHaveLength(1);
  });
});
