import type { KindClass, KubernetesObject } from '../k8s/index.js';
import type { Invalid } from '../markers/index.js';
import type { GroupVersion } from './group-version.js';

/** The decorator of a class that is a kind; compiles as a standard and as an `experimentalDecorators` one. */
export type KindDecorator = <T>(
  value: T,
  context?: ClassDecoratorContext,
) => T extends KindClass<KubernetesObject> ? void : Invalid<'expects a class that extends `CustomResource`'>;

/**
 * Makes a class a kind of a group and version, under the name of the class. In a comment it is
 * `+kubebuilder:object:root=true`, together with `groupVersion.register(TheClass)`.
 *
 * @param groupVersion the group and version that the kind belongs to
 */
export function Kind(groupVersion: GroupVersion): KindDecorator {
  const register = (kind: KindClass<KubernetesObject>) => groupVersion.register(kind);
  return register as KindDecorator; // what it returns is only for the compiler
}
