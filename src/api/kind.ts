import type { Invalid } from '../compiler/markers/index.js';
import type { KindClass, KubernetesObject } from '../k8s/index.js';
import type { GroupVersion } from './group-version.js';

/** The type of the `@Kind` decorator, which works both as a standard decorator and with `experimentalDecorators`. */
export type KindDecorator = <T>(
  value: T,
  context?: ClassDecoratorContext,
) => T extends KindClass<KubernetesObject> ? void : Invalid<'expects a class that extends `CustomResource`'>;

/**
 * Registers a class as a kind of a group and version, under the name of the class. The comment form is
 * `+kubebuilder:object:root=true`, together with `groupVersion.register(TheClass)`.
 */
export function Kind(groupVersion: GroupVersion): KindDecorator {
  const register = (kind: KindClass<KubernetesObject>) => groupVersion.register(kind);
  return register as KindDecorator; // only the compiler uses the return type
}
