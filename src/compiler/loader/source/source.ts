import type * as ts from 'typescript';
import { type Diagnostic, errorOf, type Span } from '../../../base/problems/index.js';
import { decoratorsOf, firstSyntaxError, isText, parseFile, startOf, syntax } from '../parser/syntax.js';
import { type Comment, commentsOf, type LiteralSpan } from './comments.js';
import { type Scope, scopeOf } from './scope.js';

/** A parsed file. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly ast: ts.SourceFile;
  /** The top-level scope of the file, or the scope of a namespace. */
  readonly scope: Scope;
  readonly comments: readonly Comment[];
  /** All nodes that have decorators, in order. */
  readonly decorated: readonly ts.Node[];
  /** For a namespace, the enclosing source, and the qualified name with a final dot; otherwise undefined. */
  readonly outer?: { readonly source: Source; readonly prefix: string };
}

/** Returns a copy of a source with the scope of one of its namespaces. */
export function sourceWithin(source: Source, name: string, scope: Scope): Source {
  return { ...source, scope, outer: { source, prefix: `${source.outer?.prefix ?? ''}${name}.` } };
}

/** Parses a file. Does not resolve names; syntax errors are recorded in `ast`. */
export function parseSource(path: string, text: string): Source {
  const ast = parseFile(path, text);
  const { literals, decorated } = walk(ast);
  return { path, text, ast, scope: scopeOf(ast), comments: commentsOf(text, literals), decorated };
}

/** Returns a diagnostic for the first syntax error; undefined if there is none. */
export function syntaxErrorOf({ path, ast }: Source): Diagnostic | undefined {
  const error = firstSyntaxError(ast);
  if (!error) return undefined;
  const { message, start, end } = error;
  const hint = 'fix it here or on a line above; `npx tsc --noEmit` reports it, too';
  return errorOf('source-syntax', message, hint, { file: path, start, end });
}

/** Returns the span of a node, without the comments before it. */
export function spanOf({ path, ast }: Source, node: ts.Node): Span {
  return { file: path, start: startOf(node, ast), end: node.end };
}

function walk(ast: ts.SourceFile): { literals: LiteralSpan[]; decorated: ts.Node[] } {
  const literals: LiteralSpan[] = [];
  const decorated: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node)) literals.push({ start: startOf(node, ast), end: node.end });
    else if (decoratorsOf(node).length > 0) decorated.push(node);
    syntax.forEachChild(node, visit);
  };
  visit(ast);
  return { literals: literals.sort((a, b) => a.start - b.start), decorated };
}

/** A cache of parsed files across runs: a file is parsed again only if its text has changed. */
export class ParsedSources {
  readonly #sources = new Map<string, Source>();

  /** Returns a parsed file, from the cache if its text is unchanged. Throws the same errors as the parser. */
  source(path: string, text: string): Source {
    const known = this.#sources.get(path);
    if (known?.text === text) return known;
    const source = parseSource(path, text);
    this.#sources.set(path, source);
    return source;
  }

  /** Returns a file's comments, and the end of each decorator by its start; none if the file is nested too deeply. */
  remarks(path: string, text: string): Pick<Source, 'comments'> & { readonly decorators: ReadonlyMap<number, number> } {
    try {
      const { ast, comments, decorated } = this.source(path, text);
      const decorators = decorated.flatMap(decoratorsOf).map((one) => [startOf(one, ast), one.end] as const);
      return { comments, decorators: new Map(decorators) };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { comments: [], decorators: new Map() };
    }
  }
}
