import type { ts } from 'ts-morph';
import { type Compiler, compiler } from '../parser/compiler.js';
import { firstFrom } from './first-from.js';
import { ManagerCalls } from './manager-calls.js';
import { parseSource, startOf } from './source.js';
import { SyntaxIndex } from './syntax-index.js';

/**
 * Whether a file may register the objects of a class: it calls `setupWithManager` of what it creates of the class,
 * passes that to code that may do so, or uses another method of it than `reconcile`. Variables, lists, loops, functions
 * and subclasses are followed within the file; a function that nothing in the file uses counts only if it is exported.
 *
 * @param name the local name of the class
 * @returns undefined if the file is nested too deeply to be parsed, or too large to be followed
 */
export function mayRegister(path: string, text: string, name: string): boolean | undefined {
  try {
    return new RegistrationFinder(path, text).find(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

const method = 'setupWithManager';

/** A name that stands for the class, for its objects, or for what contains or returns them. */
interface Tracked {
  readonly name: string;
  /** Where the name has this meaning. */
  readonly scope: ts.Node;
}

/** Methods that store their arguments in the object. */
const keeping = new Set(['push', 'unshift', 'add', 'set']);

/** Properties of a controller, a class or a list that do not lead to an object of the class. */
const plain = new Set(['name', 'length', 'toString']);

/** Methods that register nothing themselves. */
const harmless = new Set(['reconcile', 'then', 'catch', 'finally']);

/** Limit of the steps from names out to their statements and functions. They are a few for each name. */
const mostSteps = 1_000_000;

/** Operators that store the value to their right. */
const assignments = new Set(['=', '??=', '||=', '&&=']);

function hasModifier(modifiers: readonly ts.Modifier[] | undefined, kind: ts.SyntaxKind): boolean {
  return modifiers?.some((modifier) => modifier.kind === kind) === true;
}

/** What happens with a value: it is set up, is a part of its parent or of another node, or is not used any further. */
type Use = 'set up' | 'goes on' | 'ends' | ts.Node;

class RegistrationFinder {
  readonly #ts: Compiler = compiler();
  readonly #file: ts.SourceFile;
  readonly #nodes: SyntaxIndex;
  readonly #tracked: Tracked[] = [];
  readonly #seen = new Set<string>();
  readonly #managed = new ManagerCalls();
  /** The offset of each `setupWithManager`. */
  readonly #calls: readonly number[];
  /** Whether code that is not followed gets an object, and may register it. */
  #isPassedOn = false;
  #steps = 0;

  constructor(path: string, text: string) {
    const source = parseSource(path, text);
    this.#file = source.ast;
    this.#nodes = new SyntaxIndex(source.ast);
    this.#calls = this.#nodes
      .named(method)
      .map((node) => startOf(source, node))
      .sort((a, b) => a - b);
  }

  find(name: string): boolean {
    this.#track(name, this.#file);
    for (let one = this.#tracked.pop(); one; one = this.#tracked.pop()) {
      const { scope } = one;
      const mentions = this.#nodes.named(one.name);
      for (let at = firstFrom(mentions, scope.pos, ({ pos }) => pos); at < mentions.length; at++) {
        const node = mentions[at];
        if (!node || node.end > scope.end) break;
        if (this.#isSetUp(node)) return true;
      }
    }
    return this.#isPassedOn;
  }

  #track(name: string, scope: ts.Node): void {
    const key = `${name} ${scope.pos} ${scope.end}`;
    if (!this.#seen.has(key)) this.#tracked.push({ name, scope });
    this.#seen.add(key);
  }

  /** Follows a value to where it is used, out to its statement. */
  #isSetUp(mention: ts.Node): boolean {
    let node: ts.Node | undefined = mention;
    while (node) {
      this.#countSteps(1);
      const parent: ts.Node | undefined = this.#nodes.parentOf(node);
      const use: Use = parent ? this.#useIn(parent, node) : 'ends';
      if (use === 'set up') return this.#isUsed(node);
      node = use === 'ends' ? undefined : use === 'goes on' ? parent : use;
    }
    return false;
  }

  #useIn(parent: ts.Node, node: ts.Node): Use {
    const ts = this.#ts;
    const { SyntaxKind } = ts;
    if (ts.isPropertyAccessExpression(parent)) {
      return parent.name === node ? 'ends' : this.#useOfProperty(parent, parent.name.text);
    }
    if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)) {
      return parent.expression === node ? this.#useOfProperty(parent, parent.argumentExpression.text) : 'goes on';
    }
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return this.#useInCall(parent, node);
    if (ts.isBinaryExpression(parent) && this.#isAssignment(parent)) {
      return parent.left === node ? 'ends' : this.#keep(parent.left, this.#file);
    }
    if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return this.#useInDeclaration(parent, node);
    switch (parent.kind) {
      case SyntaxKind.ForOfStatement:
        return this.#useInLoop(parent as ts.ForOfStatement, node); // by its kind
      case SyntaxKind.ReturnStatement:
      case SyntaxKind.YieldExpression:
        return this.#functionAround(parent);
      case SyntaxKind.FunctionDeclaration:
      case SyntaxKind.ClassDeclaration:
        return this.#keep((parent as ts.ClassDeclaration | ts.FunctionDeclaration).name, this.#file); // by its kind
      case SyntaxKind.PropertyDeclaration:
      case SyntaxKind.MethodDeclaration:
      case SyntaxKind.ExportAssignment:
      case SyntaxKind.BindingElement:
      case SyntaxKind.TaggedTemplateExpression:
        return this.#keep(undefined, parent);
      case SyntaxKind.TypeReference:
      case SyntaxKind.TypeQuery:
      case SyntaxKind.ImportSpecifier:
      case SyntaxKind.ExportSpecifier:
      case SyntaxKind.Block:
        return 'ends';
      default:
        return parent.kind >= SyntaxKind.FirstStatement && parent.kind <= SyntaxKind.LastStatement ? 'ends' : 'goes on';
    }
  }

  #useInDeclaration(declaration: ts.VariableDeclaration | ts.ParameterDeclaration, node: ts.Node): 'ends' {
    if (declaration.initializer !== node) return 'ends';
    // `constructor(readonly reconciler = …)` declares a property, too.
    if (this.#ts.isParameter(declaration) && declaration.modifiers) this.#isPassedOn = true;
    return this.#keep(declaration.name, this.#scopeOf(declaration));
  }

  #useInCall(call: ts.CallExpression | ts.NewExpression, node: ts.Node): 'set up' | 'goes on' {
    const all: readonly ts.Node[] = call.arguments ?? [];
    if (call.expression === node) {
      const isSetUp =
        this.#callsIn(node.end, call.end) ||
        (call.kind !== this.#ts.SyntaxKind.NewExpression && this.#managed.gets(call));
      return isSetUp ? 'set up' : 'goes on';
    }
    const called = this.#nodes.functionOf(call.expression);
    if (called) {
      this.#countSteps(called.parameters.length);
      const parameters = called.parameters.filter(({ name }) => name.getText(this.#file) !== 'this');
      const parameter = parameters.find((_, index) => all[index] === node) ?? parameters.at(-1);
      if (parameter) this.#keep(parameter.name, called);
      return 'goes on';
    }
    if (this.#callsIn(call.pos, call.end) || this.#managed.gets(call)) return 'set up';
    const { expression } = call;
    const access = this.#ts.isPropertyAccessExpression(expression) ? expression : undefined;
    if (access && keeping.has(access.name.text) && !this.#nodes.isImported(access.expression)) {
      this.#keep(access.expression, this.#file);
    } else this.#isPassedOn = true;
    return 'goes on';
  }

  /** Other properties of a controller than those that are known can be methods that register it. */
  #useOfProperty(access: ts.PropertyAccessExpression | ts.ElementAccessExpression, name: string): Use {
    const parent = this.#nodes.parentOf(access);
    if (name === method) return 'set up';
    if (plain.has(name) || (parent && this.#isAssigned(parent, access))) return 'ends';
    const isKeeping = keeping.has(name) && !this.#ts.isNewExpression(access.expression);
    if (!isKeeping && !harmless.has(name) && this.#isUsed(access)) this.#isPassedOn = true;
    return 'goes on';
  }

  #isAssigned(parent: ts.Node, node: ts.Node): boolean {
    return this.#ts.isBinaryExpression(parent) && parent.left === node && this.#isAssignment(parent);
  }

  #isAssignment({ operatorToken }: ts.BinaryExpression): boolean {
    return assignments.has(operatorToken.getText(this.#file));
  }

  #countSteps(count: number): void {
    this.#steps += count;
    if (this.#steps > mostSteps) throw new RangeError('too many steps');
  }

  #useInLoop(loop: ts.ForOfStatement, node: ts.Node): 'ends' {
    const { expression, initializer } = loop;
    if (expression !== node) return 'ends';
    if (!('declarations' in initializer)) return this.#keep(initializer, this.#file);
    const isVar = (initializer.flags & this.#ts.NodeFlags.BlockScoped) === 0;
    for (const one of initializer.declarations) this.#keep(one.name, isVar ? this.#scopeOf(one) : loop);
    return 'ends';
  }

  /** Follows a variable or a function; where else a value is kept, all other code can use it. */
  #keep(place: ts.Node | undefined, scope: ts.Node): 'ends' {
    if (place && this.#ts.isIdentifier(place)) this.#track(place.text, scope);
    else this.#isPassedOn = true;
    return 'ends';
  }

  #functionAround(node: ts.Node): ts.Node | 'ends' | 'goes on' {
    let at: ts.Node | undefined = node;
    while (at && !this.#nodes.isFunction(at)) {
      this.#countSteps(1);
      at = this.#nodes.parentOf(at);
    }
    if (!at) return 'ends';
    return this.#ts.isFunctionDeclaration(at) ? this.#keep(at.name, this.#file) : at;
  }

  /** The block that declares a variable, or the function of a parameter. */
  #scopeOf(declaration: ts.Node): ts.Node {
    let at = this.#nodes.parentOf(declaration);
    const { NodeFlags, SyntaxKind } = this.#ts;
    const isVar = at?.kind === SyntaxKind.VariableDeclarationList && (at.flags & NodeFlags.BlockScoped) === 0;
    while (at && (isVar || !this.#ts.isBlock(at)) && !this.#nodes.isFunction(at)) {
      this.#countSteps(1);
      at = this.#nodes.parentOf(at);
    }
    return at ?? this.#file;
  }

  /** Whether code between two offsets sets something up. */
  #callsIn(start: number, end: number): boolean {
    return (this.#calls[firstFrom(this.#calls, start, (offset) => offset)] ?? end) < end;
  }

  /** Whether the functions around code are used, as far as they have names. */
  #isUsed(code: ts.Node): boolean {
    for (let at = this.#nodes.parentOf(code); at; at = this.#nodes.parentOf(at)) {
      this.#countSteps(1);
      const named = this.#nodes.isFunction(at) ? this.#namedOf(at) : undefined;
      if (!named?.name || !this.#ts.isIdentifier(named.name)) continue;
      if (this.#nodes.named(named.name.text).length > 1) continue;
      if (this.#isExported(named)) this.#isPassedOn = true;
      return false;
    }
    return true;
  }

  #namedOf(node: ts.Node): ts.FunctionDeclaration | ts.VariableDeclaration | undefined {
    const parent = this.#nodes.parentOf(node);
    if (this.#ts.isFunctionDeclaration(node)) return node;
    return parent && this.#ts.isVariableDeclaration(parent) ? parent : undefined;
  }

  #isExported(node: ts.Node): boolean {
    let at: ts.Node | undefined = node;
    while (at && !this.#ts.canHaveModifiers(at)) at = this.#nodes.parentOf(at);
    const { ExportKeyword } = this.#ts.SyntaxKind;
    return at !== undefined && this.#ts.canHaveModifiers(at) && hasModifier(this.#ts.getModifiers(at), ExportKeyword);
  }
}
