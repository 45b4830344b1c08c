import { DiagnosticList, type DiagnosticSink } from '../problems/index.js';
import {
  checkResource,
  findResource,
  type Project,
  projectFile,
  type Resource,
  updateResource,
  webhookFolder,
  writeProject,
} from '../project/index.js';
import { catalog } from './catalog.js';
import { dependencyEdit } from './dependency-edit.js';
import { Draft } from './draft.js';
import { checkForeign, foreignResource, isCoreGroup } from './foreign-kind.js';
import type { ScaffoldPlan, Surroundings } from './plan.js';
import { webhookRendering } from './rendering.js';
import { checkWebhookRequest, nextWebhooks } from './webhook-checks.js';
import { webhookEdits } from './webhook-edits.js';
import type { CreateWebhookRequest } from './webhook-request.js';
import { writeTemplates } from './write-templates.js';

/**
 * Plans the webhooks of a kind. Types of webhooks can be added one command at a time.
 *
 * @returns undefined when problems were reported
 */
export function planCreateWebhook(
  request: CreateWebhookRequest,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
): ScaffoldPlan | undefined {
  const problems = new DiagnosticList();
  const foreign = foreignResource(request, project);
  const known = (foreign && findResource(project, foreign)) ?? foreign ?? ownResource(request, project);
  const isKnown = known !== undefined || isCoreGroup(request.group);
  const names = isKnown ? checkForeign(request, around.files) : checkResource(request, project.domain);
  const wrong = names.length > 0 ? names : checkWebhookRequest(request, project, known);
  for (const problem of wrong) problems.report(problem);
  const plan = known && !problems.hasErrors ? draftWebhook(request, project, known, around, problems) : undefined;
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : plan;
}

function draftWebhook(
  request: CreateWebhookRequest,
  project: Project,
  known: Resource,
  around: Surroundings,
  sink: DiagnosticList,
): ScaffoldPlan {
  const path = request.externalPath ?? known.path;
  const found = { ...known, ...(path === undefined ? {} : { path }) };
  const resource: Resource = { ...found, webhooks: nextWebhooks(request, known) };
  const next = updateResource(project, resource);
  const draft = new Draft(around.files, sink);
  const rendering = webhookRendering({ project: next, resource, around, force: request.force, sink });
  writeTemplates(draft, catalog.webhook, rendering);
  // A file that is overwritten gets back what it had.
  const types = (request.force ? resource.webhooks : undefined) ?? request;
  const main = draft.files.readText('src/main.ts') ?? '';
  for (const edit of webhookEdits({ types, project: next, resource, rendering, main })) draft.apply(edit);
  if (request.externalModule !== undefined) dependencyEdit(draft, resource);
  draft.edit(projectFile, (text) => writeProject(next, text));
  const file = `${webhookFolder(next, resource)}/${resource.kind.toLowerCase()}.webhook.ts`;
  const notes = [`Implement the webhooks of ${resource.kind} in \`${file}\``, ...(resource.core ? [ownPods] : [])];
  return { changes: draft.changes, project: next, notes };
}

/** What to know about a webhook for a kind of Kubernetes. */
const ownPods =
  'The API server also calls the webhook for objects that the operator itself depends on, and rejects them while the operator is not running: exclude its namespace with a `namespaceSelector`';

function ownResource(request: CreateWebhookRequest, project: Project): Resource | undefined {
  return findResource(project, { ...request, domain: project.domain });
}
