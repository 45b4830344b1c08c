import type * as ts from 'typescript';
import type { Diagnostic, Span } from '../../../base/problems/index.js';
import type { ApiField, TypeRef } from '../../model/index.js';
import type { MarkerReader } from '../markers/read-markers.js';
import type { Project } from '../modules/project.js';
import { resolve } from '../modules/symbols.js';
import { extendedTypes, isToken, isTypeOperator, syntax, textOf } from '../parser/syntax.js';
import type { TypeDeclaration } from '../source/scope.js';
import { spanOf } from '../source/source.js';
import { builtinFields } from './builtin-fields.js';
import { customResource, identityOf, isCustomResource } from './custom-resource.js';
import { FieldReader } from './field-reader.js';
import { indexedTypeOf } from './indexed.js';
import { literalTypeOf } from './literal-types.js';
import { mappedTypeOf } from './mapped.js';
import type { Member } from './members.js';
import { NameReader } from './name-reader.js';
import { partOf, plainOf, readPresence } from './presence.js';
import { containsItself, deepest, keywordProblems, tooDeep } from './type-names.js';
import { type Instance, type Place, type Presence, type PresentRef, type Types, unsupported } from './types.js';
import { intersectionOf, unionOf } from './union.js';
import { Utilities } from './utilities.js';
import { literalOf, problemOf } from './written-type.js';

/** Reads type nodes. Collects named types, whose declarations are read later. */
export class TypeReader implements Types {
  readonly instances = new Map<string, Instance>();
  readonly #fields: FieldReader;
  readonly #presences = new Map<string, Presence>();
  readonly #names: NameReader;
  /** The declarations being read, to detect types that contain themselves. */
  readonly #open = new Set<string>();
  #depth = 0;
  /** Types by declaration; cached, because a type that references another twice would double the work at each level. */
  readonly #known = new Map<string, TypeRef>();
  #cuts = 0;
  /** Truncated types by declaration; kept only until the outermost type is complete. */
  readonly #cutOff = new Map<string, TypeRef>();

  constructor(
    readonly project: Project,
    markers: MarkerReader,
  ) {
    this.#fields = new FieldReader(this, markers);
    this.#names = new NameReader(this, new Utilities(this));
  }

