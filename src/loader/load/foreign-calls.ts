import type { ts } from 'ts-morph';
import type { Project } from '../modules/project.js';
import { compiler } from '../parser/compiler.js';
import type { Source } from '../source/source.js';

/** Names that managers and webhook servers usually have. */
const managerOrServerName = /^(?:m|mgr|manager|server|\w*(?:Manager|Mgr|[wW]ebhookServer))$/;

/** Whether a call passes a manager or a webhook server to another package, which may register anything with it. */
export function passesManagerOutside(
  project: Project,
  source: Source,
  { expression, arguments: passed }: Pick<ts.CallExpression | ts.NewExpression, 'expression' | 'arguments'>,
): boolean {
  return passed?.some(isManagerOrServer) === true && isOutside(project, source, expression);
}

function isManagerOrServer(node: ts.Node): boolean {
  const ts = compiler();
  if (ts.isIdentifier(node)) return managerOrServerName.test(node.text);
  if (ts.isCallExpression(node)) {
    return ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'getWebhookServer';
  }
  if (ts.isPropertyAccessExpression(node)) return isManagerOrServer(node.name);
  if (ts.isAsExpression(node) || ts.isNonNullExpression(node)) return isManagerOrServer(node.expression);
  if (ts.isPropertyAssignment(node)) return isManagerOrServer(node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return isManagerOrServer(node.name);
  return ts.isObjectLiteralExpression(node) && node.properties.some(isManagerOrServer);
}

/** Whether a function is imported from a package, other than kbts and Node.js, or from a file that cannot be found. */
function isOutside(project: Project, source: Source, callee: ts.Expression): boolean {
  const ts = compiler();
  let root = callee;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  const imported = ts.isIdentifier(root) ? source.scope.imports.get(root.text) : undefined;
  if (!imported || /^(?:kbts\/|node:)/.test(imported.specifier)) return false;
  const module = project.module(source, imported.specifier, imported.node);
  return module.kind !== 'file' || /(?:^|\/)node_modules\//.test(module.path);
}
