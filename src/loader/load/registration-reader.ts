import type { ts } from 'ts-morph';
import type { WebhookBuilding, WebhookRegistrations } from '../../model/index.js';
import { NotStatic, staticValueOf, unwrapped } from '../markers/static-value.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { compiler } from '../parser/compiler.js';
import type { Source } from '../source/source.js';
import { passesManagerOutside } from './foreign-calls.js';

const builderFunction = 'newWebhookManagedBy';
const builderClass = 'WebhookBuilder';
const customPath = /^with(?:Defaulter|Validator)CustomPath$/;
/** The start of a path that code completes. */
const pathStart = /^\/(?:mutate|validate)-[\w-]*$/;

/** Reads what one file registers with webhook servers. */
export class RegistrationReader {
  readonly #builders: WebhookBuilding[] = [];
  readonly #paths: string[] = [];
  readonly #otherPaths: string[] = [];
  #isOpen = false;
  /** Calls, names and literals that have been understood as part of a call. */
  readonly #understood = new Set<ts.Node>();
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
    // A chain of calls is visited at its last call, before the calls within it.
    visitAll(this.source.ast, (node) => {
      if (compiler().isImportDeclaration(node) || this.#isMarker(node)) return false;
      this.#readNode(node);
      return true;
    });
    return { builders: this.#builders, paths: this.#paths, otherPaths: this.#otherPaths, isOpen: this.#isOpen };
  }

  /** Markers contain the paths that are in question. */
  #isMarker(node: ts.Node): boolean {
    const ts = compiler();
    if (!ts.isDecorator(node)) return false;
    const name = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
    return resolve(this.project, this.source, name)?.kind === 'api';
  }

  #readNode(node: ts.Node): void {
    const ts = compiler();
    if (this.#isUnknowable(node)) this.#isOpen = true;
    if (this.#understood.has(node)) return;
    if (ts.isCallExpression(node)) this.#readChain(node);
    else if (ts.isStringLiteralLike(node)) {
      if (/^\/[\w\-/]*$/.test(node.text)) this.#otherPaths.push(node.text);
      if (node.text.endsWith('-') && pathStart.test(node.text)) this.#isOpen = true;
    } else if (ts.isPropertyAccessExpression(node) && node.name.text !== builderFunction) {
      if (node.name.text !== builderClass) this.#understood.add(node.name);
    } else if (ts.isIdentifier(node) && (this.#functions.has(node.text) || this.#classes.has(node.text))) {
      // Not called here, so it may be called anywhere, by another name.
      this.#isOpen = true;
    }
  }

  /** Whether only a run can tell what a node registers, or whether it does. */
  #isUnknowable(node: ts.Node): boolean {
    const ts = compiler();
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      return passesManagerOutside(this.project, this.source, node);
    }
    // The method by another name.
    if (ts.isBindingElement(node)) return isNameOf(node.propertyName, 'register');
    if (ts.isVariableDeclaration(node)) return node.initializer !== undefined && isRegister(inside(node.initializer));
    if (ts.isTemplateExpression(node)) return !this.#understood.has(node) && pathStart.test(node.head.text);
    if (!ts.isBinaryExpression(node) || this.#understood.has(node)) return false;
    if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false;
    return [node.left, node.right].some((side) => ts.isStringLiteralLike(side) && pathStart.test(side.text));
  }

  /** Reads a call, and those that it is chained to: `a(x).b(y).c()`. */
  #readChain(last: ts.CallExpression): void {
    const ts = compiler();
    const methods: string[] = [];
    let call: ts.Expression = last;
    while (ts.isCallExpression(call) && !this.#understood.has(call)) {
      this.#understood.add(call);
      const callee = inside(call.expression);
      const isMember = ts.isPropertyAccessExpression(callee);
      if (!isMember) this.#readMethod(methodOf(callee), call.arguments);
      if (isNamed(callee, builderFunction, this.#functions)) {
        this.#understood.add(isMember ? callee.name : callee);
        return this.#addBuilder(call, methods.toReversed());
      }
      if (!isMember) return;
      this.#readMethod(callee.name.text, call.arguments);
      methods.push(callee.name.text);
      call = inside(callee.expression);
      // `register.bind(server)` and the like.
      if (isRegister(call)) this.#isOpen = true;
    }
  }

  #addBuilder({ arguments: [, token] }: ts.CallExpression, methods: readonly string[]): void {
    const kind = token && this.#kindOf(inside(token));
    const end = methods.indexOf('complete');
    if (!kind) this.#isOpen = true;
    else this.#builders.push({ kind, ...(end < 0 ? {} : { methods: methods.slice(0, end) }) });
  }

