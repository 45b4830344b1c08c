import type { DiagnosticList, DiagnosticSink } from '../problems/index.js';
import {
  type Project,
  projectFile,
  type Resource,
  type ResourceWebhooks,
  removeResource,
  updateResource,
  webhookFolder,
  writeProject,
} from '../project/index.js';
import { checkDeleteWebhook, conflict } from './delete-checks.js';
import type { DeleteWebhookRequest } from './delete-requests.js';
import { Draft } from './draft.js';
import { removeWebhookManifests } from './generated-files.js';
import type { ScaffoldPlan, Surroundings } from './plan.js';
import { planDeletion } from './plan-deletion.js';
import { remainsNotes } from './remains-notes.js';
import { draftRemoval } from './removal.js';
import type { WebhookTypes } from './webhook-edits.js';

/**
 * Plans the removal of webhooks.
 *
 * @returns undefined when problems were reported
 */
export function planDeleteWebhook(
  request: DeleteWebhookRequest,
  project: Project,
  around: Surroundings,
  sink: DiagnosticSink,
): ScaffoldPlan | undefined {
  return planDeletion(request, project, sink, {
    check: (resource) => checkDeleteWebhook(request, resource),
    draft: (resource, problems) => draftDelete(request, project, resource, around, problems),
  });
}

function draftDelete(
  request: DeleteWebhookRequest,
  project: Project,
  resource: Resource,
  around: Surroundings,
  sink: DiagnosticList,
): ScaffoldPlan {
  const { defaulting = false, validation = false } = resource.webhooks ?? {};
  const isEach = !request.defaulting && !request.validation;
  const types: WebhookTypes = {
    defaulting: defaulting && (isEach || request.defaulting),
    validation: validation && (isEach || request.validation),
  };
  const rest: WebhookTypes = {
    defaulting: defaulting && !types.defaulting,
    validation: validation && !types.validation,
  };
  const next = withWebhooks(project, resource, rest);
  const draft = new Draft(around.files, sink);
  const parts = [{ kind: 'webhook', resource, types } as const];
  const remains = draftRemoval({ parts, project, next, around, force: request.force, sink }, draft);
  if (rest.defaulting || rest.validation) reportRest(types, next, resource, draft, sink);
  removeWebhookManifests(draft);
  draft.edit(projectFile, (text) => writeProject(next, text));
  return { changes: draft.changes, project: next, notes: [...remainsNotes(remains), ...clusterNotes(next)] };
}

const noWebhooks: ResourceWebhooks = {
  ...{ webhookVersion: 'v1', defaulting: false, validation: false },
  ...{ conversion: false, spoke: [] },
};

function withWebhooks(project: Project, resource: Resource, rest: WebhookTypes): Project {
  const { webhooks, ...without } = resource;
  const { defaultingPath, validationPath, ...kept } = webhooks ?? noWebhooks;
  const isUsed = rest.defaulting || rest.validation || kept.conversion || kept.spoke.length > 0;
  if (!isUsed) {
    const isEmpty = !resource.api && !resource.controller && resource.controllers.length === 0;
    return isEmpty ? removeResource(project, resource) : updateResource(project, without);
  }
  const paths = {
    ...(rest.defaulting && defaultingPath !== undefined ? { defaultingPath } : {}),
    ...(rest.validation && validationPath !== undefined ? { validationPath } : {}),
  };
  return updateResource(project, { ...without, webhooks: { ...kept, ...rest, ...paths } });
}

/** The file of the other type must not keep half of the removed one. */
function reportRest(types: WebhookTypes, next: Project, resource: Resource, draft: Draft, sink: DiagnosticSink): void {
  const file = `${webhookFolder(next, resource)}/${resource.kind.toLowerCase()}.webhook.ts`;
  const name = `${resource.kind}${types.defaulting ? 'Defaulter' : 'Validator'}`;
  for (const path of [file, file.replace(/\.ts$/, '.test.ts')]) {
    if (!new RegExp(`\\b${name}\\b`).test(draft.files.readText(path) ?? '')) continue;
    const message = `\`${name}\` in \`${path}\` was changed`;
    sink.report(conflict(message, `remove everything that uses \`${name}\` from the file, and run the command again`));
  }
}

/** What was deployed stays in the cluster. */
function clusterNotes({ projectName, resources }: Project): readonly string[] {
  const gone = [
    ...(resources.some(({ webhooks }) => webhooks?.defaulting) ? [] : ['mutating']),
    ...(resources.some(({ webhooks }) => webhooks?.validation) ? [] : ['validating']),
  ];
  const names = gone.map((type) => `${type}webhookconfiguration/${projectName}-${type}-webhook-configuration`);
  if (names.length === 0) return [];
  return [
    `If the project is deployed: \`kubectl delete --ignore-not-found ${names.join(' ')}\`, or the API server keeps calling the webhooks`,
  ];
}
