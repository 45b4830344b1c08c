import type { CredentialPlugin } from './rest-config.js';

/** An entry with a name. */
export interface Named {
  readonly name?: string | undefined;
}

/** A cluster of a kubeconfig. */
export interface ClusterEntry {
  readonly server?: string | undefined;
  readonly 'certificate-authority'?: string | undefined;
  readonly 'certificate-authority-data'?: string | undefined;
  readonly 'insecure-skip-tls-verify'?: boolean | undefined;
  readonly 'tls-server-name'?: string | undefined;
  readonly 'proxy-url'?: string | undefined;
}

/** A user of a kubeconfig. */
export interface UserEntry {
  readonly 'client-certificate'?: string | undefined;
  readonly 'client-certificate-data'?: string | undefined;
  readonly 'client-key'?: string | undefined;
  readonly 'client-key-data'?: string | undefined;
  readonly token?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly as?: string | undefined;
  readonly 'as-uid'?: string | undefined;
  readonly 'as-groups'?: readonly string[] | undefined;
  readonly 'as-user-extra'?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly exec?: CredentialPlugin['exec'] | undefined;
  readonly 'auth-provider'?: CredentialPlugin['authProvider'] | undefined;
}

/** A context of a kubeconfig: user, cluster and namespace. */
export interface ContextEntry {
  readonly cluster?: string | undefined;
  readonly user?: string | undefined;
  readonly namespace?: string | undefined;
}

/** The content of a kubeconfig file. */
export interface KubeconfigFile {
  readonly 'current-context'?: string | undefined;
  readonly clusters?:
    | readonly ((Named & { readonly cluster?: ClusterEntry | null | undefined }) | null)[]
    | null
    | undefined;
  readonly users?: readonly ((Named & { readonly user?: UserEntry | null | undefined }) | null)[] | null | undefined;
  readonly contexts?:
    | readonly ((Named & { readonly context?: ContextEntry | null | undefined }) | null)[]
    | null
    | undefined;
}

/** The entries of one or more kubeconfig files by name; paths in them are absolute. */
export interface Kubeconfig {
  readonly currentContext: string | undefined;
  readonly clusters: ReadonlyMap<string, ClusterEntry>;
  readonly users: ReadonlyMap<string, UserEntry>;
  readonly contexts: ReadonlyMap<string, ContextEntry>;
}
