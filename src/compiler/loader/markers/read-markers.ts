import type * as ts from 'typescript';
import { type Diagnostic, errorOf, type Span } from '../../../base/problems/index.js';
import {
  isDecoratorName,
  type MarkerTarget,
  markerOfDecorator,
  readComment,
  readDecorator,
  unknownDecorator,
} from '../../markers/index.js';
import type { MarkerUse, StaticValue } from '../../model/index.js';
import type { Project } from '../modules/project.js';
import { type Resolved, resolve } from '../modules/symbols.js';
import { decoratorsOf, startOf, syntax } from '../parser/syntax.js';
import { type Source, spanOf } from '../source/source.js';
import { markersOfComment, type NotedMarker, notesOf } from './notes.js';
import { NotStatic, staticValuesOf } from './static-value.js';

interface MarkedNode {
  readonly doc: string;
  readonly uses: readonly MarkerUse[];
}

type Reading = ReturnType<typeof readComment>;

/** A decorator and the file that contains its expression, which may be the value of a constant. */
interface WrittenDecorator {
  readonly source: Source;
  readonly span: Span;
  readonly target: MarkerTarget;
  readonly from: Source;
  readonly depth: number;
}

/** Maximum number of constants to follow from a decorator to its call; ends cycles. */
const longestChain = 10;

/** Reads each marker of a project once, and collects the package markers. */
export class MarkerReader {
  readonly #marked = new Map<ts.Node, MarkedNode>();
  readonly #consumed = new Set<object>();
  readonly #packageUses = new Map<Source, MarkerUse[]>();

  constructor(private readonly project: Project) {}

  /** Returns the doc comment and the markers (comments and decorators) of a declaration or a field. */
  read(source: Source, node: ts.Node, target: MarkerTarget): MarkedNode {
    const known = this.#marked.get(node);
    if (known) return known;
    const notes = notesOf(source, node, nameOf(node));
    for (const comment of notes.comments) this.#consumed.add(comment);
    const uses = [
      ...notes.markers.flatMap((marker) => this.#keep(source, this.#reading(source, marker, target), target)),
      ...this.#decorators(source, node, target),
    ];
    if (uses.length > 1) uses.sort((a, b) => a.span.start - b.span.start);
    const marked = { doc: notes.doc, uses };
    this.#marked.set(node, marked);
    return marked;
  }

  /** Reads a file's comments that belong to no declaration. All declarations must have been read before. */
  readRest(source: Source): void {
    for (const comment of source.comments) {
      if (this.#consumed.has(comment)) continue;
      this.#consumed.add(comment);
      for (const marker of markersOfComment(source, comment)) {
        const reading = this.#reading(source, marker, 'package');
        const placed = reading.kind === 'problem' ? explained(reading, source, comment) : reading;
        this.#keep(source, placed, 'package');
      }
    }
  }

  packageUses(source: Source): readonly MarkerUse[] {
    return (this.#packageUses.get(source) ?? []).toSorted((a, b) => a.span.start - b.span.start);
  }

  #reading(source: Source, { text, offset, isDetached }: NotedMarker, target: MarkerTarget): Reading {
    return readComment({ text, file: source.path, offset, target, isDetached });
  }

  #keep(source: Source, reading: Reading, target: MarkerTarget): MarkerUse[] {
    if (reading.kind === 'problem') this.project.sink.report(reading.problem);
    if (reading.kind !== 'use') return [];
    for (const warning of reading.warnings ?? []) this.project.sink.report(warning);
    if (reading.target !== 'package') return [reading.use];
    const uses = this.#packageUses.get(source) ?? [];
    this.#packageUses.set(source, [...uses, reading.use]);
    return target === 'package' ? [reading.use] : [];
  }

  #decorators(source: Source, node: ts.Node, target: MarkerTarget): MarkerUse[] {
    return decoratorsOf(node).flatMap((decorator) => {
      const written = { source, span: spanOf(source, decorator), target, from: source, depth: 0 };
      return this.#decorator(written, decorator.expression, 0);
    });
  }

