import type { ReadableFiles } from '../../base/files/index.js';
import { DiagnosticList } from '../../base/problems/index.js';
import { qualifiedGroup, type Resource } from '../../base/project-file/index.js';
import { loadApi } from '../../compiler/loader/index.js';
import type { ApiType } from '../../compiler/model/index.js';

/** A version of a kind, and the class that declares it. */
export interface DeclaredVersion {
  readonly version: string;
  readonly type: ApiType;
}

/** Finds all versions of a kind that the sources declare and that are included in CRDs. */
export function declaredVersions(resource: Resource, files: ReadableFiles) {
  const { kinds, errors } = declaredKinds(files);
  const versions = kinds.flatMap((type): DeclaredVersion[] => {
    const isOfKind = type.name === resource.kind && type.kind?.group === qualifiedGroup(resource);
    const isSkipped = type.markers.some(({ name }) => name === 'kubebuilder:skipversion');
    return type.kind && isOfKind && !isSkipped ? [{ version: type.kind.version, type }] : [];
  });
  return { versions, syntaxErrors: errors.filter(({ code }) => code === 'source-syntax'), errors: errors.length };
}

/** Finds all kinds declared in the sources, and the errors in the sources. */
export function declaredKinds(files: ReadableFiles) {
  const problems = new DiagnosticList();
  // Built-in types are only required to generate schemas.
  const builtins = { builtinTypeId: () => undefined, clientNodeTypeId: () => undefined };
  const { roots } = loadApi({ files, paths: ['./src/...'], builtins }, problems);
  const kinds = roots.flatMap(({ types }) => types).filter(({ kind }) => kind !== undefined);
  return { kinds, errors: problems.all.filter(({ severity }) => severity === 'error') };
}
