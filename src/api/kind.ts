import type { KindClass, KubernetesObject } from '../k8s/index.js';
import type { GroupVersion } from './group-version.js';

/** The decorator of a class that is a kind; compiles as a standard and as an `experimentalDecorators` one. */
export type KindDecorator = <T extends KindClass<KubernetesObject>>(
  value: T,
  context?: ClassDecoratorContext<T>,
) => void;

/**
 * Makes a class a kind of a group and version, under the name of the class. In a comment it is
 * `+kubebuilder:object:root=true`, together with `groupVersion.register(TheClass)`.
 *
 * @param groupVersion the group and version that the kind belongs to
 */
export function Kind(groupVersion: GroupVersion): KindDecorator {
  return (kind) => groupVersion.register(kind);
}
