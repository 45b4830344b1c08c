import { type KindClass, type KubernetesObject, kindKey } from '../k8s/index.js';

/** The API group and version of one or more kinds. */
export class GroupVersion {
  /**
   * @param group full name of the group, such as `batch.tutorial.kubebuilder.io`; empty for the core group
   * @param version API version, such as `v1` or `v1alpha1`
   */
  constructor(
    readonly group: string,
    readonly version: string,
  ) {}

  /** `<group>/<version>`; for the core group, only the version. */
  toString(): string {
    return this.group === '' ? this.version : `${this.group}/${this.version}`;
  }

  /**
   * Registers classes as kinds of this group and version, under their class names. Equivalent to `@Kind`, for classes
   * whose markers are comments instead of decorators.
   */
  register(...kinds: KindClass<KubernetesObject>[]): void {
    for (const kind of kinds) {
      const info = { group: this.group, version: this.version, kind: kind.name };
      Object.defineProperty(kind, kindKey, { value: info });
    }
  }
}
