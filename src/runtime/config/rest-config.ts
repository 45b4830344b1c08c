/** Where an API server is, and who calls it. A plain value: certificates are PEM text. */
export interface RestConfig {
  /** URL of the API server, such as `https://10.0.0.1:6443`; a path is put before the path of every call. */
  readonly server: string;
  /** Certificates of the authorities that the server's certificate may come from. Default: those that Node knows. */
  readonly ca?: string | undefined;
  /** File with {@link RestConfig.ca}; read again when it changes. */
  readonly caFile?: string | undefined;
  /** Client certificate. */
  readonly cert?: string | undefined;
  /** File with {@link RestConfig.cert}; read again when it changes. */
  readonly certFile?: string | undefined;
  /** Private key of the client certificate. */
  readonly key?: string | undefined;
  /** File with {@link RestConfig.key}; read again when it changes. */
  readonly keyFile?: string | undefined;
  /** Bearer token. */
  readonly token?: string | undefined;
  /** File with {@link RestConfig.token}; read again when it changes, and preferred to it. */
  readonly tokenFile?: string | undefined;
  /** Name for basic authentication. */
  readonly username?: string | undefined;
  /** Password for basic authentication. */
  readonly password?: string | undefined;
  /** Credentials that a program or an identity provider gives. */
  readonly plugin?: CredentialPlugin | undefined;
  /** Whom to act as. */
  readonly impersonate?: Impersonation | undefined;
  /** Name that the server's certificate must have. Default: the host of `server`. */
  readonly tlsServerName?: string | undefined;
  /** Takes any certificate of the server. Only for experiments. Default: false. */
  readonly insecureSkipTlsVerify?: boolean | undefined;
  /** Namespace of the context, or of the pod. */
  readonly namespace?: string | undefined;
  /** Where the configuration comes from, for messages. Default: not known. */
  readonly source?: string | undefined;
  /** How to name ourselves to the server. Default: `kbts/<version>` and the platform. */
  readonly userAgent?: string | undefined;
}

/** Acting as someone else, which the caller must be allowed to do. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A user of a kubeconfig whose credentials come from `exec` or from an auth provider such as `oidc`. */
export interface CredentialPlugin {
  /** The `exec` part of the user. */
  readonly exec?: ExecPlugin | undefined;
  /** The `auth-provider` part of the user. */
  readonly authProvider?:
    | { readonly name: string; readonly config?: Readonly<Record<string, string>> | undefined }
    | undefined;
}

/** A program that prints an `ExecCredential`. */
export interface ExecPlugin {
  readonly apiVersion?: string | undefined;
  readonly command: string;
  readonly args?: readonly string[] | null | undefined;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null | undefined;
  readonly provideClusterInfo?: boolean | undefined;
}
