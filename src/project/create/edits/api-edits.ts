import { posix } from 'node:path';
import { controllerFolder, type Project, qualifiedGroup, type Resource } from '../../../base/project-file/index.js';
import { type ControllerId, configName, controllerFile, sampleName } from '../../names/api-names.js';
import type { KindVariant } from '../../templates/variant.js';
import { code, joinCode } from '../../text/code.js';
import { fitCall } from '../../text/fit.js';
import { importLine, nameInMain, reconcilerClass } from '../../text/identifiers.js';
import { insertion, type ScaffoldEdit } from '../../text/scaffold-edit.js';

/** Returns the edits that add the manifests of a kind to the kustomization files. */
export function manifestEdits(project: Project, resource: Resource): readonly ScaffoldEdit[] {
  const config = configName(project, resource);
  const roles = ['admin', 'editor', 'viewer'].map((role) => code`- ${config}_${role}_role.yaml`);
  const crd = code`- bases/${qualifiedGroup(resource)}_${resource.plural}.yaml`;
  return [
    insertion('config/crd/kustomization.yaml', 'crdkustomizeresource', crd),
    insertion('config/samples/kustomization.yaml', 'manifestskustomizesamples', code`- ${sampleName(resource)}.yaml`),
    insertion('config/rbac/kustomization.yaml', 'rbachelperroles', joinCode(roles, '\n')),
    { kind: 'section', path: 'config/default/kustomization.yaml', section: 'CRD' },
  ];
}

/** Returns the edits that register a controller in `src/main.ts`, whose contents are `main`. */
export function controllerEdits(
  id: ControllerId,
  project: Project,
  resource: Resource,
  main: string,
  variant?: KindVariant,
): readonly ScaffoldEdit[] {
  const name = reconcilerClass(resource.kind, id.controllerName);
  const file = `${controllerFolder(project, resource)}/${controllerFile(id, resource)}.controller.js`;
  const module = `./${posix.relative('src', file)}`;
  const as = nameInMain(name, module, resource, main);
  return [
    insertion('src/main.ts', 'imports', importLine(name, as, module)),
    {
      ...insertion(
        'src/main.ts',
        'builder',
        fitCall(code`await new ${as}(manager.client).setupWithManager`, [code`manager`], ';'),
      ),
      setup: code`${as}`,
    },
    ...(variant?.controllerEdits ?? []),
  ];
}