  read(node: ts.TypeNode, place: Place): TypeRef {
    if (this.#depth >= deepest) return this.#cut(node, place, tooDeep);
    this.#depth += 1;
    try {
      return this.#read(node, place);
    } finally {
      this.#depth -= 1;
    }
  }

  listOf(element: ts.TypeNode, place: Place, span: Span): TypeRef {
    const { ref, ...part } = partOf(this, this.read(element, place));
    return { kind: 'array', items: ref, ...part, span };
  }

  #read(node: ts.TypeNode, place: Place): TypeRef {
    const span = spanOf(place.source, node);
    if (isToken(node, 'string')) return { kind: 'primitive', name: 'string', span };
    if (syntax.isTypeReferenceNode(node)) return this.#names.read(node.typeName, node.typeArguments ?? [], place, node);
    if (syntax.isParenthesizedTypeNode(node)) return this.read(node.type, place);
    if (syntax.isArrayTypeNode(node)) return this.listOf(node.elementType, place, span);
    if (isTypeOperator(node, 'readonly')) return this.read(node.type, place);
    if (syntax.isUnionTypeNode(node)) {
      const members = node.types.map((type) => this.#member(type, place));
      return unionOf(this, members, span);
    }
    if (syntax.isIntersectionTypeNode(node)) {
      const members = node.types.map((type) => this.read(type, place));
      return intersectionOf(members, span);
    }
    if (syntax.isTypeLiteralNode(node)) return this.#fields.objectOf([node.members], [], place, span);
    if (syntax.isLiteralTypeNode(node)) return literalOf(node, place.source);
    if (syntax.isExpressionWithTypeArguments(node))
      return this.#names.read(node.expression, node.typeArguments ?? [], place, node);
    if (syntax.isIndexedAccessTypeNode(node)) return indexedTypeOf(this, node, place);
    if (syntax.isMappedTypeNode(node)) return mappedTypeOf(this, node, place);
    if (syntax.isImportTypeNode(node)) return this.#names.readImport(node, place);
    return this.#keyword(node, place);
  }

  instanceOf(ref: TypeRef): Instance | undefined {
    return ref.kind === 'named' ? this.instances.get(ref.id) : undefined;
  }

  presenceOf(ref: PresentRef): Presence {
    const known = ref.kind === 'named' ? this.#presences.get(ref.id) : undefined;
    const { isOptional, isNullable } = known ?? readPresence(this, plainOf(ref));
    if (ref.kind === 'named') this.#presences.set(ref.id, { isOptional, isNullable });
    return { isOptional: isOptional || ref.isOptional === true, isNullable: isNullable || ref.isNullable === true };
  }

  declared(instance: Instance): TypeRef {
    const known = this.#known.get(instance.id) ?? this.#cutOff.get(instance.id);
    if (known) return known;
    const [first] = instance.declarations;
    if (this.#open.has(instance.id) && first) return this.#cut(first.name ?? first, instance.place, containsItself);
    this.#open.add(instance.id);
    const cuts = this.#cuts;
    try {
      const ref = this.#declared(instance);
      // A type that is truncated inside an enclosing type may be complete when it is read on its own.
      (this.#cuts === cuts ? this.#known : this.#cutOff).set(instance.id, ref);
      return ref;
    } finally {
      this.#open.delete(instance.id);
      if (this.#open.size === 0) this.#cutOff.clear();
    }
  }

  #cut(node: ts.Node, place: Place, problem: Diagnostic): TypeRef {
    this.#cuts += 1;
    return unsupported(node, place, problem);
  }

  #declared(instance: Instance): TypeRef {
    const [declaration] = instance.declarations;
    if (!declaration) throw new Error(`bug: \`${instance.id}\` is not declared`);
    if (syntax.isTypeAliasDeclaration(declaration)) return this.read(declaration.type, instance.place);
    if (syntax.isEnumDeclaration(declaration)) return this.#fields.enumOf(declaration, instance.place);
    const { source } = instance.place;
    const isResource = instance.declarations.some(
      (node) => syntax.isClassDeclaration(node) && isCustomResource(this.project, { source, node }),
    );
    const isRead = (member: Member | ts.EnumMember): member is Member =>
      !syntax.isEnumMember(member) && !(isResource && identityOf(member));
    const members = instance.declarations.map((part) => ('members' in part ? [...part.members].filter(isRead) : []));
    const bases = instance.declarations.flatMap((part) => this.#basesOf(part, instance.place));
    return this.#fields.objectOf(members, bases, instance.place, spanOf(source, declaration.name ?? declaration));
  }

  behind(ref: TypeRef): TypeRef | undefined {
    const seen = new Set<string>();
    let target = ref;
    for (let instance = this.instanceOf(target); instance; instance = this.instanceOf(target)) {
      if (seen.has(instance.id)) return undefined;
      seen.add(instance.id);
      target = this.declared(instance);
    }
    return target;
  }

  wrongBehind(ref: TypeRef): TypeRef | undefined {
    const target = this.behind(ref);
    return target?.kind === 'unsupported' ? target : undefined;
  }

  fieldsOf(ref: TypeRef, open: ReadonlySet<string> = new Set()): readonly ApiField[] | undefined {
    const instance = this.instanceOf(ref);
    if (instance && (open.has(instance.id) || open.size >= deepest)) return undefined;
    if (instance) return this.fieldsOf(this.declared(instance), new Set([...open, instance.id]));
    if (ref.kind === 'builtin') return builtinFields(this.project.builtins, ref);
    if (ref.kind !== 'object') return undefined;
    const inherited = ref.bases.map((base) => this.fieldsOf(base, open));
    if (inherited.includes(undefined)) return undefined;
    const byName = new Map(
      [...inherited.flatMap((fields) => fields ?? []), ...ref.fields].map((field) => [field.name, field]),
    );
    return [...byName.values()];
  }

  #member(node: ts.TypeNode, place: Place): TypeRef | 'undefined' | 'null' {
    if (isToken(node, 'undefined')) return 'undefined';
    if (syntax.isLiteralTypeNode(node) && isToken(node.literal, 'null')) return 'null';
    return this.read(node, place);
  }

  #keyword(node: ts.TypeNode, place: Place): TypeRef {
    const span = spanOf(place.source, node);
    const text = textOf(node, place.source.ast);
    if (text === 'string' || text === 'boolean') return { kind: 'primitive', name: text, span };
    const problem = Object.hasOwn(keywordProblems, text) ? keywordProblems[text] : undefined;
    return literalTypeOf(this, node, place) ?? unsupported(node, place, problem ?? problemOf(node));
  }

  #basesOf(declaration: TypeDeclaration, place: Place): TypeRef[] {
    return extendedTypes(declaration).map((type) => {
      const resolved = resolve(this.project, place.source, type.expression);
      const isBase = resolved?.kind === 'api' && resolved.name === 'CustomResource';
      return isBase ? customResource(declaration, spanOf(place.source, type)) : this.read(type, place);
    });
  }
}
