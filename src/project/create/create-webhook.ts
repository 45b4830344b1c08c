import { type DiagnosticList, unlessErrors } from '../../base/problems/index.js';
import {
  apiFolder,
  checkResource,
  findResource,
  type Project,
  projectFile,
  type Resource,
  updateResource,
  writeProject,
} from '../../base/project-file/index.js';
import { checkForeign, foreignResource, isCoreGroup } from '../names/foreign-kind.js';
import { webhookFile } from '../names/webhook-names.js';
import type { CreateWebhookRequest } from '../names/webhook-request.js';
import { requestedTypes, typesOf } from '../names/webhook-types.js';
import { catalog } from '../templates/catalog.js';
import { Draft } from '../templates/draft.js';
import { applicableNotes, type Planner, type ScaffoldPlan, type Surroundings } from '../templates/plan.js';
import { writeRendered, writeTemplates } from '../templates/write-templates.js';
import { addEdits } from './add-edits.js';
import { checkWebhookRequest, nextWebhooks } from './checks/webhook-checks.js';
import { dependencyEdit } from './edits/dependency-edit.js';
import { manifestsEntry, webhookEdits } from './edits/webhook-edits.js';
import { renderConversion } from './parts.js';
import { conversionRendering, webhookRendering } from './rendering.js';

/** Plans the webhooks of a kind. Webhook types can be added by separate commands. */
export const planCreateWebhook: Planner<CreateWebhookRequest> = (request, project, around, sink) => {
  const foreign = foreignResource(request, project);
  const own = findResource(project, { ...request, domain: project.domain });
  const known = (foreign && findResource(project, foreign)) ?? foreign ?? own;
  const isKnown = known !== undefined || isCoreGroup(request.group);
  const names = isKnown ? checkForeign(request, around.files) : checkResource(request, project.domain);
  const wrong = names.length > 0 ? names : checkWebhookRequest(request, project, known);
  return unlessErrors(sink, (problems) => {
    for (const problem of wrong) problems.report(problem);
    return known && !problems.hasErrors ? draftWebhook(request, project, known, around, problems) : undefined;
  });
};

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
  const options = { project: next, resource, around, force: request.force, sink };
  const rendering = webhookRendering(options);
  writeTemplates(draft, catalog.webhook, rendering);
  // An overwritten file must also register the existing webhook types.
  const types = request.force ? typesOf(resource) : requestedTypes(request);
  const spokes = request.spoke ?? [];
  const conversion = types.conversion ? { conversion: conversionRendering(options, types.spoke) } : {};
  if (request.conversion) writeRendered(draft, renderConversion(conversionRendering(options, spokes)), rendering);
  const main = draft.files.readText('src/main.ts') ?? '';
  const edits = webhookEdits({ types, project: next, resource, rendering, main, ...conversion });
  const all = request.force && next.resources.some(hasConfigurations) ? [...edits, manifestsEntry] : edits;
  addEdits(draft, all, { project, around, sink });
  if (request.externalModule !== undefined) dependencyEdit(draft, resource);
  draft.edit(projectFile, (text) => writeProject(next, text));
  const file = webhookFile(next, resource);
  const notes = [
    ...(request.defaulting || request.validation ? [`Implement the webhooks of ${resource.kind} in \`${file}\``] : []),
    ...(resource.core ? [ownPods] : []),
    ...(request.conversion ? conversionNotes(next, resource, spokes) : []),
  ];
  return { changes: draft.changes, project: next, notes };
}

/** Whether a kind has admission webhooks, whose configurations the overwritten kustomization file must list again. */
function hasConfigurations({ webhooks }: Resource): boolean {
  return webhooks?.defaulting === true || webhooks?.validation === true;
}

const ownPods =
  'The API server also calls the webhook for objects that the operator itself depends on, and rejects them while the operator is not running: exclude its namespace with a `namespaceSelector`';

function conversionNotes(project: Project, hub: Resource, spokes: readonly string[]): readonly string[] {
  const files = spokes.map(
    (version) => `\`${apiFolder(project, { ...hub, version })}/${hub.kind.toLowerCase()}.conversion.ts\``,
  );
  return applicableNotes(
    files.length !== 0 && `Complete \`toHub\` and \`fromHub\` in ${files.join(' and ')}`,
    'Run `npm install`: the conversion tests require fast-check',
  );
}
