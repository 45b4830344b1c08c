/** Admission: built-in plugins, policies, and webhooks with everything that their configuration says. */
export { Admission, type AdmissionOptions } from './admission.js';
export { policyKinds } from './policy-kinds.js';
export { webhookKinds } from './webhook-kinds.js';
