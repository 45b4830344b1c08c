/** Admission: built-in plugins, policies and webhooks, and the validation of their configurations. */
export { Admission, type AdmissionOptions } from './admission.js';
export { policyKinds } from './policy-kinds.js';
export { webhookKinds } from './webhook-kinds.js';
