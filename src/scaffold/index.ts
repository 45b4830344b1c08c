/**
 * From a request to a plan: which files a command makes and changes. Templates are rendered here; nothing is written.
 */
export type { Owner, TemplateEntry } from './catalog.js';
export { type CreateApiRequest, planCreateApi } from './create-api.js';
export { type CreateWebhookRequest, planCreateWebhook } from './create-webhook.js';
export type { License } from './header.js';
export { type InitRequest, planInit } from './init.js';
export type { ScaffoldPlan, Surroundings } from './plan.js';
