import type { AdmissionPlugin, AdmissionRequest, ApiObject, RequestContext, ServerCore } from '../model/index.js';
import { certificateSubjectRestriction } from './certificate-subject.js';
import { defaultIngressClass, defaultStorageClass } from './default-class.js';
import { defaultTolerationSeconds } from './default-toleration-seconds.js';
import { limitRanger } from './limit-ranger.js';
import { MutatingPolicies } from './mutating-policies.js';
import { MutatingWebhooks, Reinvocation } from './mutating-webhooks.js';
import { namespaceLifecycle } from './namespace-lifecycle.js';
import { priority } from './priority.js';
import { resourceQuota } from './resource-quota.js';
import { runtimeClass } from './runtime-class.js';
import { serviceAccount } from './service-account.js';
import { ValidatingPolicies } from './validating-policies.js';
import { ValidatingWebhooks } from './validating-webhooks.js';

/** Options of {@link Admission}. */
export interface AdmissionOptions {
  /** Names of disabled built-in plugins, such as `ServiceAccount`. Default: none. */
  readonly disabledPlugins?: readonly string[] | undefined;
}

/** Combines all admission plugins of a server: first the built-in plugins, then policies and webhooks, then quotas. */
export class Admission {
  readonly #plugins: readonly AdmissionPlugin[];
  readonly #mutatingPolicies: MutatingPolicies;
  readonly #mutating: MutatingWebhooks;
  readonly #policies: ValidatingPolicies;
  readonly #validating: ValidatingWebhooks;
  readonly #quota: AdmissionPlugin | undefined;

  constructor(server: ServerCore, { disabledPlugins = [] }: AdmissionOptions = {}) {
    const plugins = [
      namespaceLifecycle(server),
      limitRanger(server),
      serviceAccount(server),
      priority(server),
      defaultTolerationSeconds,
      runtimeClass(server),
      certificateSubjectRestriction,
      defaultStorageClass(server),
      defaultIngressClass(server),
    ];
    this.#plugins = plugins.filter(({ name }) => !disabledPlugins.includes(name));
    this.#mutatingPolicies = new MutatingPolicies(server);
    this.#mutating = new MutatingWebhooks(server);
    this.#policies = new ValidatingPolicies(server);
    this.#validating = new ValidatingWebhooks(server);
    this.#quota = disabledPlugins.includes('ResourceQuota') ? undefined : resourceQuota(server);
  }

  /** The names of all enabled plugins, spelled as in the flags of kube-apiserver. */
  get names(): readonly string[] {
    return [...this.#plugins.map(({ name }) => name), ...dynamicPlugins, ...(this.#quota ? [this.#quota.name] : [])];
  }

  /** Returns the object after all changes. If a policy or a webhook has changed the object, a second pass follows. */
  async mutate(request: AdmissionRequest, context: RequestContext): Promise<ApiObject | undefined> {
    const passes = [new Reinvocation(), new Reinvocation()] as const;
    const object = await this.#mutateOnce(request, context, passes);
    if (!object || !passes.some(({ isRequired }) => isRequired)) return object;
    for (const pass of passes) pass.isSecondPass = true;
    return this.#mutateOnce({ ...request, object }, context, passes);
  }

  async validate(request: AdmissionRequest, context: RequestContext): Promise<void> {
    for (const plugin of this.#plugins) await plugin.validate?.(request, context);
    await this.#policies.validate(request, context);
    await this.#validating.validate(request, context);
    // Quotas are last, so that they count only admitted objects.
    await this.#quota?.validate?.(request, context);
  }

  async #mutateOnce(
    request: AdmissionRequest,
    context: RequestContext,
    [policies, webhooks]: readonly [Reinvocation, Reinvocation],
  ) {
    let current = request;
    for (const plugin of this.#plugins) {
      const object = await plugin.mutate?.(current, context);
      if (object) current = { ...current, object };
    }
    const object = await this.#mutatingPolicies.mutate(current, context, policies);
    return this.#mutating.mutate({ ...current, ...(object && { object }) }, context, webhooks);
  }
}

/** Policies and webhooks, which cannot be disabled. */
const dynamicPlugins = [
  ...['MutatingAdmissionPolicy', 'MutatingAdmissionWebhook'],
  ...['ValidatingAdmissionPolicy', 'ValidatingAdmissionWebhook'],
];
