import type { DiagnosticSink } from '../../base/problems/index.js';
import { type Project, type Resource, removeResource, updateResource } from '../../base/project-file/index.js';
import { removeWebhookManifests } from '../create/generated-files.js';
import { conflict } from '../names/name-checks.js';
import { webhookFile } from '../names/webhook-names.js';
import { admissionTypes, hasTypes, typesOf, type WebhookTypes } from '../names/webhook-types.js';
import type { Draft } from '../templates/draft.js';
import type { Planner } from '../templates/plan.js';
import { checkDeleteWebhook } from './delete-checks.js';
import type { DeleteWebhookRequest } from './delete-requests.js';
import { planDeletion } from './plan-deletion.js';

/** Plans the removal of webhooks. */
export const planDeleteWebhook: Planner<DeleteWebhookRequest> = (request, project, around, sink) => {
  const typesIn = (resource: Resource) => deletedTypes(request, typesOf(resource));
  return planDeletion(request, project, around, sink, {
    check: (resource) => checkDeleteWebhook(request, resource),
    parts: (resource) => {
      const types = typesIn(resource);
      const next = withWebhooks(project, resource, restOf(typesOf(resource), types, request));
      return { parts: [{ kind: 'webhook', resource, types }], next };
    },
    finish: ({ resource, next, draft, problems }) => {
      const types = typesIn(resource);
      const rest = restOf(typesOf(resource), types, request);
      if ((types.defaulting || types.validation) && hasTypes(rest)) reportRest(types, next, resource, draft, problems);
      removeWebhookManifests(draft);
      return clusterNotes(next);
    },
  });
};

function restOf(all: WebhookTypes, types: WebhookTypes, { spoke }: DeleteWebhookRequest): WebhookTypes {
  return {
    defaulting: all.defaulting && !types.defaulting,
    validation: all.validation && !types.validation,
    conversion: all.conversion && (!types.conversion || spoke !== undefined),
    spoke: all.spoke.filter((version) => !types.spoke.includes(version)),
  };
}

function deletedTypes(request: DeleteWebhookRequest, all: WebhookTypes): WebhookTypes {
  const isEach = !request.defaulting && !request.validation && !request.conversion;
  const conversion = all.conversion && (isEach || request.conversion === true);
  return {
    defaulting: all.defaulting && (isEach || request.defaulting),
    validation: all.validation && (isEach || request.validation),
    conversion,
    spoke: conversion ? (request.spoke ?? all.spoke) : [],
  };
}

function withWebhooks(project: Project, resource: Resource, rest: WebhookTypes): Project {
  const { webhooks, ...without } = resource;
  if (!webhooks || !hasTypes(rest)) {
    const isEmpty = !resource.api && !resource.controller && resource.controllers.length === 0;
    return isEmpty ? removeResource(project, resource) : updateResource(project, without);
  }
  const { defaultingPath, validationPath, ...kept } = webhooks;
  const paths = {
    ...(rest.defaulting && defaultingPath !== undefined ? { defaultingPath } : {}),
    ...(rest.validation && validationPath !== undefined ? { validationPath } : {}),
  };
  return updateResource(project, { ...without, webhooks: { ...kept, ...rest, ...paths } });
}

/** Reports code of a removed webhook type that remains because the user changed the code. */
function reportRest(types: WebhookTypes, next: Project, resource: Resource, draft: Draft, sink: DiagnosticSink): void {
  const file = webhookFile(next, resource);
  const removed = admissionTypes.filter(({ type }) => types[type]);
  for (const name of removed.map((one) => resource.kind + one.interface)) {
    for (const path of [file, file.replace(/\.ts$/, '.test.ts')]) {
      if (!new RegExp(`\\b${name}\\b`).test(draft.files.readText(path) ?? '')) continue;
      const message = `\`${name}\` in \`${path}\` was changed`;
      const hint = `remove everything that uses \`${name}\` from the file, and run the command again`;
      for (const problem of conflict(message, hint)) sink.report(problem);
    }
  }
}

/** Returns notes about deployed objects, which stay in the cluster. */
function clusterNotes({ projectName, resources }: Project): readonly string[] {
  const gone = admissionTypes.filter(({ type }) => !resources.some(({ webhooks }) => webhooks?.[type]));
  const types = gone.map(({ adjective }) => adjective.toLowerCase());
  const names = types.map((type) => `${type}webhookconfiguration/${projectName}-${type}-webhook-configuration`);
  if (names.length === 0) return [];
  return [
    `If the project is deployed, the API server keeps calling the webhooks until you run \`kubectl delete --ignore-not-found ${names.join(' ')}\``,
  ];
}
