import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../files/index.js';
import { configurableCodes, type Diagnostic, type DiagnosticCode, diagnosticCodes } from '../problems/index.js';
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
  return new Suppressions(() => source).covers(diagnostic);
}

/** Codes of diagnostics that protect files and the user, rather than the quality of manifests. */
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
    expect(new SeverityFilter(memoryFiles({}), off).apply(diagnostic)).toBe(diagnostic);
  });

  it('never suppresses what protects files, even if more checks become configurable', () => {
    expect(protective.filter((code) => isSuppressed(code))).toEqual([]);
  });
});
