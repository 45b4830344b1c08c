import { type KindClass, type KubernetesObject, kindKey } from '../k8s/index.js';

/** An API group and one version of it: the home of kinds. */
export class GroupVersion {
  /**
   * @param group full name of the group, as `batch.tutorial.kubebuilder.io`; empty for the core group
   * @param version version in Kubernetes form, as `v1` or `v1alpha1`
   */
  constructor(
    readonly group: string,
    readonly version: string,
  ) {}

  /** `<group>/<version>`; the bare version for the core group. */
  toString(): string {
    return this.group === '' ? this.version : `${this.group}/${this.version}`;
  }

  /**
   * Makes classes known as kinds of this group and version, each under its class name. Does what `@Kind` does, for
   * classes that carry comments instead of decorators.
   */
  register(...kinds: KindClass<KubernetesObject>[]): void {
    for (const kind of kinds) {
      const info = { group: this.group, version: this.version, kind: kind.name };
      Object.defineProperty(kind, kindKey, { value: info });
    }
  }
}
