/** The address of an API server, and the credentials of the client. A plain value: certificates are in PEM format. */
export interface RestConfig {
  /** URL of the API server, such as `https://10.0.0.1:6443`; its path becomes the prefix of all request paths. */
  readonly server: string;
  /** CA certificates to verify the server with. Default: Node's own. */
  readonly ca?: string | undefined;
  /** File with {@link RestConfig.ca}; reread when it changes. */
  readonly caFile?: string | undefined;
  /** Client certificate. */
  readonly cert?: string | undefined;
  /** File with {@link RestConfig.cert}; reread when it changes. */
  readonly certFile?: string | undefined;
  /** Private key of the client certificate. */
  readonly key?: string | undefined;
  /** File with {@link RestConfig.key}; reread when it changes. */
  readonly keyFile?: string | undefined;
  /** Bearer token. */
  readonly token?: string | undefined;
  /** File with {@link RestConfig.token}; reread when it changes; takes precedence over it. */
  readonly tokenFile?: string | undefined;
  /** User name for basic authentication. */
  readonly username?: string | undefined;
  /** Password for basic authentication. */
  readonly password?: string | undefined;
  /** Credentials from a program or an identity provider. */
  readonly plugin?: CredentialPlugin | undefined;
  /** The user to impersonate. */
  readonly impersonate?: Impersonation | undefined;
  /** Name to verify the server's certificate with, and for SNI. Default: the host of `server`. */
  readonly tlsServerName?: string | undefined;
  /** Accepts any server certificate, which is insecure. Default: false. */
  readonly insecureSkipTlsVerify?: boolean | undefined;
  /** URL of an HTTP proxy, such as `http://user:password@proxy:3128`, which connects to `server` (CONNECT). Default: no proxy. */
  readonly proxyUrl?: string | undefined;
  /**
   * Client-side rate limit: sustained requests per second, not counting watches. Each transport counts its own, so that the
   * renewal of the leader election lease never waits for other requests. Default: no limit, as the API server limits clients
   * itself (API Priority and Fairness).
   */
  readonly qps?: number | undefined;
  /** Requests that `qps` allows at once. Default: 10. */
  readonly burst?: number | undefined;
  /**
   * Whether the API server may compress lists and objects of more than 128 KiB (gzip), which pays on slow links only. Watches,
   * and thus the initial lists of a cache, are never compressed. Default: false.
   */
  readonly compression?: boolean | undefined;
  /** Namespace of the context, or of the pod. */
  readonly namespace?: string | undefined;
  /** Where the configuration comes from, for messages. Default: unknown. */
  readonly source?: string | undefined;
  /** User agent of requests. Default: `kbts/<version>` and the platform. */
  readonly userAgent?: string | undefined;
}

/** Impersonation of another user, which requires the `impersonate` permission. */
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
