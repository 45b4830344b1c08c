import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import type { Logger } from '../log/index.js';
import type { AdmissionHandler } from './admission/admission-types.js';
import { admissionWebhook } from './admission/admission-webhook.js';
import { type Defaulter, defaultingHandler } from './admission/defaulter.js';
import { type Validator, validatingHandler } from './admission/validator.js';
import { conversionWebhook } from './conversion/conversion-webhook.js';
import type { Converter } from './conversion/converter.js';
import type { WebhookServer } from './server.js';
import { checkPath, convertPath, mutatePath, validatePath } from './webhook-path.js';

/** The part of a manager that a webhook builder uses. */
export interface ManagerForWebhook {
  readonly webhookServer: Pick<WebhookServer, 'register' | 'isRegistered' | 'metrics' | 'converters'>;
  readonly log: Logger;
}

/** Builds the webhooks of one kind. Created by {@link newWebhookManagedBy}. */
export class WebhookBuilder<T extends KubernetesObject> {
  readonly #manager: ManagerForWebhook;
  readonly #kind: ObjectType<T>;
  readonly #groupVersionKind: GroupVersionKind;
  #defaulter: Defaulter<T> | undefined;
  #validator: Validator<T> | undefined;
  #converter: Converter | undefined;
  #defaulterPath: string | undefined;
  #validatorPath: string | undefined;

  /** Use {@link newWebhookManagedBy} instead. */
  constructor(manager: ManagerForWebhook, kind: ObjectType<T>) {
    this.#manager = manager;
    this.#kind = kind;
    this.#groupVersionKind = groupVersionKindOf(kind);
  }

  /** Serves a defaulter, at `/mutate-<group>-<version>-<kind>`. */
  withDefaulter(defaulter: Defaulter<T>): this {
    this.#defaulter = defaulter;
    return this;
  }

  /** Serves a validator, at `/validate-<group>-<version>-<kind>`. */
  withValidator(validator: Validator<T>): this {
    this.#validator = validator;
    return this;
  }

  /**
   * Converts between the versions of the kind, at `/convert`, which all kinds share.
   *
   * @throws TypeError if the converter is for a different kind
   */
  withConverter(converter: Converter): this {
    const { group, kind } = this.#groupVersionKind;
    if (converter.group !== group || converter.kind !== kind) {
      throw new TypeError(`webhooks of ${kind}: the converter is for ${converter.kind} of \`${converter.group}\``);
    }
    this.#converter = converter;
    return this;
  }

  /** Serves the defaulter at this path instead of the default path. */
  withDefaulterCustomPath(path: string): this {
    this.#defaulterPath = path;
    return this;
  }

  /** Serves the validator at this path instead of the default path. */
  withValidatorCustomPath(path: string): this {
    this.#validatorPath = path;
    return this;
  }

  /**
   * Registers the webhooks with the manager's server.
   *
   * @throws TypeError if there is nothing to serve, if a path is malformed, already registered, or set without its
   *   webhook, or if the kind already has a converter
   */
  complete(): void {
    const webhooks = [...this.#defaulting(), ...this.#validating()];
    if (webhooks.length === 0 && !this.#converter) {
      throw new TypeError(
        `webhooks of ${this.#groupVersionKind.kind}: call \`withDefaulter\`, \`withValidator\` or \`withConverter\``,
      );
    }
    for (const { path } of webhooks) checkPath(path);
    for (const { path, handler } of webhooks) this.#register(path, handler);
    if (this.#converter) this.#registerConverter(this.#converter);
  }

  #defaulting(): Webhook[] {
    if (!this.#defaulter) return nothingAt(this.#defaulterPath, 'withDefaulter');
    const handler = defaultingHandler(this.#kind, this.#defaulter);
    return [{ path: this.#defaulterPath ?? mutatePath(this.#groupVersionKind), handler }];
  }

  #validating(): Webhook[] {
    if (!this.#validator) return nothingAt(this.#validatorPath, 'withValidator');
    const handler = validatingHandler(this.#kind, this.#validator);
    return [{ path: this.#validatorPath ?? validatePath(this.#groupVersionKind), handler }];
  }

  #registerConverter(converter: Converter): void {
    const { webhookServer, log } = this.#manager;
    webhookServer.converters.add(converter);
    if (webhookServer.isRegistered(convertPath)) return;
    webhookServer.register(convertPath, conversionWebhook(webhookServer.converters, log, webhookServer.metrics));
  }

  #register(path: string, handler: AdmissionHandler): void {
    const { webhookServer, log } = this.#manager;
    const { group, kind } = this.#groupVersionKind;
    const options = {
      log: log.child({ webhookGroup: group, webhookKind: kind }),
      metrics: webhookServer.metrics.webhook(path),
    };
    webhookServer.register(path, admissionWebhook(handler, options));
  }
}

/**
 * Creates a builder for the webhooks of a kind.
 *
 * @example
 * newWebhookManagedBy(manager, CronJob).withDefaulter(new CronJobDefaulter()).withValidator(new CronJobValidator()).complete();
 */
export function newWebhookManagedBy<T extends KubernetesObject>(
  manager: ManagerForWebhook,
  kind: ObjectType<T>,
): WebhookBuilder<T> {
  return new WebhookBuilder(manager, kind);
}

interface Webhook {
  readonly path: string;
  readonly handler: AdmissionHandler;
}

function nothingAt(path: string | undefined, method: string): [] {
  if (path === undefined) return [];
  throw new TypeError(`the path \`${path}\` is set without a webhook; call \`${method}\` too`);
}
