import type * as ts from 'typescript';
import { type Diagnostic, shorten } from '../../../base/problems/index.js';
import type { TypeRef } from '../../model/index.js';
import { type Resolved, resolve, resolveImport } from '../modules/symbols.js';
import { syntax, textOf } from '../parser/syntax.js';
import type { TypeDeclaration } from '../source/scope.js';
import { type Source, spanOf } from '../source/source.js';
import { newerProblem } from './builtin-fields.js';
import { enumMemberOf } from './literal-types.js';
import { isApiName, missingExport, missingImport } from './missing-import.js';
import {
  apiScalars,
  containsItself,
  endless,
  globalProblems,
  longestArguments,
  mostInstantiations,
  unsupportedType,
} from './type-names.js';
import { type Place, type Types, type TypeUse, unsupported, unsupportedRef } from './types.js';
import { operatorProblem, type Utilities } from './utilities.js';

/** Reads type names: declared types, types of `kbts/api`, built-in types and type parameters. */
export class NameReader {
  /** The type parameter defaults being read, to detect cycles. */
  readonly #openDefaults = new Set<ts.TypeNode>();
  readonly #instantiations = new Map<string, number>();

  constructor(
    private readonly types: Types,
    private readonly utilities: Utilities,
  ) {}

  read(name: ts.Node, args: readonly ts.TypeNode[], place: Place, node: ts.Node): TypeRef {
    const use = { args, node, place, span: spanOf(place.source, node) };
    const parameter = syntax.isIdentifier(name) ? place.parameters.get(name.text) : undefined;
    if (parameter) return { ...parameter, span: use.span };
    const resolved = resolve(this.types.project, place.source, name);
    return this.#read(resolved, use) ?? enumMemberOf(this.types, name, place) ?? this.#missing(use);
  }

  readImport(node: ts.ImportTypeNode, place: Place): TypeRef {
    const { argument, qualifier, typeArguments: args = [], isTypeOf } = node;
    const specifier =
      syntax.isLiteralTypeNode(argument) && syntax.isStringLiteral(argument.literal) ? argument.literal.text : '';
    if (isTypeOf || !qualifier) return unsupported(node, place, moduleProblem);
    const names = textOf(qualifier, place.source.ast)
      .split('.')
      .map((name) => name.trim());
    const resolved = resolveImport(this.types.project, place.source, specifier, names, node);
    const use = { args, node, place, span: spanOf(place.source, node) };
    return this.#read(resolved, use) ?? this.#missing(use);
  }

