/**
 * Turns a request into a plan: the files that a command creates and changes. Renders templates and writes nothing.
 */

export { type Agreement, checkAgreement } from './agreement/check-agreement.js';
export { type ControllerId, type CreateApiRequest, defaultControllerName } from './api-names.js';
export type { Owner, TemplateEntry } from './catalog.js';
export { type Code, code, stringLiteral } from './code.js';
export { planCreateApi } from './create-api.js';
export { planCreateWebhook } from './create-webhook.js';
export { planDeleteApi } from './delete-api.js';
export { planDeleteController } from './delete-controller.js';
export type { DeleteApiRequest, DeleteControllerRequest, DeleteWebhookRequest } from './delete-requests.js';
export { planDeleteWebhook } from './delete-webhook.js';
export type { IfExists } from './draft.js';
export { Draft } from './draft.js';
export { planEdit } from './edit.js';
export type { EditRequest } from './edit-request.js';
export { setVariable } from './environment.js';
export { fitCall, fitChain } from './fit.js';
export { headerOf as sourceHeader, type License } from './header.js';
export { kindImport } from './identifiers.js';
export { type InitRequest, planInit } from './init.js';
export { type ApiNames, checkApiNames } from './name-checks.js';
export { needsController } from './other-versions.js';
export { ownDependency } from './own-dependency.js';
export type { ScaffoldPlan, Surroundings } from './plan.js';
export { type Permission, rbacDecorators } from './rbac-decorators.js';
export { commonRendering } from './rendering.js';
export { planRescaffold } from './rescaffold.js';
export type { ScaffoldEdit } from './scaffold-edit.js';
export type { KindVariant, VariantOf } from './variant.js';
export { webhookPathOf } from './webhook-names.js';
export type { CreateWebhookRequest } from './webhook-request.js';
export type { Rendering } from './write-templates.js';
