import { Webhook } from 'kbts/api';
import type { Pod } from 'kbts/k8s/core/v1';
import type { HttpHandler } from 'kbts/runtime/serving';
import {
  type AdmissionContext,
  type AdmissionHandler,
  type AdmissionRequest,
  type AdmissionResponse,
  type AdmissionWebhookOptions,
  admissionWebhook,
  allowed,
  type Defaulter,
  defaultingHandler,
  denied,
  deniedWith,
  errored,
  type FieldError,
  type FieldErrorReason,
  FieldErrors,
  type FieldPath,
  field,
  multiMutatingHandler,
  multiValidatingHandler,
  newInvalid,
  patched,
  patchedFrom,
  type Validator,
  validatingHandler,
  type Warnings,
  withWarnings,
} from 'kbts/runtime/webhook/admission';
import { Site } from '../../api.js';

/** A defaulter changes the object in place; the patch is computed. */
export class SiteDefaulter implements Defaulter<Site> {
  default(site: Site, { request }: AdmissionContext): void {
    site.spec.timeout ??= '30s';
    if (request.operation === 'CREATE') site.spec.owner ??= { email: `${request.userInfo.username}@example.com` };
  }
}

/** A validator throws what is wrong, and returns warnings about what is merely unusual. */
@Webhook({
  path: '/validate-web-example-com-v1-site',
  mutating: false,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['web.example.com'],
  resources: ['sites'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'vsite-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class SiteValidator implements Validator<Site> {
  validateCreate(site: Site): Warnings {
    new FieldErrors().add(...hostErrors(site)).throwIfAny(site);
    return site.spec.replicas === 0 ? ['a site without replicas serves no requests'] : [];
  }

  validateUpdate(before: Site, site: Site): Warnings {
    const errors = new FieldErrors().add(...hostErrors(site));
    const isChanged = before.spec.storage !== site.spec.storage;
    if (isChanged) errors.add(field('spec', 'storage').forbidden('storage cannot be changed'));
    errors.throwIfAny(site);
  }

  validateDelete(): void {}
}

/** A path knows how the API server words each error. */
export function hostErrors({ spec }: Site): FieldError[] {
  const path: FieldPath = field('spec', 'hosts');
  if (spec.hosts.length === 0) return [path.required('a site needs a host')];
  return spec.hosts.flatMap((host, index) => {
    const isRepeated = spec.hosts.indexOf(host) < index;
    if (isRepeated) return [path.index(index).duplicate(host)];
    return host.length > 253 ? [path.index(index).tooLong(253)] : [];
  });
}

/** The error of an object can be created outside of a webhook, for example for the status. */
export function messageFor(site: Site): string | undefined {
  const errors = hostErrors(site);
  const isRequired = ({ reason }: FieldError) => reason === ('FieldValueRequired' satisfies FieldErrorReason);
  if (errors.some(isRequired)) return 'the site has no hosts';
  return errors.length === 0 ? undefined : newInvalid(Site, site.metadata.name ?? '', errors).message;
}

/** A handler of plain requests can decide about any kind, by user and by operation. */
export const refuseOnFridays: AdmissionHandler = (request: AdmissionRequest): AdmissionResponse => {
  if (request.operation === 'DELETE' || new Date().getUTCDay() !== 5) return allowed();
  if (request.userInfo.groups?.includes('on-call')) return withWarnings(allowed(), 'changed on a Friday');
  return denied('no changes on Fridays');
};

/** Patches can be written, or computed from the changed object. */
export const addLabel: AdmissionHandler = ({ object }) => {
  const pod = object as Pod | undefined; // the webhook is registered for pods
  if (!pod) return errored(400, 'the request has no object');
  if (!pod.metadata.labels) return patched([{ op: 'add', path: '/metadata/labels', value: { checked: 'true' } }]);
  const labels = { ...pod.metadata.labels, checked: 'true' };
  return patchedFrom(pod, { ...pod, metadata: { ...pod.metadata, labels } });
};

/** The user sees the whole status: reason, code and causes. */
export const overQuota: AdmissionHandler = () =>
  deniedWith({ code: 429, reason: 'TooManyRequests', message: 'the quota is used up' });

/** Handlers can be combined, and served under a path of one's own. */
export function combined(options: AdmissionWebhookOptions): Record<string, HttpHandler> {
  const mutating = multiMutatingHandler(addLabel, defaultingHandler(Site, new SiteDefaulter()));
  const validating = multiValidatingHandler(refuseOnFridays, validatingHandler(Site, new SiteValidator()));
  return {
    '/mutate': admissionWebhook(mutating, options),
    '/validate': admissionWebhook(validating, options),
  };
}
