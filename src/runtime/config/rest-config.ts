/** Where an API server is, and who calls it. A plain value: certificates are PEM text. */
export interface RestConfig {
  /** URL of the API server, as `https://10.0.0.1:6443`; a path is put before the path of every call. */
  readonly server: string;
  /** Certificates of the authorities that the server's certificate may come from. Default: those that Node knows. */
  readonly ca?: string;
  /** File with {@link RestConfig.ca}; read again when it changes. */
  readonly caFile?: string;
  /** Client certificate. */
  readonly cert?: string;
  /** File with {@link RestConfig.cert}; read again when it changes. */
  readonly certFile?: string;
  /** Private key of the client certificate. */
  readonly key?: string;
  /** File with {@link RestConfig.key}; read again when it changes. */
  readonly keyFile?: string;
  /** Bearer token. */
  readonly token?: string;
  /** File with {@link RestConfig.token}; read again when it changes, and preferred to it. */
  readonly tokenFile?: string;
  /** Name for basic authentication. */
  readonly username?: string;
  /** Password for basic authentication. */
  readonly password?: string;
  /** Credentials that a program or an identity provider gives. */
  readonly plugin?: CredentialPlugin;
  /** Whom to act as. */
  readonly impersonate?: Impersonation;
  /** Name that the server's certificate must have. Default: the host of `server`. */
  readonly tlsServerName?: string;
  /** Takes any certificate of the server. Only for experiments. Default: false. */
  readonly insecureSkipTlsVerify?: boolean;
  /** Namespace that the context, or the pod, stands in. */
  readonly namespace?: string;
  /** Where the configuration comes from, for messages. Default: not known. */
  readonly source?: string;
  /** How to name ourselves to the server. Default: `kbts/<version>` and the platform. */
  readonly userAgent?: string;
}

/** Acting as somebody else, which the caller must be allowed to do. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** A user of a kubeconfig whose credentials come from `exec` or from an auth provider such as `oidc`. */
export interface CredentialPlugin {
  /** The `exec` part of the user. */
  readonly exec?: ExecPlugin;
  /** The `auth-provider` part of the user. */
  readonly authProvider?: { readonly name: string; readonly config?: Readonly<Record<string, string>> };
}

/** A program that prints an `ExecCredential`. */
export interface ExecPlugin {
  readonly apiVersion?: string;
  readonly command: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
  readonly provideClusterInfo?: boolean;
}
