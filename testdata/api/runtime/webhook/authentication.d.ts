// AuthenticationContext
export interface AuthenticationContext {
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// AuthenticationHandler
export type AuthenticationHandler = (request: AuthenticationRequest, context: AuthenticationContext) => AuthenticationResponse | Promise<AuthenticationResponse>;

// AuthenticationRequest
export interface AuthenticationRequest {
    readonly uid?: string | undefined;
    readonly token: string;
    readonly audiences?: readonly string[] | undefined;
}

// AuthenticationResponse
export interface AuthenticationResponse {
    readonly authenticated: boolean;
    readonly user?: UserInfo | undefined;
    readonly audiences?: readonly string[] | undefined;
    readonly error?: string | undefined;
}

// AuthenticationWebhookOptions
export interface AuthenticationWebhookOptions {
    readonly log?: Logger | undefined;
    readonly metrics?: Pick<WebhookMetrics, 'panicked'> | undefined;
}

// authenticated
export declare function authenticated(user: UserInfo, audiences?: readonly string[]): AuthenticationResponse;

// authenticationWebhook
export declare function authenticationWebhook(handler: AuthenticationHandler, options?: AuthenticationWebhookOptions): HttpHandler;

// unauthenticated
export declare function unauthenticated(reason?: string): AuthenticationResponse;
