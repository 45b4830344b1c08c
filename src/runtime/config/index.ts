/**
 * The address of the API server and the credentials. The only module of the runtime that reads YAML, and only for a
 * kubeconfig in YAML.
 */
export {
  type CredentialSource,
  type CredentialSourceOptions,
  type Credentials,
  newCredentialSource,
} from './credentials.js';
export { type InClusterOptions, inClusterConfig, NotInClusterError } from './in-cluster.js';
export { type LoadConfigOptions, loadConfig } from './load.js';
export type { CredentialPlugin, ExecPlugin, Impersonation, RestConfig } from './rest-config.js';
