import { unlessErrors } from '../../base/problems/index.js';
import {
  fillApi,
  findResource,
  newResource,
  type Project,
  projectFile,
  type Resource,
  updateResource,
  writeProject,
} from '../../base/project-file/index.js';
import { type CreateApiRequest, controllerIdOf, sampleName, typesFile } from '../names/api-names.js';
import { foreignResource } from '../names/foreign-kind.js';
import { controlledVersions, otherVersions } from '../names/other-versions.js';
import { catalog } from '../templates/catalog.js';
import { Draft } from '../templates/draft.js';
import { applicableNotes, type Planner } from '../templates/plan.js';
import { renderTemplates, writeRendered } from '../templates/write-templates.js';
import { addEdits } from './add-edits.js';
import { checkApiRequest, checkRepeatedDomain } from './checks/api-checks.js';
import { copiedFrom, copyVersion, sharedSources } from './copy/copied-version.js';
import { controllerEdits, manifestEdits } from './edits/api-edits.js';
import { dependencyEdit } from './edits/dependency-edit.js';
import { apiRendering } from './rendering.js';
import { chooseStorageVersion, type StorageChoice } from './storage-version.js';

/** Plans the types, the manifests and the controller of a kind. */
export const planCreateApi: Planner<CreateApiRequest> = (request, project, around, sink) =>
  unlessErrors(sink, (problems) => {
    for (const problem of checkApiRequest(request, project, around.files)) problems.report(problem);
    for (const problem of checkRepeatedDomain(request, project)) problems.report(problem);
    return problems.hasErrors ? undefined : draftApi(request, project, around, problems);
  });

const draftApi: Planner<CreateApiRequest> = (request, project, around, sink) => {
  const resource = resourceOf(request, project);
  const next = updateResource(project, resource);
  const draft = new Draft(around.files, sink);
  const storage = request.resource ? chooseStorageVersion(project, resource, around.files, sink) : {};
  const { edit } = storage;
  const conditions = (['resource', 'controller'] as const).filter((part) => request[part]);
  const options = { project: next, resource, around, force: request.force, sink };
  const rendering = apiRendering(options, controllerIdOf(request), conditions, storage.version === resource.version);
  const copied = request.from === undefined ? undefined : copiedFrom(next, resource, request.from);
  const pair = copied && { from: copied, to: resource, project: next };
  const rendered = renderTemplates(catalog.api, rendering);
  writeRendered(draft, pair ? copyVersion(pair, rendered, around.files, sink) : rendered, rendering);
  if (edit) draft.edit(edit.path, () => edit.contents);
  const id = controllerIdOf(request);
  const main = draft.files.readText('src/main.ts') ?? '';
  const edits = [
    ...(request.resource ? manifestEdits(next, resource) : []),
    ...(request.controller ? controllerEdits(id, next, resource, main, around.variantOf?.(next, resource, id)) : []),
  ];
  addEdits(draft, edits, { project, around, sink });
  if (request.externalModule !== undefined) dependencyEdit(draft, resource);
  draft.edit(projectFile, (text) => writeProject(next, text));
  const shared = pair ? sharedSources(pair, draft.files) : [];
  const notes = request.resource
    ? [...apiNotes(next, resource, storage), ...shared.map((path) => sharedNote(path, resource))]
    : [];
  return { changes: draft.changes, project: next, notes };
};

function resourceOf(request: CreateApiRequest, project: Project): Resource {
  const foreign = request.resource ? undefined : foreignResource(request, project);
  if (foreign) return withController(request, findResource(project, foreign) ?? foreign, foreign);
  const id = { group: request.group, domain: project.domain, version: request.version, kind: request.kind };
  // A CRD has one plural and one scope for all of its versions.
  const [other] = otherVersions(project, id);
  const known = findResource(project, id) ?? newResource(id, request.plural ?? other?.plural);
  const api = fillApi({ namespaced: other?.api?.namespaced ?? true }, known.api ?? {}, request);
  const withApi = request.resource ? { ...known, plural: request.plural ?? known.plural, api } : known;
  return request.controller ? withController(request, known, withApi) : withApi;
}

/** Records the controller. If one controller of a kind is named, all of them are recorded with names. */
function withController(request: CreateApiRequest, known: Resource, next: Resource): Resource {
  const isNamed = known.controllers.length > 0 || request.controllerName !== undefined;
  return isNamed
    ? { ...next, controller: false, controllers: namedControllers(request, known) }
    : { ...next, controller: true };
}

/** Returns the named controllers. An unnamed controller is named after the kind when a second controller is added. */
function namedControllers(request: CreateApiRequest, known: Resource): readonly { readonly name: string }[] {
  const unnamed = known.kind.toLowerCase();
  const { controllerName = unnamed } = request;
  const before = [...(known.controller ? [{ name: unnamed }] : []), ...known.controllers];
  return before.some(({ name }) => name === controllerName) ? before : [...before, { name: controllerName }];
}

/** Returns the next steps after types were created, including manual steps for a second version. */
function apiNotes(project: Project, resource: Resource, storage: StorageChoice): readonly string[] {
  const others = otherVersions(project, resource);
  const describe = `Define the fields of ${resource.kind} in \`${typesFile(project, resource)}\`, then run \`npm run manifests\``;
  return [describe, ...(others.length === 0 ? [] : versionNotes(resource, others, storage))];
}

/** Returns the note that the new version imports a file of the older version. */
function sharedNote(path: string, { kind, version }: Resource): string {
  return `${kind} ${version} imports \`${path}\`, so changes to the file affect both versions: copy the parts that must differ`;
}

function versionNotes(resource: Resource, others: readonly Resource[], { version: stored }: StorageChoice) {
  const { kind, version } = resource;
  const names = [...others.map((other) => other.version), version].join(' and ');
  const [controlled] = controlledVersions(others);
  const [admitted] = others.filter(({ webhooks }) => webhooks?.defaulting || webhooks?.validation);
  return applicableNotes(
    stored !== undefined &&
      `The cluster stores ${kind} objects as ${stored}. To store another version, move \`@StorageVersion()\` to its class, and rewrite the stored objects before you stop serving ${stored}`,
    `Add a conversion webhook unless the schemas of ${names} remain identical: without one, the API server changes only \`apiVersion\` and prunes fields that the other version does not have. The command is \`kbts create webhook --conversion --spoke <version>\`, with the hub as \`--version\``,
    controlled &&
      `The controller keeps working with ${controlled.version}: the API server returns every object in that version`,
    admitted &&
      `The webhooks of ${admitted.version} are called for ${version}, too, with the object converted. Run \`kbts create webhook\` for ${version} only if it requires different rules`,
    `Fill in the sample of ${version}: \`config/samples/${sampleName(resource)}.yaml\``,
  );
}
