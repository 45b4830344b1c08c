// HttpError
export declare class HttpError extends Error {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly name = "HttpError";
    constructor(status: number, message: string, headers?: Readonly<Record<string, string>>);
}

// HttpHandler
export type HttpHandler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

// HttpRequest
export interface HttpRequest {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly headers: IncomingHttpHeaders;
    readonly signal: AbortSignal;
    readBody(limit: number, weigh?: (body: Buffer) => number): Promise<Buffer>;
}

// HttpResponse
export interface HttpResponse {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body: string | Uint8Array;
}

// ServerLimits
export interface ServerLimits {
    readonly maxConnections?: number | undefined;
    readonly maxRequests?: number | undefined;
    readonly maxBodyBytes?: number | undefined;
    readonly maxHeaderBytes?: number | undefined;
    readonly maxStreams?: number | undefined;
    readonly handshakeTimeout?: number | undefined;
    readonly headersTimeout?: number | undefined;
    readonly requestTimeout?: number | undefined;
    readonly handlerTimeout?: number | undefined;
    readonly responseTimeout?: number | undefined;
    readonly idleTimeout?: number | undefined;
}

// jsonResponse
export declare function jsonResponse(status: number, value: unknown): HttpResponse;

// textResponse
export declare function textResponse(status: number, text: string): HttpResponse;
