/**
 * Where the API server is and who we are to it: finds the configuration (kubeconfig files, or the files of a pod) and
 * keeps credentials fresh. The only module of the runtime that reads YAML, and only when there is a kubeconfig in YAML.
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
