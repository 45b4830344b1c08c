import type { ReadableFiles } from '../../../base/files/index.js';
import { DiagnosticList } from '../../../base/problems/index.js';
import type { WebhookBuilding, WebhookRegistrations } from '../../model/index.js';
import { NotStatic, staticValueOf, unwrapped } from '../markers/static-value.js';
import { isSource } from '../modules/paths.js';
import { type BuiltinTypes, Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import {
  type CallExpression,
  type Expression,
  isToken,
  type NewExpression,
  type Node,
  syntax,
} from '../parser/syntax.js';
import type { ParsedSources, Source } from '../source/source.js';

/** The input of {@link readRegistrations}: the code to read. */
export interface RegistrationsRequest {
  readonly files: ReadableFiles;
  /** Files of the project; only TypeScript sources are read. */
  readonly paths: Iterable<string>;
  readonly builtins: BuiltinTypes;
  readonly parsed: ParsedSources;
}

/** Matches every file that registers a webhook or contains a path. */
const telling = /newWebhookManagedBy|WebhookBuilder|WebhookServer|register|CustomPath|[mM]anager\b|[mM]gr\b|['"`]\//;

/**
 * Finds the webhooks that code registers with webhook servers, without running the code.
 *
 * Reports no problems: a file with a syntax error, or with an import that must not be read, counts as code that may
 * register any webhook.
 */
export function readRegistrations({ files, paths, builtins, parsed }: RegistrationsRequest): WebhookRegistrations {
  const project = new Project(files, builtins, new DiagnosticList(), parsed);
  const found = [...paths].flatMap((path): WebhookRegistrations[] => {
    if (!isSource(path) || !telling.test(files.readSource(path) ?? '')) return [];
    const source = project.source(path);
    return [source ? new RegistrationReader(project, source).read() : unreadable];
  });
  return {
    builders: found.flatMap(({ builders }) => builders),
    paths: found.flatMap((one) => one.paths),
    otherPaths: found.flatMap(({ otherPaths }) => otherPaths),
    isOpen: found.some(({ isOpen }) => isOpen),
  };
}

const unreadable: WebhookRegistrations = { builders: [], paths: [], otherPaths: [], isOpen: true };

const builderFunction = 'newWebhookManagedBy';
const builderClass = 'WebhookBuilder';
const customPath = /^with(?:Defaulter|Validator)CustomPath$/;
/** The beginning of a path that code completes at run time. */
const pathStart = /^\/(?:mutate|validate)-[\w-]*$/;

/** Finds the webhooks that one file registers with webhook servers. */
export class RegistrationReader {
  readonly #builders: WebhookBuilding[] = [];
  readonly #paths: string[] = [];
  readonly #otherPaths: string[] = [];
  #isOpen = false;
  /** Calls, names and literals that were already read as part of a call. */
  readonly #understood = new Set<Node>();
  readonly #locals: ReadonlySet<string>;
  readonly #functions: ReadonlySet<string>;
  readonly #classes: ReadonlySet<string>;

  constructor(
    private readonly project: Project,
    private readonly source: Source,
  ) {
    this.#locals = localNames(source);
    this.#functions = namesOf(source, builderFunction);
    this.#classes = namesOf(source, builderClass);
  }

  /** Reads the whole file. */
  read(): WebhookRegistrations {
    // The last call of a chain is visited before the calls inside the chain.
    visitAll(this.source.ast, (node) => {
      if (syntax.isImportDeclaration(node) || this.#isMarker(node)) return false;
      this.#readNode(node);
      return true;
    });
    return { builders: this.#builders, paths: this.#paths, otherPaths: this.#otherPaths, isOpen: this.#isOpen };
  }

  /** Whether a node is a marker. Webhook markers contain paths, too, but do not register them. */
  #isMarker(node: Node): boolean {
    if (!syntax.isDecorator(node)) return false;
    const name = syntax.isCallExpression(node.expression) ? node.expression.expression : node.expression;
    return resolve(this.project, this.source, name)?.kind === 'api';
  }

  #readNode(node: Node): void {
    if (this.#isUnknowable(node)) this.#isOpen = true;
    if (this.#understood.has(node)) return;
    if (syntax.isCallExpression(node)) this.#readChain(node);
    else if (syntax.isStringLiteralLike(node)) {
      if (/^\/[\w\-/]*$/.test(node.text)) this.#otherPaths.push(node.text);
      if (node.text.endsWith('-') && pathStart.test(node.text)) this.#isOpen = true;
    } else if (syntax.isPropertyAccessExpression(node) && node.name.text !== builderFunction) {
      if (node.name.text !== builderClass) this.#understood.add(node.name);
    } else if (syntax.isIdentifier(node) && (this.#functions.has(node.text) || this.#classes.has(node.text))) {
      // The builder is not called here, so it may be called anywhere, under another name.
      this.#isOpen = true;
    }
  }

  /** Whether a node may register webhooks that are known only at run time. */
  #isUnknowable(node: Node): boolean {
    if (syntax.isCallExpression(node) || syntax.isNewExpression(node)) {
      return passesManagerOutside(this.project, this.source, node);
    }
    // Destructuring may rename the method `register`.
    if (syntax.isBindingElement(node)) return isNameOf(node.propertyName, 'register');
    if (syntax.isVariableDeclaration(node))
      return node.initializer !== undefined && isRegister(inside(node.initializer));
    if (syntax.isTemplateExpression(node)) return !this.#understood.has(node) && pathStart.test(node.head.text);
    if (!syntax.isBinaryExpression(node) || this.#understood.has(node)) return false;
    if (!isToken(node.operatorToken, '+')) return false;
    return [node.left, node.right].some((side) => syntax.isStringLiteralLike(side) && pathStart.test(side.text));
  }

  /** Reads a chain of method calls: `a(x).b(y).c()`. */
  #readChain(last: CallExpression): void {
    const methods: string[] = [];
    let call: Expression = last;
    while (syntax.isCallExpression(call) && !this.#understood.has(call)) {
      this.#understood.add(call);
      const callee = inside(call.expression);
      const isMember = syntax.isPropertyAccessExpression(callee);
      if (!isMember) this.#readMethod(methodOf(callee), call.arguments);
      if (isNamed(callee, builderFunction, this.#functions)) {
        this.#understood.add(isMember ? callee.name : callee);
        return this.#addBuilder(call, methods.toReversed());
      }
      if (!isMember) return;
      this.#readMethod(callee.name.text, call.arguments);
      methods.push(callee.name.text);
      call = inside(callee.expression);
      // For example `server.register.bind(server)`.
      if (isRegister(call)) this.#isOpen = true;
    }
  }

  #addBuilder({ arguments: [, token] }: CallExpression, methods: readonly string[]): void {
    const kind = token && this.#kindOf(inside(token));
    const end = methods.indexOf('complete');
    if (!kind) this.#isOpen = true;
    else this.#builders.push({ kind, ...(end < 0 ? {} : { methods: methods.slice(0, end) }) });
  }

  #kindOf(token: Expression): WebhookBuilding['kind'] | undefined {
    const resolved = this.#mentionsLocal(token) ? undefined : resolve(this.project, this.source, token);
    if (resolved?.kind === 'builtin') return { from: 'kubernetes', id: resolved.id };
    if (resolved?.kind !== 'declared' || !resolved.declared.value) return undefined;
    if (!syntax.isClassDeclaration(resolved.declared.value)) return undefined;
    return { from: 'source', id: `${resolved.source.path}#${resolved.name}` };
  }

  #readMethod(name: string | undefined, [path, ...more]: readonly Expression[]): void {
    if (!path || name === undefined) return;
    const isSpread = syntax.isSpreadElement(path);
    // Other registries expect a single value, or a name without a slash.
    const isRegister = name === 'register' && (isSpread || more.length > 0);
    if (!isRegister && !customPath.test(name)) return;
    const value = isSpread ? undefined : this.#textOf(path);
    if (!syntax.isStringLiteralLike(inside(path))) this.#understood.add(inside(path));
    if (value === undefined) this.#isOpen = true;
    else if (value.startsWith('/')) this.#paths.push(value);
  }

  #textOf(node: Expression): string | undefined {
    if (this.#mentionsLocal(node)) return undefined;
    try {
      const { value } = staticValueOf(this.project, this.source, node);
      return typeof value === 'string' ? value : undefined;
    } catch (error) {
      if (error instanceof NotStatic) return undefined;
      throw error;
    }
  }

  /** Whether an expression contains a name that is redeclared as a parameter or a local variable. */
  #mentionsLocal(expression: Expression): boolean {
    let isLocal = false;
    visitAll(expression, (node) => {
      isLocal ||= syntax.isIdentifier(node) && this.#locals.has(node.text);
      return !isLocal;
    });
    return isLocal;
  }
}

/** Visits a node and its descendants, parents first. Skips the descendants of nodes for which `visit` returns false. */
function visitAll(root: Node, visit: (node: Node) => boolean): void {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!visit(node)) continue;
    syntax.forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
}

