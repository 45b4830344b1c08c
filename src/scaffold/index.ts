/**
 * From a request to a plan: which files a command makes and changes. Templates are rendered here; nothing is written.
 */

export type { CreateApiRequest } from './api-request.js';
export type { Owner, TemplateEntry } from './catalog.js';
export { planCreateApi } from './create-api.js';
export { planCreateWebhook } from './create-webhook.js';
export type { License } from './header.js';
export { type InitRequest, planInit } from './init.js';
export { type ApiNames, checkApiNames } from './name-checks.js';
export { needsController } from './other-versions.js';
export type { ScaffoldPlan, Surroundings } from './plan.js';
export type { CreateWebhookRequest } from './webhook-request.js';
