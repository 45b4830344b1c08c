// AdmissionContext
export interface AdmissionContext {
    readonly request: AdmissionRequest;
    readonly log: Logger;
    readonly signal: AbortSignal;
}

// AdmissionHandler
export type AdmissionHandler = (request: AdmissionRequest, context: AdmissionContext) => AdmissionResponse | Promise<AdmissionResponse>;

// AdmissionRequest
export interface AdmissionRequest {
    readonly uid: string;
    readonly kind: GroupVersionKind;
    readonly resource: GroupVersionResource;
    readonly subResource?: string | undefined;
    readonly requestKind?: GroupVersionKind | undefined;
    readonly requestResource?: GroupVersionResource | undefined;
    readonly requestSubResource?: string | undefined;
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
    readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
    readonly userInfo: UserInfo;
    readonly object?: unknown;
    readonly oldObject?: unknown;
    readonly dryRun?: boolean | undefined;
    readonly options?: unknown;
}

// AdmissionResponse
export interface AdmissionResponse {
    readonly allowed: boolean;
    readonly status?: Status | undefined;
    readonly patches?: readonly JsonPatchOperation[] | undefined;
    readonly warnings?: readonly string[] | undefined;
    readonly auditAnnotations?: Readonly<Record<string, string>> | undefined;
}

// AdmissionWebhookOptions
export interface AdmissionWebhookOptions {
    readonly log?: Logger | undefined;
    readonly metrics?: Pick<WebhookMetrics, 'panicked'> | undefined;
}

// Defaulter
export interface Defaulter<T extends KubernetesObject> {
    default(object: T, context: AdmissionContext): T | void | Promise<T | void>;
}

// FieldError
export interface FieldError {
    readonly reason: FieldErrorReason;
    readonly field: string;
    readonly message: string;
}

// FieldErrorReason
export type FieldErrorReason = keyof typeof titles;

// FieldErrors
export declare class FieldErrors implements Iterable<FieldError> {
    #private;
    add(...errors: readonly (FieldError | undefined)[]): this;
    get size(): number;
    [Symbol.iterator](): Iterator<FieldError>;
    throwIfAny(object: KubernetesObject): void;
}

// FieldPath
export declare class FieldPath {
    #private;
    constructor(text: string);
    child(...segments: readonly (string | number)[]): FieldPath;
    index(index: number): FieldPath;
    key(key: string): FieldPath;
    toString(): string;
    invalid(value: unknown, detail: string): FieldError;
    typeInvalid(value: unknown, detail: string): FieldError;
    required(detail?: string): FieldError;
    forbidden(detail: string): FieldError;
    notFound(value: unknown): FieldError;
    notSupported(value: unknown, supported: readonly string[]): FieldError;
    duplicate(value: unknown): FieldError;
    tooLong(limit: number): FieldError;
    tooMany(count: number, limit: number): FieldError;
    internalError(error: Error): FieldError;
}

// Validator
export interface Validator<T extends KubernetesObject> {
    validateCreate(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
    validateUpdate(oldObject: T, newObject: T, context: AdmissionContext): Warnings | Promise<Warnings>;
    validateDelete(object: T, context: AdmissionContext): Warnings | Promise<Warnings>;
}

// Warnings
export type Warnings = readonly string[] | void;

// admissionWebhook
export declare function admissionWebhook(handler: AdmissionHandler, options?: AdmissionWebhookOptions): HttpHandler;

// allowed
export declare function allowed(message?: string): AdmissionResponse;

// defaultingHandler
export declare function defaultingHandler<T extends KubernetesObject>(kind: ObjectType<T>, defaulter: Defaulter<T>): AdmissionHandler;

// denied
export declare function denied(message: string): AdmissionResponse;

// deniedWith
export declare function deniedWith(status: Status): AdmissionResponse;

// errored
export declare function errored(code: number, error: unknown): AdmissionResponse;

// field
export declare function field(...segments: readonly (string | number)[]): FieldPath;

// multiMutatingHandler
export declare function multiMutatingHandler(...handlers: readonly AdmissionHandler[]): AdmissionHandler;

// multiValidatingHandler
export declare function multiValidatingHandler(...handlers: readonly AdmissionHandler[]): AdmissionHandler;

// newInvalid
export declare function newInvalid(kind: ObjectType<never> | ObjectType<KubernetesObject> | Pick<GroupVersionKind, 'group' | 'kind'> | KubernetesObject, name: string, errors: Iterable<FieldError>): StatusError;

// patched
export declare function patched(patches: readonly JsonPatchOperation[], message?: string): AdmissionResponse;

// patchedFrom
export declare function patchedFrom(before: unknown, after: unknown): AdmissionResponse;

// validatingHandler
export declare function validatingHandler<T extends KubernetesObject>(kind: ObjectType<T>, validator: Validator<T>): AdmissionHandler;

// withWarnings
export declare function withWarnings(response: AdmissionResponse, ...warnings: readonly string[]): AdmissionResponse;