  #read(resolved: Resolved | undefined, use: TypeUse): TypeRef | undefined {
    const { span } = use;
    switch (resolved?.kind) {
      case 'api':
        return this.#api(resolved.name, use);
      case 'builtin': {
        const newer = newerProblem(this.types.project.builtins, resolved);
        if (!newer) return { kind: 'builtin', id: resolved.id, span };
        this.types.project.newerTypes.add(resolved.id);
        return unsupportedRef(newer, span);
      }
      case 'declared':
        return this.#named(resolved, use);
      case 'global':
        return this.#global(resolved.name, use);
      case 'namespace':
        return unsupportedRef(moduleProblem, span);
      case 'refused':
        // The import has already been reported, and nothing is known about the type.
        return { kind: 'primitive', name: 'JSONValue', span };
      default:
        return undefined;
    }
  }

  #api(name: string, use: TypeUse): TypeRef {
    const scalar = Object.hasOwn(apiScalars, name) ? apiScalars[name] : undefined;
    if (scalar) return { kind: 'primitive', name: scalar, span: use.span };
    // Importing a decorator does not hide the utility type with the same name: `@Required()` and `Required<T>`.
    const utility = this.utilities.read(name, use);
    if (utility) return utility;
    const advice = isApiName(name)
      ? unsupportedType(`\`${name}\` cannot be the type of a field`, 'use a class, an interface or a scalar type')
      : missingExport('kbts/api', name, this.types.project.builtins);
    return unsupportedRef(advice, use.span);
  }

  #named({ source, name: ownName, declared }: Extract<Resolved, { kind: 'declared' }>, use: TypeUse): TypeRef {
    const { span } = use;
    const [first] = declared.types;
    const name = `${source.outer?.prefix ?? ''}${ownName}`;
    if (!first) return declared.namespace ? unsupportedRef(moduleProblem, span) : this.#missing(use);
    const wrong = arityProblem(ownName, first, use.args.length);
    if (wrong) return unsupportedRef(wrong, span);
    const parameters = this.#parametersOf(first, use, source);
    const shown = [...parameters.values()].map(keyOf).join(', ');
    const id = `${source.path}#${name}${shown === '' ? '' : `<${shown}>`}`;
    if (!this.types.instances.has(id)) {
      const base = `${source.path}#${name}`;
      const count = (this.#instantiations.get(base) ?? 0) + 1;
      if (count > mostInstantiations || shown.length > longestArguments) return unsupportedRef(endless, span);
      this.#instantiations.set(base, count);
      this.types.instances.set(id, { id, name, declarations: declared.types, place: { source, parameters } });
    }
    return { kind: 'named', id, span };
  }

  /** Returns the type arguments of one use of a declaration, by the names of its type parameters. */
  #parametersOf(declaration: TypeDeclaration, { args, place }: TypeUse, source: Source): ReadonlyMap<string, TypeRef> {
    const parameters = new Map<string, TypeRef>();
    for (const [index, parameter] of typeParametersOf(declaration).entries()) {
      const given = args[index];
      const ref = given ? this.types.read(given, place) : this.#defaultOf(parameter, { source, parameters });
      if (ref) parameters.set(parameter.name.text, ref);
    }
    return parameters;
  }

  #defaultOf({ default: node }: ts.TypeParameterDeclaration, place: Place): TypeRef | undefined {
    if (!node) return undefined;
    if (this.#openDefaults.has(node)) return unsupported(node, place, containsItself);
    this.#openDefaults.add(node);
    try {
      return this.types.read(node, place);
    } finally {
      this.#openDefaults.delete(node);
    }
  }

  #global(name: string, use: TypeUse): TypeRef {
    const utility = this.utilities.read(name, use);
    if (utility) return utility;
    const problem = Object.hasOwn(globalProblems, name) ? globalProblems[name] : operatorProblem(name);
    return problem ? unsupportedRef(problem, use.span) : this.#missing(use);
  }

  #missing({ node, place, span }: TypeUse): TypeRef {
    const problem = missingImport(this.types.project, place.source, node);
    if (problem) return unsupportedRef(problem, span);
    const text = textOf(node, place.source.ast);
    const message = `\`${shorten(text, 200)}\` is neither declared in this project nor imported from a module that can be read`;
    return unsupportedRef(unsupportedType(message, 'import it, or fix its name', 'type-unresolved'), span);
  }
}

function typeParametersOf(declaration: TypeDeclaration): readonly ts.TypeParameterDeclaration[] {
  return syntax.isEnumDeclaration(declaration) ? [] : (declaration.typeParameters ?? []);
}

function arityProblem(name: string, declaration: TypeDeclaration, given: number): Diagnostic | undefined {
  const parameters = typeParametersOf(declaration);
  const least = parameters.filter((parameter) => !parameter.default).length;
  if (given >= least && given <= parameters.length) return undefined;
  const shown = parameters.map((parameter) => parameter.name.text).join(', ');
  const count = `${least === parameters.length ? '' : `${least} to `}${parameters.length}`;
  const taken = shown === '' ? 'no type argument' : `${count} type argument${count === '1' ? '' : 's'}`;
  return unsupportedType(
    `\`${name}\` takes ${taken}, found ${given === 0 ? 'none' : given}`,
    shown === '' ? `write \`${name}\` alone` : `write \`${name}<${shown}>\` with a type for each parameter`,
  );
}

const moduleProblem = unsupportedType(
  'a module or a namespace is not a type',
  'name a type in it, for example `names.Type`',
);

/** Returns a canonical key for a type: equal types have equal keys. */
function keyOf(ref: TypeRef): string {
  return JSON.stringify(ref, (key, value: unknown) =>
    key === 'span' || key === 'markers' || key === 'doc' ? undefined : value,
  )
    .replace(/[{}"]/g, '')
    .replace(/kind:named,id:/g, '');
}