  #decorator(written: WrittenDecorator, expression: ts.Expression, itemsDepth: number): MarkerUse[] {
    const { source, span, target, from, depth } = written;
    const callee = syntax.isCallExpression(expression) ? expression.expression : expression;
    const resolved = resolve(this.project, from, callee);
    if (resolved?.kind === 'declared') {
      const { value } = resolved.declared;
      if (!value || !syntax.isVariableDeclaration(value) || !value.initializer || depth > longestChain) return [];
      return this.#decorator({ ...written, from: resolved.source, depth: depth + 1 }, value.initializer, itemsDepth);
    }
    const unknown = unknownIn(resolved, spanOf(from, callee));
    if (unknown) this.project.sink.report(unknown);
    if (unknown || resolved?.kind !== 'api' || resolved.name === 'Kind') return [];
    const { name } = resolved;
    if (!syntax.isCallExpression(expression)) {
      const hint = `write \`@${name}(${takesNothing(name) ? '' : '…'})\``;
      this.#reportSyntax(`the decorator \`@${name}\` must be called`, span, hint);
      return [];
    }
    if (name === 'Items') {
      const [inner, ...others] = expression.arguments;
      if (inner && others.length === 0 && !syntax.isSpreadElement(inner))
        return this.#decorator(written, inner, itemsDepth + 1);
      const at = spanOf(from, others[0] ?? inner ?? expression);
      this.#reportSyntax('`@Items` takes one marker', at, 'write `@Items(…)` once for each marker');
      return [];
    }
    const values = this.#values(from, expression.arguments);
    return values ? this.#keep(source, readDecorator({ name, itemsDepth, values, span, target }), target) : [];
  }

  #reportSyntax(message: string, span: Span, hint: string): void {
    this.project.sink.report(errorOf('marker-syntax', message, hint, span));
  }

  #values(source: Source, nodes: readonly ts.Expression[]): readonly StaticValue[] | undefined {
    try {
      return staticValuesOf(this.project, source, nodes);
    } catch (error) {
      if (!(error instanceof NotStatic)) throw error;
      const hint =
        'decorators are read without running the program: write a literal, or a `const` of this project with a literal value';
      this.project.sink.report(errorOf('value-not-static', error.message, hint, error.span));
      return undefined;
    }
  }
}

/** The diagnostic for a decorator that is not imported, or that `kbts/api` does not export; otherwise undefined. */
function unknownIn(resolved: Resolved | undefined, span: Span): Diagnostic | undefined {
  if (resolved?.kind === 'global') return unknownDecorator(resolved.name, span, false);
  if (resolved?.kind !== 'api' || isDecoratorName(resolved.name)) return undefined;
  return unknownDecorator(resolved.name, span, true);
}

function takesNothing(name: string): boolean {
  return markerOfDecorator(name)?.marker.argument.shape.kind === 'none';
}

/** Message and hint for a marker in a trailing comment, which belongs to no declaration. */
const afterCode = {
  message: 'a marker after code on the same line has no effect',
  hint: 'put it on a line of its own, above the field or the type that it applies to',
};

const insideDeclaration = {
  message: 'a marker inside a declaration has no effect unless it is directly above a field',
  hint: 'move it above the field or the type that it applies to; enum members and mapped types have no markers of their own',
};

/** Adds the reason why a marker without a declaration has no effect, if its position is the reason. */
function explained(
  reading: Extract<Reading, { kind: 'problem' }>,
  source: Source,
  comment: Source['comments'][number],
): Reading {
  const reason = reading.problem.code === 'marker-misplaced' ? misplacement(source, comment) : undefined;
  return reason ? { ...reading, problem: { ...reading.problem, ...reason } } : reading;
}

/** Returns why a marker has no effect at its position; undefined on a separate line at the top level of a file. */
function misplacement(
  { text, ast }: Source,
  { start }: Source['comments'][number],
): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() !== '') return afterCode;
  const isInside = ast.statements.some((statement) => startOf(statement, ast) < start && start < statement.end);
  return isInside ? insideDeclaration : undefined;
}

/** Returns the name of a class or property; comments between the decorators and the name belong to the declaration. */
function nameOf(node: ts.Node): ts.Node | undefined {
  return syntax.isClassDeclaration(node) || syntax.isPropertyDeclaration(node) ? node.name : undefined;
}
