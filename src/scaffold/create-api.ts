import { posix } from 'node:path';
import { type Problem, ProblemList, type ProblemSink } from '../problems/index.js';
import {
  apiFolder,
  checkControllerName,
  checkResource,
  configPrefix,
  controllerFolder,
  findResource,
  hasIrregularPlural,
  newResource,
  type Project,
  projectFile,
  qualifiedGroup,
  type Resource,
  updateResource,
  writeProject,
} from '../project/index.js';
import { type Condition, catalog } from './catalog.js';
import { resourceContext } from './context.js';
import { Draft } from './draft.js';
import { fitCall, fitChain } from './fit.js';
import { headerOf } from './header.js';
import { importLine, kindImport, nameInMain, reconcilerClass } from './identifiers.js';
import { insertAtMarker } from './insert.js';
import { moduleFrom } from './module-path.js';
import type { ScaffoldPlan, Surroundings } from './plan.js';
import { packageTemplates } from './template.js';
import { uncommentSection } from './uncomment.js';
import { writeTemplates } from './write-templates.js';

/** What `kbts create api` is asked for. */
export interface CreateApiRequest {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Default: the English plural of the kind. */
  readonly plural?: string;
  /** Whether to make the types. */
  readonly resource: boolean;
  /** Whether to make a controller. */
  readonly controller: boolean;
  /** Name of the controller, when a kind has several. Default: the controller is named after the kind. */
  readonly controllerName?: string;
  /** Whether objects of the kind live in a namespace. */
  readonly namespaced: boolean;
  /** Writes files anew that are there. */
  readonly force: boolean;
}

/**
 * Plans the types, the manifests and the controller of a kind.
 *
 * @returns undefined when problems were reported
 */
export function planCreateApi(
  request: CreateApiRequest,
  project: Project,
  around: Surroundings,
  sink: ProblemSink,
): ScaffoldPlan | undefined {
  const problems = new ProblemList();
  for (const problem of checkRequest(request, project)) problems.report(problem);
  const plan = problems.hasErrors ? undefined : draftApi(request, project, around, problems);
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : plan;
}

function draftApi(request: CreateApiRequest, project: Project, around: Surroundings, sink: ProblemList): ScaffoldPlan {
  const resource = resourceOf(request, project);
  const next = updateResource(project, resource);
  const draft = new Draft(around.files, sink);
  const holds = new Set<Condition>();
  if (request.resource) holds.add('resource');
  if (request.controller) holds.add('controller');
  writeTemplates(draft, catalog.api, {
    templates: around.templates ?? packageTemplates(),
    context: apiContext(request, next, resource, around.version),
    names: pathNames(request, next, resource),
    holds,
    header: headerOf(around.files, around.year),
    force: request.force,
    sink,
  });
  if (request.resource) editManifests(draft, next, resource);
  if (request.controller) editMain(draft, request, next, resource);
  draft.edit(projectFile, (text) => writeProject(next, text));
  const notes = request.resource
    ? [`Describe the fields of ${resource.kind} in \`${typesFile(next, resource)}\`, then run \`npm run manifests\``]
    : [];
  return { changes: draft.changes, project: next, notes };
}

/** Adds the kind to the kustomization files. */
function editManifests(draft: Draft, project: Project, resource: Resource): void {
  const insert = (path: string, marker: string, code: string) =>
    draft.edit(path, (text) => insertAtMarker(path, text, { marker, code }));
  const config = configName(project, resource);
  insert(
    'config/crd/kustomization.yaml',
    'crdkustomizeresource',
    `- bases/${qualifiedGroup(resource)}_${resource.plural}.yaml`,
  );
  insert('config/samples/kustomization.yaml', 'manifestskustomizesamples', `- ${sampleName(resource)}.yaml`);
  const roles = ['admin', 'editor', 'viewer'].map((role) => `- ${config}_${role}_role.yaml`);
  insert('config/rbac/kustomization.yaml', 'rbachelperroles', roles.join('\n'));
  draft.edit('config/default/kustomization.yaml', (text) =>
    uncommentSection('config/default/kustomization.yaml', text, 'CRD'),
  );
}