/** Names of all parameters, and of all variables except top-level constants. */
function localNames({ ast, scope }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  visitAll(ast, (node) => {
    const isVariable = syntax.isVariableDeclaration(node) || syntax.isParameter(node) || syntax.isBindingElement(node);
    if (!isVariable || !syntax.isIdentifier(node.name)) return true;
    if (scope.declarations.get(node.name.text)?.value !== node) names.add(node.name.text);
    return true;
  });
  return names;
}

/** The names under which a file imports an export of `kbts/runtime`. */
function namesOf({ scope }: Source, exported: string): ReadonlySet<string> {
  const renamed = [...scope.imports].filter(([, { name }]) => name === exported);
  return new Set([exported, ...renamed.map(([local]) => local)]);
}

/** Whether an expression refers to an export of `kbts/runtime`: by an imported name, or as a namespace member. */
function isNamed(expression: Expression, exported: string, names: ReadonlySet<string>): boolean {
  if (syntax.isPropertyAccessExpression(expression)) return expression.name.text === exported;
  return syntax.isIdentifier(expression) && names.has(expression.text);
}

/** Returns the name of the called function: `register(…)` or `server['register'](…)`. */
function methodOf(callee: Expression): string | undefined {
  if (syntax.isIdentifier(callee)) return callee.text;
  const key = syntax.isElementAccessExpression(callee) ? callee.argumentExpression : undefined;
  return key && syntax.isStringLiteralLike(key) ? key.text : undefined;
}

