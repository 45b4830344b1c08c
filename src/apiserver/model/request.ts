import type { JsonObject, User } from './values.js';

/** A request as it arrives, from a socket or in process. Header names are in lower case. */
export interface ServerRequest {
  readonly method: string;
  /** Path with the query string, as in the request line. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** All values of a header that may be repeated, such as `impersonate-group`. */
  headerValues(name: string): readonly string[];
  /** The body; empty if the request has none. The connection enforces the size limit. */
  readonly body: Uint8Array;
  /** The user of the verified client certificate; undefined if the client sent no certificate. */
  readonly certificateUser?: User | undefined;
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal;
}

/** A response. A stream is a watch: each chunk is written at once, and the response ends after the last chunk. */
export interface ServerResponse {
  readonly status: number;
  /** Header names in lower case. A header with several values, such as `warning`, is an array. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** The verbs of requests for resources. */
export type ResourceVerb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** The target and the verb of a request, derived from method and path as in Go's `RequestInfo`. */
export interface RequestInfo {
  readonly isResourceRequest: boolean;
  /** A {@link ResourceVerb}, or the HTTP method in lower case for other requests. */
  readonly verb: string;
  /** Path without the query string. */
  readonly path: string;
  /** `api` or `apis`; empty for other paths. */
  readonly apiPrefix: string;
  /** API group; empty for the core group and for paths without a group. */
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly resource: string;
  readonly subresource: string;
  readonly name: string;
  readonly query: URLSearchParams;
}

/** The context of a request, which each stage after authentication receives. */
export interface RequestContext {
  readonly info: RequestInfo;
  readonly user: User;
  readonly userAgent: string;
  /** Adds a `Warning` header to the response; duplicates are dropped. */
  warn(text: string): void;
  readonly signal: AbortSignal;
  readonly world: World;
}

/** Everything that the pipeline uses from its environment. No stage from decoding to storage imports a Node module. */
export interface World {
  now(): Date;
  /** A random UUID. */
  uid(): string;
  /** Random lower-case letters and digits, for generated names. */
  suffix(length: number): string;
  /** Waits for the given time. Also resolves when the signal is aborted. */
  delay(ms: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls a webhook over HTTPS. Rejects with an Error whose message is Go's, such as `x509: …` or `context deadline
   * exceeded`.
   */
  callWebhook(call: WebhookCall): Promise<WebhookResult>;
  /**
   * Returns Go's message if a private key does not belong to the certificate; undefined if the key belongs to the
   * certificate, or if one of the two cannot be parsed. Absent where no certificates can be parsed, such as in a
   * browser.
   */
  keyPairFault?(certificate: string, key: string): string | undefined;
  /** Signs the claims of a token. */
  signToken(claims: JsonObject): Promise<string>;
  /** Returns the claims of a token signed by this server; undefined for any other token. */
  verifyToken(token: string): Promise<JsonObject | undefined>;
  /** JSON Web Key Set with which other programs verify tokens. Absent where no tokens are signed. */
  readonly tokenKeys?: JsonObject;
}

/** A call to an admission, conversion or authorization webhook. */
export interface WebhookCall {
  /** Absolute HTTPS URL with the query string. */
  readonly url: string;
  /** PEM certificates of the CAs that may have issued the server certificate; undefined for the default CAs. */
  readonly caBundle?: string | undefined;
  /** Server name for SNI and verification; undefined for the host in the URL. */
  readonly serverName?: string | undefined;
  readonly body: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The response of a webhook. */
export interface WebhookResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Response body, at most 3 MiB. */
  readonly body: string;
}
