import type { ts } from 'ts-morph';
import type { ApiField, TypeRef } from '../model/index.js';
import type { Span } from '../problems/index.js';
import { compiler } from './compiler.js';
import { FieldReader } from './field-reader.js';
import { containsItself, deepest, endless, longestArguments, mostInstantiations, tooDeep } from './limits.js';
import type { Project } from './project.js';
import type { MarkerReader } from './read-markers.js';
import type { TypeDeclaration } from './scope.js';
import { type Source, spanOf } from './source.js';
import { resolve } from './symbols.js';
import { type Advice, apiScalars, globalAdvice, keywordAdvice } from './type-names.js';
import { intersectionOf, type UnionRef, unionOf } from './union.js';
import { Utilities } from './utilities.js';
import { adviceFor, literalOf } from './written-type.js';

/** A type as it stands in a file, and what the type parameters around it stand for. */
export interface Place {
  readonly source: Source;
  /** What type parameters stand for; their nodes stand in places of their own. */
  readonly parameters: ReadonlyMap<string, TypeRef>;
}

/** A declaration with the types that its parameters stand for. */
export interface Instance {
  readonly id: string;
  readonly name: string;
  readonly declarations: readonly TypeDeclaration[];
  readonly place: Place;
}

/** Reads type nodes. Types that are declared somewhere are named, and remembered so that they can be read in turn. */
export class TypeReader {
  readonly instances = new Map<string, Instance>();
  readonly fields: FieldReader;
  readonly #utilities: Utilities;
  /** Declarations that are being read, to end types that contain themselves. */
  readonly #open = new Set<string>();
  /** Defaults of type parameters that are being read, for the same reason. */
  readonly #openDefaults = new Set<ts.TypeNode>();
  readonly #instantiations = new Map<string, number>();
  #depth = 0;

  constructor(
    readonly project: Project,
    markers: MarkerReader,
  ) {
    this.fields = new FieldReader(this, markers);
    this.#utilities = new Utilities(this);
  }

  /** What a type node stands for. */
  read(node: ts.TypeNode, place: Place): TypeRef {
    if (this.#depth >= deepest) return this.unsupported(node, place, tooDeep);
    this.#depth += 1;
    try {
      return this.#read(node, place);
    } finally {
      this.#depth -= 1;
    }
  }

  /** A list of some type. */
  listOf(element: ts.TypeNode, place: Place, span: Span): TypeRef {
    const { isNullable, ...items }: UnionRef = this.read(element, place);
    return { kind: 'array', items: items as TypeRef, ...(isNullable ? { hasNull: true } : {}), span }; // an item without what its union said beside it
  }

  #read(node: ts.TypeNode, place: Place): TypeRef {
    const ts = compiler();
    const span = spanOf(place.source, node);
    if (ts.isParenthesizedTypeNode(node)) return this.read(node.type, place);
    if (ts.isArrayTypeNode(node)) return this.listOf(node.elementType, place, span);
    if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword)
      return this.read(node.type, place);
    if (ts.isUnionTypeNode(node))
      return unionOf(
        this,
        node.types.map((type) => this.#member(type, place)),
        span,
      );
    if (ts.isIntersectionTypeNode(node))
      return intersectionOf(
        node.types.map((type) => this.read(type, place)),
        span,
      );
    if (ts.isTypeLiteralNode(node)) return this.fields.objectOf(node.members, [], place, span);
    if (ts.isLiteralTypeNode(node)) return literalOf(node, place.source);
    if (ts.isTypeReferenceNode(node)) return this.#reference(node.typeName, node.typeArguments ?? [], place, node);
    if (ts.isExpressionWithTypeArguments(node))
      return this.#reference(node.expression, node.typeArguments ?? [], place, node);
    if (ts.isIndexedAccessTypeNode(node)) return this.#utilities.fieldType(node, place);
    return this.#keyword(node, place);
  }

  /** The declaration behind a name, if it has one. */
  instanceOf(ref: TypeRef): Instance | undefined {
    return ref.kind === 'named' ? this.instances.get(ref.id) : undefined;
  }

