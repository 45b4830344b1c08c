import { posix } from 'node:path';
import {
  controllerFolder,
  fillApi,
  hasIrregularPlural,
  type Project,
  type Resource,
} from '../../../base/project-file/index.js';
import {
  type ControllerId,
  configName,
  configPlural,
  controllerFile,
  defaultControllerName,
  fieldManager,
  sampleFile,
  sampleName,
  sampleObject,
} from '../../names/api-names.js';
import { kindModule } from '../../names/foreign-kind.js';
import type { Surroundings } from '../../templates/plan.js';
import { type Code, code, joinCode } from '../../text/code.js';
import { fitCall, fitChain } from '../../text/fit.js';
import { importClause, isGlobal, kindImport, reconcilerClass } from '../../text/identifiers.js';
import { rbacDecorators } from '../../text/rbac-decorators.js';
import { resourceContext } from './context.js';

/** Returns the context for the templates of a kind and its controller. */
export function apiContext(request: ControllerId, project: Project, resource: Resource, around: Surroundings) {
  const { version, files, earlier } = around;
  const context = resourceContext(project, resource, version);
  const reconciler = reconcilerClass(resource.kind, request.controllerName);
  const imported = kindImport(resource.kind);
  const { controllerName = defaultControllerName(project, resource) } = request;
  const controller = `${controllerFolder(project, resource)}/${controllerFile(request, resource)}.controller.ts`;
  const roleNamespace = project.namespaced ? `${project.projectName}-system` : '';
  const chain = [code`.for(${imported.name})`, code`.named('${controllerName}')`, code`.complete(this)`];
  return {
    ...context,
    reconciler,
    kindName: imported.name,
    kindClause: importClause(imported),
    resourceDecorator: resourceDecorator(resource),
    isGlobal: isGlobal(resource.kind),
    permissions: rbacDecorators(context.qualifiedGroup, resource.plural, roleNamespace),
    newGroupVersion: fitCall(
      code`export const groupVersion = new GroupVersion`,
      [code`'${context.qualifiedGroup}'`, code`'${resource.version}'`],
      ';',
    ),
    setUp: fitChain(code`return newControllerManagedBy(manager)`, chain, '    '),
    typesModule: kindModule(project, resource, controllerFolder(project, resource), files),
    isForeign: resource.core || resource.external,
    api: fillApi(resource.api ?? {}),
    fieldManager: fieldManager(request, resource, (earlier ?? files).readText(controller)),
    controllerFile: controllerFile(request, resource),
    configName: configName(project, resource).replaceAll('_', '-'),
    sampleObject: sampleObject(project, resource, earlier?.readText(sampleFile(resource))),
    readSample: fitCall(
      code`const sample = readSample`,
      [code`${imported.name}`, code`'${sampleFile(resource)}'`],
      ';',
      '    ',
    ),
    rootFromController: posix.relative(controllerFolder(project, resource), '.'),
  };
}

/** Returns the `@Resource` decorator for an irregular plural or a non-default scope; empty if neither applies. */
function resourceDecorator(resource: Resource): Code | '' {
  const parts = [
    ...(hasIrregularPlural(resource) ? [code`path: '${resource.plural}'`] : []),
    ...(resource.api?.namespaced === false ? [code`scope: 'Cluster'`] : []),
  ];
  return parts.length === 0 ? '' : code`@Resource({ ${joinCode(parts, ', ')} })`;
}

/** Returns the values of the placeholders in template paths. */
export function pathNames(project: Project, resource: Resource, id: ControllerId = {}) {
  return {
    group: project.multigroup ? resource.group : '',
    version: resource.version,
    kind: resource.kind.toLowerCase(),
    configName: configName(project, resource),
    configPlural: configPlural(project, resource),
    sampleName: sampleName(resource),
    controllerFile: controllerFile(id, resource),
  };
}
