import type { ts } from 'ts-morph';
import { compiler } from '../parser/compiler.js';

/** The parents, names and functions of a file. */
export class SyntaxIndex {
  readonly #ts = compiler();
  readonly #parents = new Map<ts.Node, ts.Node>();
  readonly #identifiers = new Map<string, ts.Identifier[]>();
  readonly #functions = new Map<string, ts.SignatureDeclaration | undefined>();

  constructor(file: ts.SourceFile) {
    this.#collect(file);
  }

  parentOf(node: ts.Node): ts.Node | undefined {
    return this.#parents.get(node);
  }

  /** The identifiers with a name, in the order of the file. */
  named(name: string): readonly ts.Identifier[] {
    return this.#identifiers.get(name) ?? [];
  }

  /** The function of the file that an expression names. */
  functionOf(node: ts.Node): ts.SignatureDeclaration | undefined {
    if (!this.#ts.isIdentifier(node)) return undefined;
    const known = this.#functions.get(node.text);
    if (known || this.#functions.has(node.text)) return known;
    const found = this.#findFunction(node.text);
    this.#functions.set(node.text, found);
    return found;
  }

  #findFunction(name: string): ts.SignatureDeclaration | undefined {
    for (const one of this.named(name)) {
      const parent = this.#parents.get(one);
      if (!parent || !this.#isVariableOrFunction(parent) || parent.name !== one) continue;
      const value = this.#ts.isVariableDeclaration(parent) ? parent.initializer : parent;
      if (value && this.isFunction(value)) return value as ts.SignatureDeclaration; // by its kind
    }
    return undefined;
  }

  /** Overloads and declarations without a body are not followed. */
  #isVariableOrFunction(node: ts.Node): node is ts.VariableDeclaration | ts.FunctionDeclaration {
    if (this.#ts.isFunctionDeclaration(node)) return node.body !== undefined;
    return this.#ts.isVariableDeclaration(node);
  }

  /** Whether an expression is a name that the file imports. */
  isImported(node: ts.Node): boolean {
    const { SyntaxKind } = this.#ts;
    const imports = [SyntaxKind.ImportSpecifier, SyntaxKind.ImportClause, SyntaxKind.NamespaceImport];
    if (!this.#ts.isIdentifier(node)) return false;
    return this.named(node.text).some((one) => imports.includes(this.#parents.get(one)?.kind ?? SyntaxKind.Unknown));
  }

  isFunction(node: ts.Node): boolean {
    const { SyntaxKind } = this.#ts;
    return node.kind >= SyntaxKind.MethodDeclaration && node.kind <= SyntaxKind.SetAccessor
      ? true
      : [SyntaxKind.FunctionDeclaration, SyntaxKind.FunctionExpression, SyntaxKind.ArrowFunction].includes(node.kind);
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
}
