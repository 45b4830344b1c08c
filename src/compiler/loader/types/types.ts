import type * as ts from 'typescript';
import type { Diagnostic, Span } from '../../../base/problems/index.js';
import type { ApiField, TypeRef } from '../../model/index.js';
import type { Project } from '../modules/project.js';
import type { TypeDeclaration } from '../source/scope.js';
import { type Source, spanOf } from '../source/source.js';

/** The context of a type node: its file, and the arguments of the enclosing type parameters. */
export interface Place {
  readonly source: Source;
  /** Type arguments by the names of type parameters; already read, because their nodes are in other contexts. */
  readonly parameters: ReadonlyMap<string, TypeRef>;
}

/** A declaration with its type arguments. */
export interface Instance {
  readonly id: string;
  readonly name: string;
  readonly declarations: readonly TypeDeclaration[];
  readonly place: Place;
}

/** Whether a type includes `undefined`, and whether it includes `null`. */
export interface Presence {
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** A type, and whether its own union includes `undefined` or `null`. */
export type PresentRef = TypeRef & Partial<Presence>;

/** The interface of the type reader for the readers of unions, operators and fields: they call each other. */
export interface Types {
  readonly project: Project;
  /** The declarations that types reference, by ID. A declaration that is added is read later. */
  readonly instances: Map<string, Instance>;
  read(node: ts.TypeNode, place: Place): PresentRef;
  listOf(element: ts.TypeNode, place: Place, span: Span): TypeRef;
  instanceOf(ref: TypeRef): Instance | undefined;
  declared(instance: Instance): PresentRef;
  /** Returns the type after all aliases are resolved; undefined if the aliases form a cycle. */
  behind(ref: TypeRef): TypeRef | undefined;
  /** Resolves all aliases, and returns the type if it is unsupported; otherwise undefined. */
  wrongBehind(ref: TypeRef): TypeRef | undefined;
  /** Returns all fields of an object type, including inherited ones; undefined if they cannot be listed. */
  fieldsOf(ref: TypeRef): readonly ApiField[] | undefined;
  /** Whether a type includes `undefined` or `null`, directly or through aliases. */
  presenceOf(ref: PresentRef): Presence;
}

/** A reference to a type by its name. */
export interface TypeUse {
  readonly args: readonly ts.TypeNode[];
  readonly node: ts.Node;
  readonly place: Place;
  readonly span: Span;
}

/** Returns a type with a problem, which is reported where the type is used. */
export function unsupported(node: ts.Node, { source }: Place, problem: Diagnostic): TypeRef {
  return unsupportedRef(problem, spanOf(source, node));
}

/** Like {@link unsupported}, at a span. */
export function unsupportedRef(problem: Diagnostic, span: Span): TypeRef {
  return { kind: 'unsupported', problem, span };
}
