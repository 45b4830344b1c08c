/** Webhooks: the server that the API server calls, and what answers it. */
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
export { type ManagerForWebhook, newWebhookManagedBy, WebhookBuilder } from './builder.js';
export { conversionWebhook } from './conversion-webhook.js';
export { type Converter, ConverterRegistry, newHubSpokeConverter, type Spoke } from './converter.js';
export { type Defaulter, defaultingHandler } from './defaulter.js';
export type { FieldError, FieldErrorReason } from './field-error.js';
export { FieldErrors, newInvalid } from './field-errors.js';
export { FieldPath, field } from './field-path.js';
export { multiMutatingHandler, multiValidatingHandler } from './multi-handler.js';
export {
  newWebhookServer,
  type WebhookServer,
  type WebhookServerMetrics,
  type WebhookServerOptions,
} from './server.js';
export { type Validator, validatingHandler, type Warnings } from './validator.js';
export { mutatePath, validatePath } from './webhook-path.js';
