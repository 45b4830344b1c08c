/**
 * Turns a request into a plan: the files that a command creates and changes. Renders templates and writes nothing.
 */

export { type Agreement, checkAgreement } from './agreement/check-agreement.js';
export { planCreateApi } from './create/create-api.js';
export { planCreateWebhook } from './create/create-webhook.js';
export { type InitRequest, planInit } from './create/init.js';
export { commonRendering } from './create/rendering.js';
export { planRescaffold } from './create/rescaffold.js';
export { planDeleteApi } from './delete/delete-api.js';
export { planDeleteController } from './delete/delete-controller.js';
export type { DeleteApiRequest, DeleteControllerRequest, DeleteWebhookRequest } from './delete/delete-requests.js';
export { planDeleteWebhook } from './delete/delete-webhook.js';
export { planEdit } from './edit/edit.js';
export type { EditRequest } from './edit/edit-request.js';
export {
  type ControllerId,
  type CreateApiRequest,
  controllerIdOf,
  defaultControllerName,
  sampleFile,
} from './names/api-names.js';
export { type ApiNames, checkApiNames } from './names/name-checks.js';
export { needsController } from './names/other-versions.js';
export { webhookPathOf } from './names/webhook-names.js';
export type { CreateWebhookRequest } from './names/webhook-request.js';
export type { Owner, TemplateEntry } from './templates/catalog.js';
export type { IfExists } from './templates/draft.js';
export { Draft } from './templates/draft.js';
export { headerOf as sourceHeader, type License } from './templates/header.js';
export { ownDependency } from './templates/own-dependency.js';
export { applicableNotes, type ScaffoldPlan, type Surroundings } from './templates/plan.js';
export type { KindVariant, VariantOf } from './templates/variant.js';
export type { Rendering } from './templates/write-templates.js';
export { type Code, code, stringLiteral } from './text/code.js';
export { setVariable } from './text/environment.js';
export { fitCall, fitChain } from './text/fit.js';
export { kindImport } from './text/identifiers.js';
export { type Permission, rbacDecorators } from './text/rbac-decorators.js';
export type { ScaffoldEdit } from './text/scaffold-edit.js';
export { statementsOf } from './text/tokens.js';
