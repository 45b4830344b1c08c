import { type KubernetesVersion, newerThan, newestKubernetesVersion } from '../../base/kubernetes-version.js';
import { type Project, qualifiedGroup } from '../../base/project-file/index.js';
import type { BuiltinSchemaOptions, BuiltinSchemas } from '../../k8s/builtin-schemas.js';

/** Returns the target Kubernetes version: the version given for the run, the version in PROJECT, or the newest. */
export function targetOf(given: KubernetesVersion | undefined, project: Project | undefined): KubernetesVersion {
  return given ?? project?.kubernetesVersion ?? newestKubernetesVersion;
}

/** Returns lookups for the built-in types of a Kubernetes version. Type names are the same as in `kbts/k8s`. */
export function builtinsOf(target: KubernetesVersion, schemas: BuiltinSchemas) {
  return {
    target,
    builtinTypeId: (module: string, name: string) => schemas.builtinTypeId(module, name),
    builtinModules: () => schemas.builtinModules(),
    builtinResources: (group: string) => schemas.builtinResources(group),
    builtinTypeNames: (module: string) => schemas.builtinTypeNames(module),
    clientNodeTypeId: (name: string) => schemas.clientNodeTypeId(name),
    builtinSchema: (id: string, options: BuiltinSchemaOptions = {}) =>
      schemas.builtinReferringSchema(id, { ...options, version: target }),
    builtinDescription: (id: string) => schemas.builtinDescription(id, target),
    ...(target === newestKubernetesVersion
      ? {}
      : {
          introducedLater: (id: string, field?: string) => newerThan(target, schemas.introducedIn(id, field)),
        }),
  };
}

/** Returns a function that reports whether a kind has a conversion webhook. Without a PROJECT file, no kind has one. */
export function convertedKinds(project: Project | undefined): (group: string, kind: string) => boolean {
  const converted = (project?.resources ?? []).filter(({ webhooks }) => webhooks?.conversion);
  return (group, kind) => converted.some((resource) => resource.kind === kind && qualifiedGroup(resource) === group);
}
