import type { UserInfo } from '../../../k8s/authentication/v1.js';
import type { Logger } from '../../log/index.js';

/** A request from the API server to authenticate the bearer token of one of its clients. */
export interface AuthenticationRequest {
  /** The uid of the `TokenReview`. Usually absent. */
  readonly uid?: string | undefined;
  /** Must not be logged, nor be part of an error. */
  readonly token: string;
  /** The token must be valid for at least one of these audiences. Default: the audiences of the API server. */
  readonly audiences?: readonly string[] | undefined;
}

/** The result of authenticating a token. Created by `authenticated` and `unauthenticated`. */
export interface AuthenticationResponse {
  readonly authenticated: boolean;
  /** Required if the token is authenticated. */
  readonly user?: UserInfo | undefined;
  /**
   * The requested audiences that the token is valid for. If audiences were requested and the list is empty, the token is
   * rejected. Undefined if the handler does not check audiences.
   */
  readonly audiences?: readonly string[] | undefined;
  /** Why the token is not authenticated, for the log of the API server; undefined if there is no reason. */
  readonly error?: string | undefined;
}

/** The context of an authentication handler. */
export interface AuthenticationContext {
  /** A logger with the uid of the request, if any. */
  readonly log: Logger;
  /**
   * Aborted when the API server has stopped waiting, or the handler has timed out. Calls of a client use it
   * automatically; pass it to other calls.
   */
  readonly signal: AbortSignal;
}

/** Authenticates a token. If it throws, the token is not authenticated, and the API server logs the message. */
export type AuthenticationHandler = (
  request: AuthenticationRequest,
  context: AuthenticationContext,
) => AuthenticationResponse | Promise<AuthenticationResponse>;