  #kindOf(token: ts.Expression): WebhookBuilding['kind'] | undefined {
    const resolved = this.#mentionsLocal(token) ? undefined : resolve(this.project, this.source, token);
    if (resolved?.kind === 'builtin') return { from: 'kubernetes', id: resolved.id };
    if (resolved?.kind !== 'declared' || !resolved.declared.value) return undefined;
    if (!compiler().isClassDeclaration(resolved.declared.value)) return undefined;
    return { from: 'source', id: `${resolved.source.path}#${resolved.name}` };
  }

  #readMethod(name: string | undefined, [path, ...more]: readonly ts.Expression[]): void {
    if (!path || name === undefined) return;
    const isSpread = compiler().isSpreadElement(path);
    // Registries of other things take one value, or a name without a slash.
    const isRegister = name === 'register' && (isSpread || more.length > 0);
    if (!isRegister && !customPath.test(name)) return;
    const value = isSpread ? undefined : this.#textOf(path);
    if (!compiler().isStringLiteralLike(inside(path))) this.#understood.add(inside(path));
    if (value === undefined) this.#isOpen = true;
    else if (value.startsWith('/')) this.#paths.push(value);
  }

  #textOf(node: ts.Expression): string | undefined {
    if (this.#mentionsLocal(node)) return undefined;
    try {
      const { value } = staticValueOf(this.project, this.source, node);
      return typeof value === 'string' ? value : undefined;
    } catch (error) {
      if (error instanceof NotStatic) return undefined;
      throw error;
    }
  }

  /** Whether an expression contains a name that means something else within a function. */
  #mentionsLocal(expression: ts.Expression): boolean {
    let isLocal = false;
    visitAll(expression, (node) => {
      isLocal ||= compiler().isIdentifier(node) && this.#locals.has(node.text);
      return !isLocal;
    });
    return isLocal;
  }
}

/** Visits a node and all nodes within it, outer ones first; without those within a node for which `visit` returns false. */
function visitAll(root: ts.Node, visit: (node: ts.Node) => boolean): void {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!visit(node)) continue;
    compiler().forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
}

/** Names of parameters, and of variables that are not constants of the top level. */
function localNames({ ast, scope }: Source): ReadonlySet<string> {
  const ts = compiler();
  const names = new Set<string>();
  visitAll(ast, (node) => {
    const isVariable = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (!isVariable || !ts.isIdentifier(node.name)) return true;
    if (scope.declarations.get(node.name.text)?.value !== node) names.add(node.name.text);
    return true;
  });
  return names;
}

/** What an export of `kbts/runtime` is called in a file. */
function namesOf({ scope }: Source, exported: string): ReadonlySet<string> {
  const renamed = [...scope.imports].filter(([, { name }]) => name === exported);
  return new Set([exported, ...renamed.map(([local]) => local)]);
}

/** Whether an expression is an export of `kbts/runtime`: by a name of the file, or as a member of a namespace. */
function isNamed(expression: ts.Expression, exported: string, names: ReadonlySet<string>): boolean {
  const ts = compiler();
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text === exported;
  return ts.isIdentifier(expression) && names.has(expression.text);
}

/** The name of a function that is called by its name, or as `server['register']`. */
function methodOf(callee: ts.Expression): string | undefined {
  const ts = compiler();
  if (ts.isIdentifier(callee)) return callee.text;
  const key = ts.isElementAccessExpression(callee) ? callee.argumentExpression : undefined;
  return key && ts.isStringLiteralLike(key) ? key.text : undefined;
}

function isRegister(node: ts.Expression): boolean {
  const ts = compiler();
  if (ts.isPropertyAccessExpression(node)) return node.name.text === 'register';
  return ts.isElementAccessExpression(node) && methodOf(node) === 'register';
}

function isNameOf(node: ts.Node | undefined, name: string): boolean {
  return node !== undefined && compiler().isIdentifier(node) && node.text === name;
}

/** The expression within parentheses and type assertions. */
function inside(node: ts.Expression): ts.Expression {
  let inner = node;
  for (let next = unwrapped(inner); next; next = unwrapped(inner)) inner = next;
  return inner;
}
