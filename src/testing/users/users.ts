import type { RestConfig } from '../../runtime/config/index.js';
import { makeUserCertificate } from '../certificates/certificates.js';
import type { ClusterConnection } from '../connection/cluster-connection.js';
import { kubeconfigOf } from './kubeconfig.js';

/** A user of the API server. */
export interface ControlPlaneUser {
  readonly name: string;
  readonly config: RestConfig;
  /** The contents of a kubeconfig file for this user. */
  kubeconfig(): string;
}

/** Adds a user by a client certificate, which contains name and groups, or impersonates one in an existing cluster. */
export async function makeUser(
  name: string,
  groups: readonly string[],
  { config, authority }: ClusterConnection,
): Promise<ControlPlaneUser> {
  if (!authority) return userOf(name, { ...config, impersonate: { user: name, groups } });
  return userOf(name, { ...config, ...(await makeUserCertificate(authority, name, groups)) });
}

/** A user with a connection. */
export function userOf(name: string, config: RestConfig): ControlPlaneUser {
  return { name, config, kubeconfig: () => kubeconfigOf(config, name) };
}