  /** What a declaration stands for. */
  declared(instance: Instance): TypeRef {
    const [first] = instance.declarations;
    if (this.#open.has(instance.id) && first)
      return this.unsupported(first.name ?? first, instance.place, containsItself);
    this.#open.add(instance.id);
    try {
      return this.#declared(instance);
    } finally {
      this.#open.delete(instance.id);
    }
  }

  #declared(instance: Instance): TypeRef {
    const ts = compiler();
    const [declaration] = instance.declarations;
    if (!declaration) throw new Error(`bug: \`${instance.id}\` is not declared`);
    if (ts.isTypeAliasDeclaration(declaration)) return this.read(declaration.type, instance.place);
    if (ts.isEnumDeclaration(declaration)) return this.fields.enumOf(declaration, instance.place);
    const members = instance.declarations.flatMap((part) => ('members' in part ? [...part.members] : []));
    const bases = instance.declarations.flatMap((part) => this.#basesOf(part, instance.place));
    const types = members.filter((member): member is ts.TypeElement | ts.ClassElement => !ts.isEnumMember(member));
    return this.fields.objectOf(
      types,
      bases,
      instance.place,
      spanOf(instance.place.source, declaration.name ?? declaration),
    );
  }

  /** What a type stands for behind all aliases; undefined when they lead back to themselves. */
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

  /** All fields of an object type, with those that it takes over; undefined when they cannot be listed. */
  fieldsOf(ref: TypeRef, open: ReadonlySet<string> = new Set()): readonly ApiField[] | undefined {
    const instance = this.instanceOf(ref);
    if (instance && open.has(instance.id)) return undefined;
    if (instance) return this.fieldsOf(this.declared(instance), new Set([...open, instance.id]));
    if (ref.kind !== 'object') return undefined;
    const inherited = ref.bases.map((base) => this.fieldsOf(base, open));
    if (inherited.includes(undefined)) return undefined;
    const byName = new Map(
      [...inherited.flatMap((fields) => fields ?? []), ...ref.fields].map((field) => [field.name, field]),
    );
    return [...byName.values()];
  }

  unsupported(node: ts.Node, place: Place, problem: Advice): TypeRef {
    return { kind: 'unsupported', problem, span: spanOf(place.source, node) };
  }

  /** A member of a union, where `undefined` and `null` have a meaning. */
  #member(node: ts.TypeNode, place: Place): TypeRef | 'undefined' | 'null' {
    const ts = compiler();
    if (node.kind === ts.SyntaxKind.UndefinedKeyword) return 'undefined';
    if (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword) return 'null';
    return this.read(node, place);
  }

