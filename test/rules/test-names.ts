import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { root } from './source-files.js';

/** Returns the names of the tests and groups of a file below `src`, except those that are always skipped. */
export function testNames(path: string): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? nameIn(node) : undefined;
    if (name !== undefined) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(`${root}src/${path}`, 'utf8'), ts.ScriptTarget.Latest));
  return names;
}

/** The name in `it('…', …)`, `it.each(…)('…', …)` or `describeWithControlPlane(describe, '…', …)`. */
function nameIn({ expression, arguments: given }: ts.CallExpression): string | undefined {
  const callee = calleeOf(expression);
  if (!callee || !/^(?:describe|describeWithControlPlane|it|test)$/.test(callee)) return undefined;
  const name = given[callee === 'describeWithControlPlane' ? 1 : 0];
  return name && ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** The function that `it`, `it.each(…)` and `describe.skipIf(…)` are of. */
function calleeOf(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isCallExpression(expression)) return calleeOf(expression.expression);
  const isSkipped = ts.isPropertyAccessExpression(expression) && /^(?:skip|todo)$/.test(expression.name.text);
  return ts.isPropertyAccessExpression(expression) && !isSkipped ? calleeOf(expression.expression) : undefined;
}
