import type * as ts from 'typescript';
import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import { type ApiKind, type ApiPackage, type ApiType, type MarkerUse, partOfUse } from '../../model/index.js';
import { MarkerReader } from '../markers/read-markers.js';
import { folderOf, sourcesIn } from '../modules/paths.js';
import type { Project } from '../modules/project.js';
import { hasModifier, syntax, visitAll } from '../parser/syntax.js';
import { allDeclarations, type TypeDeclaration } from '../source/scope.js';
import { type Source, spanOf } from '../source/source.js';
import { isCustomResource } from '../types/custom-resource.js';
import { TypeReader } from '../types/type-reader.js';
import type { Instance } from '../types/types.js';
import { invalidKind, KindReader } from './kinds.js';
import { identityProblems } from './own-identity.js';

/** A class that is a kind, before its group and version are known. */
interface KindClass {
  readonly source: Source;
  readonly node: ts.ClassDeclaration;
  readonly call: ts.CallExpression | undefined;
}

/** Reads source folders: first the markers, then the kinds and the types that they reference. */
export class PackageReader {
  readonly #markers: MarkerReader;
  readonly #types: TypeReader;
  readonly #kinds: KindReader;
  readonly #folders = new Map<string, Set<Source>>();
  readonly #found: KindClass[] = [];
  /** The group and version of each folder; cached, because a folder may have hundreds of kinds. */
  readonly #versions = new Map<string, ApiKind | undefined>();
  readonly #skipped = new Map<string, boolean>();

  constructor(private readonly project: Project) {
    this.#markers = new MarkerReader(project);
    this.#types = new TypeReader(project, this.#markers);
    this.#kinds = new KindReader(project);
  }

  addRoot(path: string): void {
    const source = this.project.source(path);
    if (!source) return;
    this.#read(source);
    for (const { types, namespace } of source.scope.declarations.values()) {
      for (const declaration of types) this.#findKind(source, declaration);
      for (const inner of namespace ? allDeclarations(namespace) : []) this.#refuseNested(source, inner.types);
    }
  }

  /** Reads all types that the kinds reference, and returns the packages. */
  finish(): ApiPackage[] {
    const started = this.#found.flatMap((found) => this.#startKind(found));
    // Reversed: the first of two classes with the same name takes precedence.
    const kinds = new Map(started.toReversed().map(({ id, kind }) => [id, kind]));
    const done = new Map<string, ApiType>();
    // Reading a type may add other types, which this loop then also visits.
    for (const instance of this.#types.instances.values()) {
      this.#readFolderOf(fileOf(instance.place.source));
      done.set(instance.id, this.#typeOf(instance, kinds));
    }
    return [...this.#folders.keys()].sort().map((folder) => this.#packageOf(folder, [...done.values()]));
  }

  #read(source: Source): void {
    const sources = computeIfAbsent(this.#folders, folderOf(source.path), () => new Set());
    if (sources.has(source)) return;
    sources.add(source);
    for (const { types } of allDeclarations(source.scope)) {
      for (const declaration of types) this.#readDeclaration(source, declaration);
    }
    for (const node of source.decorated) this.#markers.read(source, node, syntax.isClassLike(node) ? 'type' : 'field');
    this.#markers.readRest(source);
  }

  #readDeclaration(source: Source, declaration: TypeDeclaration): void {
    const isKind = syntax.isClassDeclaration(declaration) && this.#mayBeKind(source, declaration);
    this.#markers.read(source, declaration, isKind ? 'kind' : 'type');
    for (const field of fieldsWithin(declaration)) this.#markers.read(source, field, 'field');
  }

  #mayBeKind(source: Source, node: ts.ClassDeclaration): boolean {
    return isCustomResource(this.project, { source, node }) || this.#kinds.kindDecorator(source, node) !== undefined;
  }