  #reference(name: ts.Node, args: readonly ts.TypeNode[], place: Place, node: ts.Node): TypeRef {
    const ts = compiler();
    const span = spanOf(place.source, node);
    const parameter = ts.isIdentifier(name) ? place.parameters.get(name.text) : undefined;
    if (parameter) return { ...parameter, span };
    const resolved = resolve(this.project, place.source, name);
    switch (resolved?.kind) {
      case 'api': {
        const scalar = Object.hasOwn(apiScalars, resolved.name) ? apiScalars[resolved.name] : undefined;
        if (scalar) return { kind: 'primitive', name: scalar, span };
        // A decorator is no type, so its import does not hide an operator: `Required<T>` beside `@Required()`.
        const utility = this.#utilities.read(resolved.name, args, place, node);
        if (utility) return utility;
        return this.unsupported(node, place, {
          message: `\`${resolved.name}\` is no type of a field`,
          hint: 'use a class, an interface or a scalar type',
        });
      }
      case 'builtin':
        return { kind: 'builtin', id: resolved.id, span };
      case 'declared':
        return this.#named(resolved, args, place, node);
      case 'global':
        return this.#global(resolved.name, args, place, node);
      default:
        return this.#missing(node, place);
    }
  }

  #named(
    { source, name, declared }: { source: Source; name: string; declared: { types: readonly TypeDeclaration[] } },
    args: readonly ts.TypeNode[],
    place: Place,
    node: ts.Node,
  ): TypeRef {
    const [first] = declared.types;
    if (!first) return this.#missing(node, place);
    const parameters = this.#parametersOf(first, args, source, place);
    const shown = [...parameters.values()].map(textOf).join(', ');
    const id = `${source.path}#${name}${shown === '' ? '' : `<${shown}>`}`;
    if (!this.instances.has(id)) {
      const base = `${source.path}#${name}`;
      const count = (this.#instantiations.get(base) ?? 0) + 1;
      if (count > mostInstantiations || shown.length > longestArguments) return this.unsupported(node, place, endless);
      this.#instantiations.set(base, count);
      this.instances.set(id, { id, name, declarations: declared.types, place: { source, parameters } });
    }
    return { kind: 'named', id, span: spanOf(place.source, node) };
  }

  /** What the type parameters of a declaration stand for in one use of it. */
  #parametersOf(
    declaration: TypeDeclaration,
    args: readonly ts.TypeNode[],
    source: Source,
    place: Place,
  ): ReadonlyMap<string, TypeRef> {
    const parameters = new Map<string, TypeRef>();
    const written = compiler().isEnumDeclaration(declaration) ? [] : (declaration.typeParameters ?? []);
    for (const [index, parameter] of written.entries()) {
      const given = args[index];
      const ref = given ? this.read(given, place) : this.#defaultOf(parameter, { source, parameters });
      if (ref) parameters.set(parameter.name.text, ref);
    }
    return parameters;
  }

  #defaultOf({ default: node }: ts.TypeParameterDeclaration, place: Place): TypeRef | undefined {
    if (!node) return undefined;
    if (this.#openDefaults.has(node)) return this.unsupported(node, place, containsItself);
    this.#openDefaults.add(node);
    try {
      return this.read(node, place);
    } finally {
      this.#openDefaults.delete(node);
    }
  }

  #global(name: string, args: readonly ts.TypeNode[], place: Place, node: ts.Node): TypeRef {
    const utility = this.#utilities.read(name, args, place, node);
    if (utility) return utility;
    const advice = globalAdvice[name];
    return advice && Object.hasOwn(globalAdvice, name)
      ? this.unsupported(node, place, advice)
      : this.#missing(node, place);
  }

  #missing(node: ts.Node, place: Place): TypeRef {
    const text = node.getText(place.source.ast);
    return this.unsupported(node, place, {
      code: 'type-unresolved',
      message: `\`${text}\` is neither declared in this project nor imported from a place that can be read`,
      hint: 'import it, or correct its name',
    });
  }

  #keyword(node: ts.TypeNode, place: Place): TypeRef {
    const span = spanOf(place.source, node);
    const text = node.getText(place.source.ast);
    if (text === 'string' || text === 'boolean') return { kind: 'primitive', name: text, span };
    const advice = Object.hasOwn(keywordAdvice, text) ? keywordAdvice[text] : undefined;
    return this.unsupported(node, place, advice ?? adviceFor(node));
  }

  #basesOf(declaration: TypeDeclaration, place: Place): TypeRef[] {
    const ts = compiler();
    const clauses = 'heritageClauses' in declaration ? (declaration.heritageClauses ?? []) : [];
    const extended = clauses
      .filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
      .flatMap(({ types }) => [...types]);
    return extended
      .filter((type) => !this.isCustomResource(type.expression, place.source))
      .map((type) => this.read(type, place));
  }

  /** Whether an expression names the base class of kinds. */
  isCustomResource(expression: ts.Node, source: Source): boolean {
    const resolved = resolve(this.project, source, expression);
    return resolved?.kind === 'api' && resolved.name === 'CustomResource';
  }
}

/** A type as text, the same for equal types. */
function textOf(ref: TypeRef): string {
  return JSON.stringify(ref, (key, value: unknown) =>
    key === 'span' || key === 'markers' || key === 'doc' ? undefined : value,
  )
    .replace(/[{}"]/g, '')
    .replace(/kind:named,id:/g, '');
}
