/** Admission: built-in plugins, and webhooks with everything that their configuration says. */
export { Admission, type AdmissionOptions } from './admission.js';
export { webhookKinds } from './webhook-kinds.js';