/** Makes the manager start the controller. */
function editMain(draft: Draft, request: CreateApiRequest, project: Project, resource: Resource): void {
  const main = 'src/main.ts';
  const name = reconcilerClass(resource.kind, request.controllerName);
  const as = nameInMain(name, project, resource, (other) => other.controller || other.controllers.length > 0);
  const file = `${controllerFolder(project, resource)}/${controllerFile(request, resource)}.controller.js`;
  draft.edit(main, (text) =>
    insertAtMarker(main, text, { marker: 'imports', code: importLine(name, as, `./${posix.relative('src', file)}`) }),
  );
  const code = fitCall(`await new ${as}(manager.client).setupWithManager`, ['manager'], ';');
  draft.edit(main, (text) => insertAtMarker(main, text, { marker: 'builder', code }));
}

function resourceOf(request: CreateApiRequest, project: Project): Resource {
  const id = { group: request.group, domain: project.domain, version: request.version, kind: request.kind };
  const known = findResource(project, id) ?? newResource(id, request.plural);
  const named = known.controllers.length > 0 || request.controllerName !== undefined;
  const api = { crdVersion: 'v1', namespaced: request.namespaced, ssa: known.api?.ssa ?? false };
  const withApi = request.resource ? { ...known, plural: request.plural ?? known.plural, api } : known;
  if (!request.controller) return withApi;
  return named
    ? { ...withApi, controller: false, controllers: namedControllers(request, known) }
    : { ...withApi, controller: true };
}

/** Named controllers; the unnamed one gets the name of the kind as soon as there is a second. */
function namedControllers(
  { controllerName = '' }: CreateApiRequest,
  known: Resource,
): readonly { readonly name: string }[] {
  const first = known.controller ? [{ name: known.kind.toLowerCase() }] : [];
  const before = [...first, ...known.controllers];
  return before.some(({ name }) => name === controllerName) ? before : [...before, { name: controllerName }];
}

function checkRequest(request: CreateApiRequest, project: Project): readonly Problem[] {
  const { controllerName, force } = request;
  const wrong = [
    ...checkResource(request, project.domain),
    ...(controllerName === undefined ? [] : checkControllerName(controllerName)),
  ];
  if (wrong.length > 0) return wrong;
  if (!request.resource && !request.controller) {
    return [
      {
        code: 'usage',
        severity: 'error',
        message: 'there is nothing to make: neither a resource nor a controller',
        hint: 'Leave out `--resource=false` or `--controller=false`.',
      },
    ];
  }
  const known = findResource(project, { ...request, domain: project.domain });
  if (request.resource && known?.api && !force) {
    return [
      conflict(
        `the project has the API ${nameOf(known)} already`,
        'Give `--force` to write its files anew, or another version or kind.',
      ),
    ];
  }
  if (!request.resource && !known?.api) {
    const message = `the project has no API ${[request.group, request.version, request.kind].join(' ')} to make a controller for`;
    return [conflict(message, 'Leave out `--resource=false` to make the API too.')];
  }
  const crowded = checkGroups(request, project);
  if (crowded.length > 0) return crowded;
  return request.controller ? checkController(request, known) : [];
}

function checkGroups(request: CreateApiRequest, project: Project): readonly Problem[] {
  const other = project.resources.find(
    (resource) => resource.group !== request.group && !resource.core && !resource.external,
  );
  if (!other || project.multigroup) return [];
  const message = `a second group \`${request.group}\` needs the layout for several groups; the project has \`${other.group}\``;
  const wayOut = 'Move the folders as the documentation of several groups says, and set `multigroup: true` in PROJECT.';
  return [conflict(message, wayOut)];
}

