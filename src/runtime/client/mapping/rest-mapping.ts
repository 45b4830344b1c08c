import { apiVersionOf, type GroupVersionKind } from '../../../k8s/index.js';
import { SetupError } from '../../errors/index.js';

/** The resource of a kind, and whether it is namespaced. */
export interface RestMapping {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Lowercase plural as in URLs. */
  readonly plural: string;
  readonly namespaced: boolean;
}

/** Maps kinds to resources. */
export interface RestMapper {
  /**
   * @throws NoKindMatchError if the cluster does not serve the kind; InvalidNameError if its group or version is not a
   * valid name
   */
  restMapping(gvk: GroupVersionKind): Promise<RestMapping>;
  /** Drops a mapping whose path is not served: the CRD may have been recreated with a different plural or scope. */
  invalidate?(mapping: RestMapping): void;
}

/** Thrown if the cluster does not serve a kind: its CRD is not installed, or its group or version is wrong. */
export class NoKindMatchError extends SetupError {
  override readonly name = 'NoKindMatchError';

  constructor(readonly groupVersionKind: Pick<GroupVersionKind, 'group' | 'version' | 'kind'>) {
    const { group, kind } = groupVersionKind;
    const isBuiltIn = !group.includes('.') || group.endsWith('.k8s.io');
    const hint = isBuiltIn
      ? 'check that the cluster serves that version'
      : 'install its CRD, for example with `make install`';
    super(`the cluster has no kind \`${kind}\` in \`${apiVersionOf(groupVersionKind)}\`; ${hint}`);
  }
}

/** Whether the error is a {@link NoKindMatchError}. */
export function isNoMatch(error: unknown): error is NoKindMatchError {
  return error instanceof NoKindMatchError;
}

/** Whether two mappings have the same path. */
export function isSameResource(one: RestMapping, other: RestMapping): boolean {
  return one.plural === other.plural && one.namespaced === other.namespaced;
}
