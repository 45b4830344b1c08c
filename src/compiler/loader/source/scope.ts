import type * as ts from 'typescript';
import { hasModifier, isConst, syntax } from '../parser/syntax.js';

/** The top-level declarations, imports and exports of a file, by name. */
export interface Scope {
  readonly declarations: Map<string, Declared>;
  readonly imports: Map<string, Import>;
  readonly exports: Map<string, Export>;
  /** Modules of `export * from '…'`. */
  readonly starExports: Pick<Import, 'specifier' | 'node'>[];
}

/** All declarations of one name. A name may denote a type and a value; a class or an enum is both. */
export interface Declared {
  types: TypeDeclaration[];
  value?: ts.VariableDeclaration | ts.ClassDeclaration | ts.EnumDeclaration | ts.FunctionDeclaration;
  /** The merged contents of all namespaces with this name. */
  namespace?: Scope;
}

/** A class, interface, type alias or enum declaration. */
export type TypeDeclaration =
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.EnumDeclaration;

/** An imported name: `name` is `*` for a namespace. */
export interface Import {
  readonly specifier: string;
  readonly name: string;
  readonly node: ts.Node;
}

/** An exported name: declared or imported in this file (`local`), or re-exported from another file. */
export type Export = { readonly kind: 'local'; readonly name: string } | ({ readonly kind: 'from' } & Import);

/** Reads the top level of a file. */
export function scopeOf(ast: ts.SourceFile): Scope {
  const scope = newScope();
  for (const statement of ast.statements) read(scope, statement);
  return scope;
}

function newScope(): Scope {
  return { declarations: new Map(), imports: new Map(), exports: new Map(), starExports: [] };
}

/** Returns all declarations of a file and of its namespaces. */
export function allDeclarations({ declarations }: Scope): readonly Declared[] {
  return [...declarations.values()].flatMap((declared) => [
    declared,
    ...(declared.namespace ? allDeclarations(declared.namespace) : []),
  ]);
}

function read(scope: Scope, statement: ts.Statement): void {
  if (syntax.isImportDeclaration(statement)) readImport(scope, statement);
  else if (syntax.isModuleDeclaration(statement)) readNamespace(scope, statement, statement);
  else if (syntax.isExportDeclaration(statement)) readExport(scope, statement);
  else if (syntax.isExportAssignment(statement)) {
    if (syntax.isIdentifier(statement.expression)) setLocal(scope, 'default', statement.expression.text);
  } else if (syntax.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) {
      if (!syntax.isIdentifier(declaration.name)) continue;
      const declared = declare(scope, statement, declaration.name.text);
      // The value of `let` and `var` can change, so a marker cannot use it.
      if (isConst(statement)) declared.value = declaration;
    }
  } else readDeclaration(scope, statement);
}

/** Reads a namespace; `namespace A.B { … }` declares a namespace inside another. */
function readNamespace(scope: Scope, statement: ts.Statement, { name, body }: ts.ModuleDeclaration): void {
  if (!syntax.isIdentifier(name) || !body) return;
  const declared = declare(scope, statement, name.text);
  const inner = declared.namespace ?? newScope();
  declared.namespace = inner;
  if (syntax.isModuleBlock(body)) for (const part of body.statements) read(inner, part);
  else if (syntax.isModuleDeclaration(body)) readNamespace(inner, statement, body);
}

function readDeclaration(scope: Scope, statement: ts.Statement): void {
  const isValue = syntax.isClassDeclaration(statement) || syntax.isEnumDeclaration(statement);
  const isType = syntax.isInterfaceDeclaration(statement) || syntax.isTypeAliasDeclaration(statement);
  const isFunction = syntax.isFunctionDeclaration(statement);
  if (!isValue && !isType && !isFunction) return;
  const name = statement.name?.text ?? 'default';
  const declared = declare(scope, statement, name);
  if (!isFunction) declared.types.push(statement);
  if (isValue || isFunction) declared.value = statement;
}

function declare(scope: Scope, statement: ts.Statement, name: string): Declared {
  const declared = scope.declarations.get(name) ?? { types: [] };
  scope.declarations.set(name, declared);
  if (hasModifier(statement, 'export')) {
    setLocal(scope, hasModifier(statement, 'default') ? 'default' : name, name);
  }
  return declared;
}

function setLocal(scope: Scope, exported: string, name: string): void {
  scope.exports.set(exported, { kind: 'local', name });
}

function readImport({ imports }: Scope, { importClause, moduleSpecifier }: ts.ImportDeclaration): void {
  if (!importClause || !syntax.isStringLiteral(moduleSpecifier)) return;
  const specifier = moduleSpecifier.text;
  const { name, namedBindings } = importClause;
  if (name) imports.set(name.text, { specifier, name: 'default', node: moduleSpecifier });
  if (!namedBindings) return;
  if (syntax.isNamespaceImport(namedBindings)) {
    imports.set(namedBindings.name.text, { specifier, name: '*', node: moduleSpecifier });
    return;
  }
  for (const element of namedBindings.elements) {
    const imported = element.propertyName ?? element.name;
    imports.set(element.name.text, { specifier, name: imported.text, node: imported });
  }
}

function readExport(scope: Scope, node: ts.ExportDeclaration): void {
  const { exportClause, moduleSpecifier } = node;
  const specifier = moduleSpecifier && syntax.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  if (!exportClause) {
    if (specifier !== undefined) scope.starExports.push({ specifier, node });
    return;
  }
  if (syntax.isNamespaceExport(exportClause)) {
    if (specifier === undefined) return;
    scope.exports.set(exportClause.name.text, { kind: 'from', specifier, name: '*', node: exportClause });
    return;
  }
  for (const element of exportClause.elements) {
    const name = (element.propertyName ?? element.name).text;
    if (specifier === undefined) setLocal(scope, element.name.text, name);
    else scope.exports.set(element.name.text, { kind: 'from', specifier, name, node: element });
  }
}
