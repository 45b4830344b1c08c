import type { JsonObject, LabelSelector } from '../model/index.js';

/** A webhook in a configuration, with defaults set. */
export interface Webhook extends JsonObject {
  readonly name: string;
  readonly clientConfig: ClientConfig;
  readonly rules?: readonly WebhookRule[] | null;
  readonly failurePolicy?: 'Fail' | 'Ignore';
  readonly matchPolicy?: 'Exact' | 'Equivalent';
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
  readonly sideEffects?: string;
  readonly timeoutSeconds?: number;
  readonly admissionReviewVersions?: readonly string[];
  readonly reinvocationPolicy?: 'Never' | 'IfNeeded';
  readonly matchConditions?: readonly MatchCondition[];
}

/** The address of a webhook: a URL or a service. */
export interface ClientConfig extends JsonObject {
  readonly url?: string;
  readonly service?: {
    readonly name: string;
    readonly namespace: string;
    readonly path?: string;
    readonly port?: number;
  };
  /** PEM certificates in base64. */
  readonly caBundle?: string;
}

/** The requests that a webhook or a policy applies to. */
export interface WebhookRule extends JsonObject {
  readonly operations?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly scope?: '*' | 'Cluster' | 'Namespaced';
}

/** A CEL expression that must be true for a webhook or a policy to apply. */
export interface MatchCondition extends JsonObject {
  readonly name: string;
  readonly expression: string;
}
