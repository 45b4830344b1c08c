import type { ts } from 'ts-morph';
import type { ApiField, TypeRef } from '../../model/index.js';
import type { Diagnostic, Span } from '../../problems/index.js';
import type { Project } from '../modules/project.js';
import type { TypeDeclaration } from '../source/scope.js';
import type { Source } from '../source/source.js';

/** A type as it is written in a file, and what the type parameters around it stand for. */
export interface Place {
  readonly source: Source;
  /** What type parameters stand for; their nodes are in places of their own. */
  readonly parameters: ReadonlyMap<string, TypeRef>;
}

/** A declaration with the types that its parameters stand for. */
export interface Instance {
  readonly id: string;
  readonly name: string;
  readonly declarations: readonly TypeDeclaration[];
  readonly place: Place;
}

/** Whether a type includes `undefined` and `null`. */
export interface Presence {
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

/** A type together with what its own union says about `undefined` and `null`. */
export type PresentRef = TypeRef & Partial<Presence>;

/**
 * What the readers of one form of types need to know about all the others. The type reader implements it: unions,
 * operators and fields contain types, which contain unions, operators and fields.
 */
export interface Types {
  readonly project: Project;
  /** Returns what a type node stands for. */
  read(node: ts.TypeNode, place: Place): PresentRef;
  /** Returns an array type. */
  listOf(element: ts.TypeNode, place: Place, span: Span): TypeRef;
  /** Whether a declaration with these type arguments was added. */
  has(id: string): boolean;
  /** Adds a declaration that a type names, so that it is read in turn. */
  add(instance: Instance): void;
  /** Returns the declaration that a named type refers to. */
  instanceOf(ref: TypeRef): Instance | undefined;
  /** Returns what a declaration stands for. */
  declared(instance: Instance): PresentRef;
  /** Returns the type after all aliases; undefined when they form a cycle. */
  behind(ref: TypeRef): TypeRef | undefined;
  /** Returns the unsupported type after all aliases; undefined when there is none. */
  wrongBehind(ref: TypeRef): TypeRef | undefined;
  /** Returns all fields of an object type, inherited ones included; undefined when they cannot be listed. */
  fieldsOf(ref: TypeRef): readonly ApiField[] | undefined;
  /** Whether a type includes `undefined` and `null`, aliases included. */
  presenceOf(ref: PresentRef): Presence;
  /** Returns a type with a problem, which is reported where the type is used. */
  unsupported(node: ts.Node, place: Place, problem: Diagnostic): TypeRef;
}
