import type * as ts from 'typescript';

/** TypeScript's functions, loaded by the first parse. `hack/parser.mjs` extracts functions used as `syntax.<name>`. */
export let syntax: typeof ts;

let textKinds: ReadonlySet<ts.SyntaxKind>;

/** A keyword or an operator. */
export type Token = Modifier | TypeOperator | Keyword | '+' | '-' | '=' | '??=' | '||=';

type Modifier = 'abstract' | 'accessor' | 'default' | 'export' | 'private' | 'protected' | 'static';

type TypeOperator = 'keyof' | 'readonly' | 'unique';
type Keyword = 'extends' | 'false' | 'import' | 'null' | 'number' | 'string' | 'this' | 'true' | 'undefined';

/** Parses a TypeScript file. Throws a RangeError if it is nested too deeply. */
export function parseFile(path: string, text: string): ts.SourceFile {
  load();
  const options = {
    languageVersion: syntax.ScriptTarget.Latest,
    jsDocParsingMode: syntax.JSDocParsingMode.ParseNone,
  };
  return syntax.createSourceFile(path, text, options, false);
}

interface SyntaxProblem {
  /** The compiler's message, without the final period. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the first syntax error of a parsed file; undefined if there is none. */
export function firstSyntaxError(ast: ts.SourceFile): SyntaxProblem | undefined {
  // `parseDiagnostics` is internal: the public SourceFile type does not declare it.
  const { parseDiagnostics } = ast as unknown as { parseDiagnostics?: readonly ts.Diagnostic[] };
  return parseDiagnostics?.[0] && problemOf(parseDiagnostics[0]);
}

/** Parses a JSON file that may have comments and trailing commas, such as tsconfig.json. */
export function parseConfig(path: string, text: string): { readonly config: unknown; readonly error?: SyntaxProblem } {
  load();
  const { config, error } = syntax.parseConfigFileTextToJson(path, text) as {
    config?: unknown;
    error?: ts.Diagnostic;
  };
  return { config, ...(error ? { error: problemOf(error) } : {}) };
}

/** Parses a JSON file into a syntax tree. */
export function parseJson(path: string, text: string): ts.JsonSourceFile {
  load();
  return syntax.parseJsonText(path, text);
}

/** Offset of the first character of a node, without the comments before it. */
export function startOf(node: ts.Node, ast: ts.SourceFile): number {
  return node.getStart(ast, false);
}

/** Text of a node, without the comments before it. */
export function textOf(node: ts.Node, ast: ts.SourceFile): string {
  return node.getText(ast);
}

/** Whether a node is a keyword or an operator. */
export function isToken({ kind }: Pick<ts.Node, 'kind'>, token: Token): boolean {
  return syntax.tokenToString(kind) === token;
}

/** Whether a type has an operator before it, such as `keyof`. */
export function isTypeOperator(node: ts.TypeNode, operator: TypeOperator): node is ts.TypeOperatorNode {
  return syntax.isTypeOperatorNode(node) && isToken({ kind: node.operator }, operator);
}

/** Whether a declaration has a modifier, such as `export`. */
export function hasModifier(node: ts.Node, modifier: Modifier): boolean {
  return syntax.canHaveModifiers(node) && node.modifiers?.some((one) => isToken(one, modifier)) === true;
}

/** Returns the decorators of a node; empty if a node of its kind cannot have any. */
export function decoratorsOf(node: ts.Node): readonly ts.Decorator[] {
  return syntax.canHaveDecorators(node) ? (syntax.getDecorators(node) ?? []) : [];
}

/** Types that a class or an interface extends. */
export function extendedTypes(node: ts.Node): readonly ts.ExpressionWithTypeArguments[] {
  const clauses = (node as Partial<ts.ClassDeclaration>).heritageClauses ?? []; // other nodes have none
  return clauses.filter(({ token }) => isToken({ kind: token }, 'extends')).flatMap(({ types }) => [...types]);
}

/** Whether a statement declares constants (`const`), not variables. */
export function isConst({ declarationList }: ts.VariableStatement): boolean {
  return (declarationList.flags & syntax.NodeFlags.Const) !== 0;
}

/** Whether a node is a literal in which no comment can begin: a string, a part of a template, a regular expression. */
export function isText({ kind }: ts.Node): boolean {
  return textKinds.has(kind);
}

/** Visits a node and its descendants, parents first. Skips the descendants of nodes for which `visit` returns false. */
export function visitAll(root: ts.Node, visit: (node: ts.Node) => boolean): void {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!visit(node)) continue;
    syntax.forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
}

function problemOf({ messageText, start = 0, length = 1 }: ts.Diagnostic): SyntaxProblem {
  // Syntax errors have a single message; only the type checker creates message chains.
  const message = typeof messageText === 'string' ? messageText : messageText.messageText;
  return { message: message.replace(/\.$/, ''), start, end: start + length };
}

let loadParser: (() => unknown) | undefined;

/** Sets the function that loads the parser, the module that `hack/parser.mjs` writes. */
export function provideParser(loadModule: () => unknown): void {
  loadParser = loadModule;
}

/** Loads the parser on the first call. */
export function load(): void {
  if (syntax) return;
  if (!loadParser) throw new Error('bug: no parser was provided');
  // Copied, because the properties of the module are getters, which are slower than plain properties.
  syntax = { ...(loadParser() as typeof ts) }; // the bundle contains every function that is used
  const kinds = syntax.SyntaxKind;
  textKinds = new Set([
    kinds.StringLiteral,
    kinds.NoSubstitutionTemplateLiteral,
    kinds.TemplateHead,
    kinds.TemplateMiddle,
    kinds.TemplateTail,
    kinds.RegularExpressionLiteral,
    kinds.JsxText,
  ]);
}
