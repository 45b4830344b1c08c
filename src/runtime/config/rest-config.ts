/** Address of an API server, and credentials. Certificates are in PEM format; files are reread when they change. */
export interface RestConfig {
  /** URL of the API server, such as `https://10.0.0.1:6443`; its path becomes the prefix of all request paths. */
  readonly server: string;
  /** CA certificates that verify the server. Default: the CA certificates of Node. */
  readonly ca?: string | undefined;
  readonly caFile?: string | undefined;
  /** Client certificate. */
  readonly cert?: string | undefined;
  readonly certFile?: string | undefined;
  /** Private key of the client certificate. */
  readonly key?: string | undefined;
  readonly keyFile?: string | undefined;
  /** Bearer token. */
  readonly token?: string | undefined;
  /** Takes precedence over `token`. */
  readonly tokenFile?: string | undefined;
  /** For basic authentication. */
  readonly username?: string | undefined;
  /** For basic authentication. */
  readonly password?: string | undefined;
  /** Credentials from a program or an identity provider. */
  readonly plugin?: CredentialPlugin | undefined;
  readonly impersonate?: Impersonation | undefined;
  /** Name to verify the server's certificate with, and for SNI. Default: the host of `server`. */
  readonly tlsServerName?: string | undefined;
  /** Accepts any server certificate, which is insecure. Default: false. */
  readonly insecureSkipTlsVerify?: boolean | undefined;
  /** URL of the HTTP proxy to reach `server`, such as `http://user:password@proxy:3128`. Default: no proxy. */
  readonly proxyUrl?: string | undefined;
  /**
   * Client-side rate limit of each transport: sustained requests per second, not counting watches. Default: no limit,
   * because the API server limits clients itself (API Priority and Fairness).
   */
  readonly qps?: number | undefined;
  /** Maximum burst of requests with `qps`. Default: 10. */
  readonly burst?: number | undefined;
  /**
   * Whether the API server may compress lists and objects of more than 128 KiB (gzip), which helps only on slow
   * networks. Watches are never compressed, nor are lists that a cache reads as a stream. Default: false.
   */
  readonly compression?: boolean | undefined;
  /** Namespace of the kubeconfig context or of the pod. */
  readonly namespace?: string | undefined;
  /** Where the configuration was found, for messages; undefined if that is unknown. */
  readonly source?: string | undefined;
  /** Value of the `User-Agent` header. Default: `kbts/<version>` with the platform and the Node version. */
  readonly userAgent?: string | undefined;
}

/** Impersonation of another user, which requires the `impersonate` permission. */
export interface Impersonation {
  readonly user: string;
  readonly uid?: string | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A user of a kubeconfig whose credentials come from `exec` or from an `auth-provider` such as `oidc`. */
export interface CredentialPlugin {
  readonly exec?: ExecPlugin | undefined;
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
