import type { ts } from 'ts-morph';
import type { Diagnostic, Span } from '../../problems/index.js';
import { type Compiler, compiler, messageOf } from '../parser/compiler.js';
import { type Comment, commentsOf, type LiteralSpan } from './comments.js';
import { type Scope, scopeOf } from './scope.js';

/** A parsed file. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly ast: ts.SourceFile;
  /** What its top level declares, imports and exports. */
  readonly scope: Scope;
  /** All comments, in order. */
  readonly comments: readonly Comment[];
  /** All nodes that carry decorators, in order. */
  readonly decorated: readonly ts.HasDecorators[];
  /** Set where the scope is that of a namespace: the source around it, and its name with a dot. */
  readonly outer?: { readonly source: Source; readonly prefix: string };
}

/** A namespace of a file as a file of its own. */
export function sourceWithin(source: Source, name: string, scope: Scope): Source {
  return { ...source, scope, outer: { source, prefix: `${source.outer?.prefix ?? ''}${name}.` } };
}

/** Parses a file. Nothing is resolved; syntax errors are in `ast`. */
export function parseSource(path: string, text: string): Source {
  const ts = compiler();
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const ast = ts.createSourceFile(path, text, options, false);
  const { literals, decorated } = walk(ast);
  return { path, text, ast, scope: scopeOf(ast), comments: commentsOf(text, literals), decorated };
}

/** The first syntax error, with the compiler's message. */
export function syntaxErrorOf(source: Source): Diagnostic | undefined {
  // The parser leaves its diagnostics here; the published type of a source file does not show them.
  const { parseDiagnostics = [] } = source.ast as unknown as {
    parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
  };
  const [first] = parseDiagnostics;
  if (!first) return undefined;
  return {
    code: 'source-syntax',
    severity: 'error',
    message: messageOf(first),
    hint: 'fix it here or on a line above; `npx tsc --noEmit` reports it, too',
    span: { file: source.path, start: first.start, end: first.start + first.length },
  };
}

/** The place of a node, without the comments before it. */
export function spanOf(source: Source, node: ts.Node): Span {
  return { file: source.path, start: startOf(source, node), end: node.end };
}

/** Where a node begins, without the comments before it. */
export function startOf(source: Source, node: ts.Node): number {
  return node.getStart(source.ast, false);
}

function walk(ast: ts.SourceFile): { literals: LiteralSpan[]; decorated: ts.HasDecorators[] } {
  const ts = compiler();
  const literals: LiteralSpan[] = [];
  const decorated: ts.HasDecorators[] = [];
  const visit = (node: ts.Node): void => {
    if (isTextLiteral(ts, node.kind)) literals.push({ start: node.getStart(ast, false), end: node.end });
    else if (ts.canHaveDecorators(node) && ts.getDecorators(node)) decorated.push(node);
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return { literals: literals.sort((a, b) => a.start - b.start), decorated };
}

function isTextLiteral({ SyntaxKind }: Compiler, kind: ts.SyntaxKind): boolean {
  switch (kind) {
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
    case SyntaxKind.TemplateHead:
    case SyntaxKind.TemplateMiddle:
    case SyntaxKind.TemplateTail:
    case SyntaxKind.RegularExpressionLiteral:
    case SyntaxKind.JsxText:
      return true;
    default:
      return false;
  }
}
