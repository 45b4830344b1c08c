/** Admission webhooks: handlers, responses, defaulters, validators, and field errors. */
export {
  allowed,
  denied,
  deniedWith,
  errored,
  patched,
  patchedFrom,
  withWarnings,
} from './admission-response.js';
export type {
  AdmissionContext,
  AdmissionHandler,
  AdmissionRequest,
  AdmissionResponse,
} from './admission-types.js';
export { type AdmissionWebhookOptions, admissionWebhook } from './admission-webhook.js';
export { type Defaulter, defaultingHandler } from './defaulter.js';
export { FieldErrors, newInvalid } from './field-errors.js';
export { type FieldError, type FieldErrorReason, FieldPath, field } from './field-path.js';
export { multiMutatingHandler, multiValidatingHandler } from './multi-handler.js';
export { type Validator, validatingHandler, type Warnings } from './validator.js';
