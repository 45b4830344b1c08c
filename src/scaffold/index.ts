/**
 * From a request to a plan: which files a command makes and changes. Templates are rendered here; nothing is written.
 */
export { catalog, fragments, type Owner, type TemplateEntry } from './catalog.js';
export { type CreateApiRequest, planCreateApi } from './create-api.js';
export { type CreateWebhookRequest, planCreateWebhook } from './create-webhook.js';
export { type License, licenseNames } from './header.js';
export { type InitRequest, planInit } from './init.js';
export type { ScaffoldPlan, Surroundings } from './plan.js';
export { listTemplates, packageTemplates } from './template.js';