function isRegister(node: Expression): boolean {
  if (syntax.isPropertyAccessExpression(node)) return node.name.text === 'register';
  return syntax.isElementAccessExpression(node) && methodOf(node) === 'register';
}

function isNameOf(node: Node | undefined, name: string): boolean {
  return node !== undefined && syntax.isIdentifier(node) && node.text === name;
}

/** Removes parentheses and type assertions around an expression. */
function inside(node: Expression): Expression {
  let inner = node;
  for (let next = unwrapped(inner); next; next = unwrapped(inner)) inner = next;
  return inner;
}

/** Usual variable names of managers and webhook servers. */
const managerOrServerName = /^(?:m|mgr|manager|server|\w*(?:Manager|Mgr|[wW]ebhookServer))$/;

/** Whether a call passes a manager or a webhook server to another package, which may then register any webhook. */
export function passesManagerOutside(
  project: Project,
  source: Source,
  { expression, arguments: passed }: Pick<CallExpression | NewExpression, 'expression' | 'arguments'>,
): boolean {
  return passed?.some(isManagerOrServer) === true && isOutside(project, source, expression);
}

function isManagerOrServer(node: Node): boolean {
  if (syntax.isIdentifier(node)) return managerOrServerName.test(node.text);
  if (syntax.isCallExpression(node)) {
    return syntax.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'getWebhookServer';
  }
  if (syntax.isPropertyAccessExpression(node)) return isManagerOrServer(node.name);
  if (syntax.isAsExpression(node) || syntax.isNonNullExpression(node)) return isManagerOrServer(node.expression);
  if (syntax.isPropertyAssignment(node)) return isManagerOrServer(node.initializer);
  if (syntax.isShorthandPropertyAssignment(node)) return isManagerOrServer(node.name);
  return syntax.isObjectLiteralExpression(node) && node.properties.some(isManagerOrServer);
}

/** Whether a function is imported from a package, other than kbts and Node.js, or from a file that cannot be found. */
function isOutside(project: Project, source: Source, callee: Expression): boolean {
  let root = callee;
  while (syntax.isPropertyAccessExpression(root)) root = root.expression;
  const imported = syntax.isIdentifier(root) ? source.scope.imports.get(root.text) : undefined;
  if (!imported || /^(?:kbts\/|node:)/.test(imported.specifier)) return false;
  const module = project.module(source, imported.specifier, imported.node);
  return module.kind !== 'file' || /(?:^|\/)node_modules\//.test(module.path);
}
