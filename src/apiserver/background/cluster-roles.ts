import { aggregateClusterRoles } from '../authorization/index.js';
import { Controller } from './controller.js';

const clusterRoles = 'rbac.authorization.k8s.io/clusterroles';

/** Fills in the rules of cluster roles that aggregate other roles, after each change of a cluster role. */
export class ClusterRoleAggregation extends Controller {
  protected follow(storageKey: string): void {
    if (storageKey === clusterRoles) this.add(clusterRoles);
  }

  protected reconcile(): Promise<void> {
    return aggregateClusterRoles(this.parts);
  }
}
