import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { Items } from './items.js';
import { Minimum } from './numbers.js';

const fixture = fileURLToPath(new URL('./fixtures/decorators.ts', import.meta.url));

describe('decorators', () => {
  it.each([
    ['standard', false],
    ['experimental', true],
  ])('take right uses and refuse wrong ones in %s mode', (_mode, experimentalDecorators) => {
    expect(errorsOf(fixture, experimentalDecorators)).toEqual([]);
  });

  it('do nothing at run time', () => {
    expect(Minimum(0)({ replicas: 1 }, 'replicas')).toBeUndefined();
    expect(Items(Minimum(0))({ replicas: [1] }, 'replicas')).toBeUndefined();
  });
});

function errorsOf(file: string, experimentalDecorators: boolean): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    experimentalDecorators,
  };
  const program = ts.createProgram([file], options);
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
