import type { ts } from 'ts-morph';
import { type Compiler, compiler } from '../parser/compiler.js';
import { firstFrom } from './first-from.js';
import { parseSource, startOf } from './source.js';

/**
 * Whether a file may register the objects of a class: it calls `setupWithManager` of what it creates of the class,
 * passes that to code that may do so, or calls another method of it than `reconcile`. Variables, lists, loops, functions and subclasses are followed within the file; a
 * function that nothing in the file uses counts only if it is exported.
 *
 * @param name the local name of the class
 * @returns undefined if the file is nested too deeply to be parsed
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
  readonly #parents = new Map<ts.Node, ts.Node>();
  readonly #identifiers = new Map<string, ts.Identifier[]>();
  readonly #tracked: Tracked[] = [];
  readonly #seen = new Set<string>();
  readonly #functions = new Map<string, ts.SignatureDeclaration | undefined>();
  readonly #managed = new Map<ts.Node, boolean>();
  /** The offset of each `setupWithManager`. */
  readonly #calls: readonly number[];
  /** Whether code that is not followed gets an object, and may register it. */
  #isPassedOn = false;

  constructor(path: string, text: string) {
    const source = parseSource(path, text);
    this.#file = source.ast;
    this.#collect(source.ast);
    this.#calls = (this.#identifiers.get(method) ?? []).map((node) => startOf(source, node)).sort((a, b) => a - b);
  }

  find(name: string): boolean {
    this.#track(name, this.#file);
    for (let one = this.#tracked.pop(); one; one = this.#tracked.pop()) {
      const { scope } = one;
      const mentions = this.#identifiers.get(one.name) ?? [];
      for (let at = firstFrom(mentions, scope.pos, ({ pos }) => pos); at < mentions.length; at++) {
        const node = mentions[at];
        if (!node || node.end > scope.end) break;
        if (this.#isSetUp(node)) return true;
      }
    }
    return this.#isPassedOn;
  }

  #collect(node: ts.Node): void {
    if (this.#ts.isIdentifier(node)) {
      const known = this.#identifiers.get(node.text);
      if (known) known.push(node);
      else this.#identifiers.set(node.text, [node]);
    }
    this.#ts.forEachChild(node, (child) => {
      this.#parents.set(child, node);
      this.#collect(child);
    });
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
      const parent: ts.Node | undefined = this.#parents.get(node);
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
      if (parent.name === node) return 'ends';
      return parent.name.text === method ? 'set up' : 'goes on';
    }
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return this.#useInCall(parent, node);
    if (ts.isBinaryExpression(parent) && assignments.has(parent.operatorToken.getText(this.#file))) {
      return parent.left === node ? 'ends' : this.#keep(parent.left, this.#file);
    }
    if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) {
      if (parent.initializer !== node) return 'ends';
      // `constructor(readonly reconciler = …)` declares a property, too.
      if (ts.isParameter(parent) && parent.modifiers) this.#isPassedOn = true;
      return this.#keep(parent.name, this.#scopeOf(parent));
    }
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

  #useInCall(call: ts.CallExpression | ts.NewExpression, node: ts.Node): 'set up' | 'goes on' {
    const all: readonly ts.Node[] = call.arguments ?? [];
    if (call.expression === node) {
      const isSetUp =
        this.#callsIn(node.end, call.end) ||
        (call.kind !== this.#ts.SyntaxKind.NewExpression && this.#getsManager(call));
      // Other methods of the class may register it.
      if (!isSetUp && this.#ts.isCallExpression(call) && this.#isMethod(node)) this.#isPassedOn = true;
      return isSetUp ? 'set up' : 'goes on';
    }
    const called = this.#functionOf(call.expression);
    if (called) {
      const parameter = called.parameters[all.indexOf(node)] ?? called.parameters.at(-1);
      if (parameter) this.#keep(parameter.name, called);
      return 'goes on';
    }
    const { expression } = call;
    if (this.#callsIn(call.pos, call.end) || this.#getsManager(call)) return 'set up';
    const object = this.#ts.isPropertyAccessExpression(expression) ? expression.expression : undefined;
    if (object && keeping.has(call.expression.getText(this.#file).replace(/.*\./s, ''))) this.#keep(object, this.#file);
    else this.#isPassedOn = true;
    return 'goes on';
  }

  /** Whether code names a method other than `reconcile` and those that store, such as `push`. */
  #isMethod(node: ts.Node): boolean {
    if (this.#ts.isPropertyAccessExpression(node))
      return node.name.text !== 'reconcile' && !keeping.has(node.name.text);
    return this.#ts.isElementAccessExpression(node);
  }

  #useInLoop(loop: ts.ForOfStatement, node: ts.Node): 'ends' {
    if (loop.expression !== node || !('declarations' in loop.initializer)) return 'ends';
    for (const { name } of loop.initializer.declarations) this.#keep(name, loop);
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
    while (at && !this.#isFunction(at)) at = this.#parents.get(at);
    if (!at) return 'ends';
    return this.#ts.isFunctionDeclaration(at) ? this.#keep(at.name, this.#file) : at;
  }

  #isFunction(node: ts.Node): boolean {
    const { SyntaxKind } = this.#ts;
    return node.kind >= SyntaxKind.MethodDeclaration && node.kind <= SyntaxKind.SetAccessor
      ? true
      : [SyntaxKind.FunctionDeclaration, SyntaxKind.FunctionExpression, SyntaxKind.ArrowFunction].includes(node.kind);
  }

  /** The block that declares a variable, or the function of a parameter. */
  #scopeOf(declaration: ts.Node): ts.Node {
    let at = this.#parents.get(declaration);
    const { NodeFlags, SyntaxKind } = this.#ts;
    const isVar = at?.kind === SyntaxKind.VariableDeclarationList && (at.flags & NodeFlags.BlockScoped) === 0;
    while (at && (isVar || !this.#ts.isBlock(at)) && !this.#isFunction(at)) at = this.#parents.get(at);
    return at ?? this.#file;
  }

  /** Whether code between two offsets sets something up. */
  #callsIn(start: number, end: number): boolean {
    return (this.#calls[firstFrom(this.#calls, start, (offset) => offset)] ?? end) < end;
  }

  /** The function of the file that an expression names. */
  #functionOf(node: ts.Node): ts.SignatureDeclaration | undefined {
    if (!this.#ts.isIdentifier(node)) return undefined;
    const known = this.#functions.get(node.text);
    if (known || this.#functions.has(node.text)) return known;
    const found = this.#findFunction(node.text);
    this.#functions.set(node.text, found);
    return found;
  }

  #findFunction(name: string): ts.SignatureDeclaration | undefined {
    for (const one of this.#identifiers.get(name) ?? []) {
      const parent = this.#parents.get(one);
      if (!parent || !('name' in parent) || parent.name !== one) continue;
      const value = this.#ts.isVariableDeclaration(parent) ? parent.initializer : parent;
      if (value && this.#isFunction(value)) return value as ts.SignatureDeclaration; // by its kind
    }
    return undefined;
  }

  /** Whether the functions around code are used, as far as they have names. */
  #isUsed(code: ts.Node): boolean {
    for (let at = this.#parents.get(code); at; at = this.#parents.get(at)) {
      const named = this.#isFunction(at) ? this.#namedOf(at) : undefined;
      if (!named?.name || !this.#ts.isIdentifier(named.name)) continue;
      if ((this.#identifiers.get(named.name.text)?.length ?? 0) > 1) continue;
      if (this.#isExported(named)) this.#isPassedOn = true;
      return false;
    }
    return true;
  }

  #namedOf(node: ts.Node): ts.FunctionDeclaration | ts.VariableDeclaration | undefined {
    const parent = this.#parents.get(node);
    if (this.#ts.isFunctionDeclaration(node)) return node;
    return parent && this.#ts.isVariableDeclaration(parent) ? parent : undefined;
  }

  #isExported(node: ts.Node): boolean {
    let at: ts.Node | undefined = node;
    while (at && !this.#ts.canHaveModifiers(at)) at = this.#parents.get(at);
    const { ExportKeyword } = this.#ts.SyntaxKind;
    return at !== undefined && this.#ts.canHaveModifiers(at) && hasModifier(this.#ts.getModifiers(at), ExportKeyword);
  }

  /** Whether the manager is an argument or the object of a call, or of those before it: `builder(manager).for(…)`. */
  #getsManager(call: ts.CallExpression | ts.NewExpression): boolean {
    const known = this.#managed.get(call);
    if (known !== undefined) return known;
    const { expression } = call;
    const object = this.#ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
    const isChain = this.#ts.isCallExpression(object);
    const found =
      call.arguments?.some((one) => this.#isManager(one)) ||
      (isChain ? this.#getsManager(object) : this.#isManager(object));
    this.#managed.set(call, found);
    return found;
  }

  #isManager(node: ts.Node): boolean {
    if (this.#ts.isIdentifier(node)) return /manager|mgr/i.test(node.text);
    if (!this.#ts.isObjectLiteralExpression(node)) return false;
    return node.properties.some((property) => {
      if (this.#ts.isShorthandPropertyAssignment(property)) return this.#isManager(property.name);
      return this.#ts.isPropertyAssignment(property) && this.#isManager(property.initializer);
    });
  }
}