  #findKind(source: Source, declaration: TypeDeclaration): void {
    if (!syntax.isClassDeclaration(declaration)) return this.#refuseRoot(source, declaration);
    const call = this.#kinds.kindDecorator(source, declaration);
    const { uses } = this.#markers.read(source, declaration, 'kind');
    if (!call && !KindReader.isRoot(uses)) return;
    if (isCustomResource(this.project, { source, node: declaration }))
      this.#found.push({ source, node: declaration, call });
    else {
      const name = declaration.name?.text ?? 'this class';
      const message = `\`${name}\` is marked as a kind, but does not extend \`CustomResource\``;
      this.#report(message, source, declaration.name ?? declaration, 'add `extends CustomResource`');
    }
  }

  #startKind({ source, node, call }: KindClass): { id: string; kind: ApiKind }[] {
    if (!node.name) {
      this.#report('a kind requires a name', source, node, 'give the class the name of the kind');
      return [];
    }
    if (this.#isSkipped(source) || !this.#isConcrete(source, node, node.name)) return [];
    const kind = call ? this.#kinds.ofDecorator(source, call) : this.#folderKind(source, node.name);
    if (!kind) return [];
    const name = node.name.text;
    const id = `${source.path}#${name}`;
    const readers = { project: this.project, types: this.#types, markers: this.#markers };
    for (const problem of identityProblems(readers, { source, node, name, kind })) this.project.sink.report(problem);
    // An interface with the same name adds fields to the class.
    const merged = source.scope.declarations.get(name)?.types.filter((part) => part !== node) ?? [];
    const declarations = [node, ...merged];
    this.#types.instances.set(id, { id, name, declarations, place: { source, parameters: new Map() } });
    return [{ id, kind }];
  }

  /** Reports a kind that is not a class. Skips names that end with `List`: in Go, a list type has the same marker. */
  #refuseRoot(source: Source, declaration: TypeDeclaration): void {
    const name = declaration.name?.text ?? 'default';
    if (name.endsWith('List') || !KindReader.isRoot(this.#markers.read(source, declaration, 'type').uses)) return;
    const hint = `write \`export class ${name} extends CustomResource\``;
    this.#report(`\`${name}\` is marked as a kind, but is not a class`, source, declaration.name ?? declaration, hint);
  }

  #refuseNested(source: Source, declarations: readonly TypeDeclaration[]): void {
    for (const node of declarations) {
      const isMarked = syntax.isClassDeclaration(node) && this.#kinds.kindDecorator(source, node) !== undefined;
      if (!isMarked && !KindReader.isRoot(this.#markers.read(source, node, 'type').uses)) continue;
      const hint = 'move it to the top level of the file';
      this.#report('a kind cannot be declared in a namespace', source, node.name ?? node, hint);
    }
  }

  #isSkipped(source: Source): boolean {
    const isSkip = (file: Source) => this.#markers.packageUses(file).some(({ name }) => name === 'kubebuilder:skip');
    return computeIfAbsent(this.#skipped, folderOf(source.path), (folder) => this.#sourcesOf(folder).some(isSkip));
  }

  #isConcrete(source: Source, node: ts.ClassDeclaration, name: ts.Identifier): boolean {
    const isAbstract = hasModifier(node, 'abstract');
    if (!isAbstract && !node.typeParameters) return true;
    const message = `the kind \`${name.text}\` is ${isAbstract ? 'abstract' : 'generic'}`;
    const hint = 'declare the kind as a class that extends it, without type parameters or abstract members';
    this.#report(message, source, name, hint);
    return false;
  }

  #folderKind(source: Source, name: ts.Identifier): ApiKind | undefined {
    const version = computeIfAbsent(this.#versions, folderOf(source.path), (folder) => this.#folderVersion(folder));
    if (version) return version;
    const hint =
      "declare `new GroupVersion('group', 'v1')` in this folder, or write `// +groupName=…` and `// +versionName=…`";
    this.#report(`the group and version of \`${name.text}\` are unknown`, source, name, hint);
    return undefined;
  }

  #folderVersion(folder: string): ApiKind | undefined {
    const sources = this.#sourcesOf(folder);
    const [constant, other] = sources.flatMap((source) => this.#kinds.groupVersions(source));
    if (other) {
      const message = 'this folder declares two group versions, so the group version of its kinds is ambiguous';
      const hint = 'move one of them to a folder of its own, or put `@Kind(groupVersion)` on each kind';
      this.project.sink.report(invalidKind(message, other.span, hint));
    }
    if (constant) return constant;
    const uses = sources.flatMap((source) => this.#markers.packageUses(source));
    const group = uses.find(({ name }) => name === 'groupName');
    const version = uses.find(({ name }) => name === 'versionName');
    if (!group) return undefined;
    const last = folder.slice(folder.lastIndexOf('/') + 1);
    const parts = new Map([
      ['.group', partOfUse(group, '')],
      ['.version', partOfUse(version ?? group, '')],
    ]);
    return { group: String(group.value), version: version ? String(version.value) : last, span: group.span, parts };
  }

  #typeOf(instance: Instance, kinds: ReadonlyMap<string, ApiKind>): ApiType {
    const { id, name, declarations, place } = instance;
    const [first] = declarations;
    if (!first) throw new Error(`bug: \`${id}\` is not declared`);
    const type = this.#types.declared(instance);
    const kind = kinds.get(id);
    const marked = declarations.map((declaration) =>
      this.#markers.read(place.source, declaration, kind ? 'kind' : 'type'),
    );
    const doc = marked.map((mark) => mark.doc).find((text) => text !== '') ?? '';
    const markers = marked.flatMap(({ uses }) => uses);
    const span = spanOf(place.source, first.name ?? first);
    return { id, name, span, doc, markers, type, ...(kind ? { kind } : {}) };
  }

  /** Reads all files in the folder of a file, because they share package markers; in `node_modules`, only the file. */
  #readFolderOf(source: Source): void {
    const folder = folderOf(source.path);
    if (this.#folders.has(folder) || folder.includes('node_modules')) return this.#read(source);
    for (const path of sourcesIn(this.project.files, folder)) {
      const sibling = this.project.source(path);
      if (sibling) this.#read(sibling);
    }
  }

  #sourcesOf(folder: string): Source[] {
    return [...(this.#folders.get(folder) ?? [])].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  #packageOf(path: string, types: readonly ApiType[]): ApiPackage {
    const markers: MarkerUse[] = this.#sourcesOf(path).flatMap((source) => this.#markers.packageUses(source));
    return { path, markers, types: types.filter(({ span }) => folderOf(span.file) === path) };
  }

  #report(message: string, source: Source, node: ts.Node, hint: string): void {
    this.project.sink.report(invalidKind(message, spanOf(source, node), hint));
  }
}

/** Returns the file that contains a namespace; a file is returned as is. */
function fileOf(source: Source): Source {
  return source.outer ? fileOf(source.outer.source) : source;
}

/** Returns the fields of a declaration and of its type literals at any depth. */
function fieldsWithin(declaration: TypeDeclaration): readonly ts.Node[] {
  const fields: ts.Node[] = [];
  visitAll(declaration, (node) => {
    if (syntax.isPropertyDeclaration(node) || syntax.isPropertySignature(node)) fields.push(node);
    return !syntax.isBlock(node);
  });
  return fields;
}
