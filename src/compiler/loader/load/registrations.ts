import type * as ts from 'typescript';
import type { ReadableFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import type { WebhookBuilding, WebhookRegistrations } from '../../model/index.js';
import { isSource } from '../modules/paths.js';
import { type BuiltinTypes, Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { syntax, textOf, visitAll } from '../parser/syntax.js';
import type { ParsedSources, Source } from '../source/source.js';

interface RegistrationsRequest {
  readonly files: ReadableFiles;
  /** Files of the project; only TypeScript sources are read. */
  readonly paths: Iterable<string>;
  readonly builtins: BuiltinTypes;
  readonly parsed: ParsedSources;
}

/** Matches every file that registers a webhook or contains a path. */
const telling = /newWebhookManagedBy|WebhookBuilder|WebhookServer|register|CustomPath|[mM]anager\b|[mM]gr\b|['"`]\//;

/**
 * Finds the webhooks that code registers, without running it. Reports no problems: `isOpen` is set for code that cannot
 * be parsed, passes a manager to a file that must not be read, or registers a kind from such a file.
 */
export function readRegistrations({ files, paths, builtins, parsed }: RegistrationsRequest): WebhookRegistrations {
  const project = new Project(files, builtins, new DiagnosticList(), parsed);
  const found = [...paths].flatMap((path): WebhookRegistrations[] => {
    if (!isSource(path) || !telling.test(files.readSource(path) ?? '')) return [];
    const source = project.source(path);
    return [source ? readSource(project, source) : unreadable];
  });
  return {
    builders: found.flatMap(({ builders }) => builders),
    paths: found.flatMap((one) => one.paths),
    hasHandlers: found.some(({ hasHandlers }) => hasHandlers),
    isOpen: found.some(({ isOpen }) => isOpen),
  };
}

const unreadable: WebhookRegistrations = { builders: [], paths: [], hasHandlers: false, isOpen: true };

const customPath = /^with(?:Defaulter|Validator)CustomPath$/;
/** The beginning of a path that code completes at run time. */
const pathStart = /^\/(?:mutate|validate)-[\w-]*$/;

function readSource(project: Project, source: Source): WebhookRegistrations {
  const functions = namesOf(source, 'newWebhookManagedBy');
  const classes = namesOf(source, 'WebhookBuilder');
  const kinds: WebhookBuilding['kind'][] = [];
  const paths: string[] = [];
  const methods = new Set<string>();
  const calledNames = new Set<ts.Node>();
  let hasHandlers = false;
  let isOpen = false;
  visitAll(source.ast, (node) => {
    if (syntax.isImportDeclaration(node) || isMarker(project, source, node)) return false;
    if (syntax.isCallExpression(node)) {
      const name = nameOf(node.expression);
      if (name) calledNames.add(name);
      methods.add(name?.text ?? '');
      const [first, token] = node.arguments;
      if (name && functions.has(name.text)) {
        const kind = token && kindOf(project, source, token);
        if (kind) kinds.push(kind);
        else isOpen = true;
      } else if (first && registersHandler(name?.text, node.arguments)) {
        hasHandlers = true;
        isOpen ||= !syntax.isStringLiteralLike(first);
      }
    }
    if (syntax.isCallExpression(node) || syntax.isNewExpression(node)) {
      isOpen ||= passesManagerOutside(project, source, node);
    } else if (syntax.isStringLiteralLike(node)) {
      if (/^\/[\w\-/]*$/.test(node.text)) paths.push(node.text);
      isOpen ||= node.text.endsWith('-') && pathStart.test(node.text);
    } else if (syntax.isTemplateExpression(node)) isOpen ||= pathStart.test(node.head.text);
    // A function that is referenced but not called here may be called anywhere, under another name.
    else if (syntax.isPropertyAccessExpression(node)) isOpen ||= isUncalled(node.name, calledNames);
    else if (syntax.isBindingElement(node)) isOpen ||= nameOf(node.propertyName ?? node.name)?.text === 'register';
    else if (syntax.isIdentifier(node)) {
      isOpen ||= classes.has(node.text) || (functions.has(node.text) && !calledNames.has(node));
    }
    return true;
  });
  const builders = kinds.map((kind) => ({ kind, ...(methods.has('complete') ? { methods: [...methods] } : {}) }));
  return { builders, paths, hasHandlers, isOpen };
}

/** Whether a node is a marker. Webhook markers contain paths, too, but do not register them. */
function isMarker(project: Project, source: Source, node: ts.Node): boolean {
  if (!syntax.isDecorator(node)) return false;
  const name = syntax.isCallExpression(node.expression) ? node.expression.expression : node.expression;
  return resolve(project, source, name)?.kind === 'api';
}

/** Returns the last name of an expression such as `register` or `server.register`; undefined for other expressions. */
function nameOf(node: ts.Node): ts.Identifier | undefined {
  const name = syntax.isPropertyAccessExpression(node) ? node.name : node;
  return syntax.isIdentifier(name) ? name : undefined;
}

/** Whether a call registers a handler. The `register` methods of other classes take only one argument. */
function registersHandler(name = '', passed: ts.CallExpression['arguments']): boolean {
  const isRegister = name === 'register' && (passed.length > 1 || passed.some(syntax.isSpreadElement));
  return isRegister || customPath.test(name);
}

function isUncalled(name: ts.Node, called: ReadonlySet<ts.Node>): boolean {
  return nameOf(name)?.text === 'register' && !called.has(name);
}

function kindOf(project: Project, source: Source, token: ts.Expression): WebhookBuilding['kind'] | undefined {
  const resolved = resolve(project, source, token);
  if (resolved?.kind === 'builtin') return { from: 'kubernetes', id: resolved.id };
  if (resolved?.kind !== 'declared' || !resolved.declared.value) return undefined;
  if (!syntax.isClassDeclaration(resolved.declared.value)) return undefined;
  return { from: 'source', id: `${resolved.source.path}#${resolved.name}` };
}

/** Returns the name of an export of `kbts/runtime`, and the other names under which a file imports it. */
function namesOf({ scope }: Source, exported: string): ReadonlySet<string> {
  const renamed = [...scope.imports].filter(([, { name }]) => name === exported);
  return new Set([exported, ...renamed.map(([local]) => local)]);
}

const managerOrServer =
  /\b(?:m|mgr|manager|server|\w*(?:Manager|Mgr|[wW]ebhookServer))\b(?!\s*[.:(])|\.getWebhookServer\(\)/;

/** Whether a call passes a manager or a webhook server to another package, which may then register any webhook. */
function passesManagerOutside(
  project: Project,
  source: Source,
  { expression, arguments: passed }: Pick<ts.CallExpression | ts.NewExpression, 'expression' | 'arguments'>,
): boolean {
  let root = expression;
  while (syntax.isPropertyAccessExpression(root)) root = root.expression;
  const imported = syntax.isIdentifier(root) ? source.scope.imports.get(root.text) : undefined;
  if (!imported || /^(?:kbts\/|node:)/.test(imported.specifier)) return false;
  if (passed?.some((node) => managerOrServer.test(textOf(node, source.ast))) !== true) return false;
  const module = project.module(source, imported.specifier, imported.node);
  return module.kind !== 'file' || /(?:^|\/)node_modules\//.test(module.path);
}