function checkController({ controllerName, force }: CreateApiRequest, known: Resource | undefined): readonly Problem[] {
  if (!known || force) return [];
  if (controllerName === undefined) {
    if (known.controllers.length > 0)
      return [conflict(`${nameOf(known)} has named controllers already`, 'Name the new one with `--controller-name`.')];
    return known.controller
      ? [
          conflict(
            `${nameOf(known)} has a controller already`,
            'Name a second one with `--controller-name`, or give `--force`.',
          ),
        ]
      : [];
  }
  const bare = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  const names = [...(known.controller ? [known.kind] : []), ...known.controllers.map(({ name }) => name)];
  const clash = names.find((name) => bare(name) === bare(controllerName));
  if (clash === undefined) return [];
  const message = `the controller \`${controllerName}\` would have the same class as the controller \`${clash.toLowerCase()}\``;
  return [conflict(message, 'Choose another `--controller-name`.')];
}

function apiContext(request: CreateApiRequest, project: Project, resource: Resource, version: string) {
  const context = resourceContext(project, resource, version);
  const reconciler = reconcilerClass(resource.kind, request.controllerName);
  const imported = kindImport(resource.kind);
  const name = controllerName(request, project, resource);
  const groups = fitCall('groups: ', [`'${context.qualifiedGroup}'`], ',', '  ', '[]');
  const chain = ['.for(KIND)'.replace('KIND', imported.name), `.named('${name}')`, '.complete(this)'];
  return {
    ...context,
    reconciler,
    kindName: imported.name,
    kindClause: imported.clause,
    groups,
    resourceDecorator: resourceDecorator(resource),
    rbacNamespace: project.namespaced ? `${project.projectName}-system` : '',
    newGroupVersion: fitCall(
      'export const groupVersion = new GroupVersion',
      [`'${context.qualifiedGroup}'`, `'${resource.version}'`],
      ';',
    ),
    setUp: fitChain('return newControllerManagedBy(manager)', chain, '    '),
    typesModule: moduleFrom(controllerFolder(project, resource), typesFile(project, resource)),
    controllerFile: controllerFile(request, resource),
    configName: configName(project, resource).replaceAll('_', '-'),
    rootFromController: posix.relative(controllerFolder(project, resource), '.'),
  };
}

/** The marker that states what the kind's name and the usual scope do not; empty when they do. */
function resourceDecorator(resource: Resource): string {
  const parts = [
    ...(hasIrregularPlural(resource) ? [`path: '${resource.plural}'`] : []),
    ...(resource.api?.namespaced === false ? [`scope: 'Cluster'`] : []),
  ];
  return parts.length === 0 ? '' : `@Resource({ ${parts.join(', ')} })`;
}

function pathNames(request: CreateApiRequest, project: Project, resource: Resource) {
  return {
    group: project.multigroup ? resource.group : '',
    version: resource.version,
    kind: resource.kind.toLowerCase(),
    configName: configName(project, resource),
    sampleName: sampleName(resource),
    controllerFile: controllerFile(request, resource),
  };
}

function controllerName(
  { controllerName: own }: CreateApiRequest,
  { multigroup }: Project,
  { group, kind }: Resource,
): string {
  if (own !== undefined) return own;
  return multigroup && group !== '' ? `${group}-${kind.toLowerCase()}` : kind.toLowerCase();
}

/** File name of a controller, without its ending. */
function controllerFile({ controllerName: own }: CreateApiRequest, { kind }: Resource): string {
  return own ?? kind.toLowerCase();
}

function configName(project: Project, resource: Resource): string {
  return `${configPrefix(project, resource)}${resource.kind.toLowerCase()}`;
}

function sampleName({ group, version, kind }: Resource): string {
  return [group, version, kind.toLowerCase()].filter((part) => part !== '').join('_');
}

function typesFile(project: Project, resource: Resource): string {
  return `${apiFolder(project, resource)}/${resource.kind.toLowerCase()}.types.ts`;
}

function nameOf(resource: Resource): string {
  return `\`${[qualifiedGroup(resource), resource.version].filter((part) => part !== '').join('/')}\` \`${resource.kind}\``;
}

function conflict(message: string, hint: string): Problem {
  return { code: 'project-conflict', severity: 'error', message, hint };
}
