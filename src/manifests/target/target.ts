import {
  type BuiltinSchemaOptions,
  builtinDescription,
  builtinModules,
  builtinReferringSchema,
  builtinTypeId,
  builtinTypeNames,
  clientNodeTypeId,
  introducedIn,
} from '../../k8s/schemas.js';
import { type KubernetesVersion, newerThan, newestKubernetesVersion } from '../../model/index.js';
import type { Project } from '../../project/index.js';

/** The version of Kubernetes that manifests are made for: that of the run, else that of the project, else the newest. */
export function targetOf(given: KubernetesVersion | undefined, project: Project | undefined): KubernetesVersion {
  return given ?? project?.kubernetesVersion ?? newestKubernetesVersion;
}

/** The built-in types of a version of Kubernetes. Their names are those of the newest one, as in `kbts/k8s`. */
export function builtinsOf(target: KubernetesVersion) {
  return {
    target,
    builtinTypeId,
    builtinModules,
    builtinTypeNames: (module: string) => builtinTypeNames(module),
    clientNodeTypeId,
    builtinSchema: (id: string, options: BuiltinSchemaOptions = {}) =>
      builtinReferringSchema(id, { ...options, version: target }),
    builtinDescription: (id: string) => builtinDescription(id, target),
    ...(target === newestKubernetesVersion
      ? {}
      : {
          introducedLater: (id: string, field?: string) => newerThan(target, introducedIn(id, field)),
        }),
  };
}
