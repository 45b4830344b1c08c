/** Admission: built-in plugins, policies, and webhooks with all fields of their configurations. */
export { Admission, type AdmissionOptions } from './admission.js';
export { policyKinds } from './policy-kinds.js';
export { webhookKinds } from './webhook-kinds.js';
