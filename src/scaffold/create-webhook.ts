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
import { Draft } from './draft.js';
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
  const known = findResource(project, { ...request, domain: project.domain });
  const names = known ? [] : checkResource(request, project.domain);
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
  const resource: Resource = { ...known, webhooks: nextWebhooks(request, known) };
  const next = updateResource(project, resource);
  const draft = new Draft(around.files, sink);
  const rendering = webhookRendering({ project: next, resource, around, force: request.force, sink });
  writeTemplates(draft, catalog.webhook, rendering);
  // A file that is overwritten gets back what it had.
  const types = (request.force ? resource.webhooks : undefined) ?? request;
  const main = draft.files.readText('src/main.ts') ?? '';
  for (const edit of webhookEdits({ types, project: next, resource, rendering, main })) draft.apply(edit);
  draft.edit(projectFile, (text) => writeProject(next, text));
  const file = `${webhookFolder(next, resource)}/${resource.kind.toLowerCase()}.webhook.ts`;
  const notes = [`Implement the webhooks of ${resource.kind} in \`${file}\``];
  return { changes: draft.changes, project: next, notes };
}
