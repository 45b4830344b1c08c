import type { Project } from '../base/project-file/index.js';
import { defineProjectCommand, type PlanContext } from './define/command.js';
import { type CompleteRequest, type Fields, type RequestOf, textField } from './define/fields.js';
import {
  externalFields,
  manifestsField,
  newKindFields,
  overwriteField,
  pluginFields,
  projectFields,
} from './define/shared-fields.js';
import { otherVersionsOfKind } from './define/values.js';

const fields = {
  ...projectFields,
  ...newKindFields,
  /** Whether to create the types. Default: true, unless the kind belongs to another project. */
  resource: { type: 'boolean', help: 'creates the API types and their manifests', prompt: 'Create resource' },
  /** Whether to create a controller. Default: true if `controllerName` is set or no other version has a controller. */
  controller: {
    type: 'boolean',
    help: 'creates a controller and its test',
    prompt: 'Create controller',
    project: 'resources.controller',
  },
  /** Name of the controller, for a kind with several controllers. Default: the name of the kind. */
  controllerName: {
    ...textField('name', 'name of an additional controller for the same kind', 'captain-backup'),
    project: 'resources.controllers',
  },
  /** Existing version whose types and sample are copied; undefined to create them from the templates. */
  from: {
    ...textField('version', 'existing version to copy the types and the sample from', 'v1'),
    values: otherVersionsOfKind,
  },
  /** Whether the kind is namespaced. Default: the scope of the kind's other versions, else true. */
  namespaced: {
    type: 'boolean',
    help: 'the resource is namespaced (default: as in other versions, else true)',
    project: 'resources.api.namespaced',
  },
  /** Whether the controller uses typed server-side apply. Default: the value in PROJECT, else false. */
  ssa: {
    type: 'boolean',
    help: 'creates a controller that uses typed server-side apply',
    project: 'resources.api.ssa',
  },
  ...externalFields,
  ...overwriteField,
  ...manifestsField,
  ...pluginFields,
} as const satisfies Fields;

/** A request to create a kind (`kbts create api`): its types, manifests and controller. */
export interface CreateApiRequest extends RequestOf<typeof fields> {}

/** The `kbts create api` command. */
export const createApi = defineProjectCommand({
  name: 'create api',
  details:
    'On a terminal, prompts whether to create the resource and the controller; otherwise creates both.\nA second version gets no controller by default: one controller handles all versions of a kind.\nBoolean flags take their value after `=`, for example `--controller=false`.',
  pluginCommand: 'create api',
  fields,
  examples: [
    { summary: 'Types and a controller', call: 'create api --group ship --kind Frigate' },
    { summary: 'A second version of the kind', call: 'create api --group ship --version v2 --kind Frigate --from v1' },
    {
      summary: 'A controller for a built-in kind',
      call: 'create api --group apps --kind Deployment --resource=false',
    },
  ],
  async plan(request, context) {
    const { project, place, problems } = context;
    const [{ checkApiNames, planCreateApi }, { prepareApi }, { planWithTypes }] = await Promise.all([
      import('../project/index.js'),
      import('../plugins/index.js'),
      import('./sdk/external-crd.js'),
    ]);
    // Errors in the names are reported before any prompt.
    const wrong = request.resource === false ? [] : checkApiNames(request, project);
    for (const problem of wrong) problems.report(problem);
    const parts = problems.hasErrors ? undefined : await chooseParts(request, context);
    if (!parts) return undefined;
    const start = { request: { ...request, ...parts }, project };
    const prepared = place.plugins ? prepareApi(place.plugins, start, problems) : start;
    if (!prepared) return undefined;
    if ('isDone' in prepared && prepared.isDone) return { changes: [], notes: [] };
    return await planWithTypes(prepared.request, place, problems, (complete, around) =>
      planCreateApi(complete, prepared.project, around, problems),
    );
  },
});

type ApiParts = Readonly<Record<'resource' | 'controller', boolean>>;

/** Prompts for parts not specified in the request; undefined if the input ended, which is reported. */
async function chooseParts(
  request: CompleteRequest<typeof fields>,
  { project, place, ask }: PlanContext,
): Promise<ApiParts | undefined> {
  const usual = await defaultParts(request, project);
  // A plugin that creates the kind creates all parts.
  if (place.plugins?.chain.some(({ steps }) => steps['create api']?.prepareApi)) return usual;
  // The types of another project's kind exist already.
  const isKnown = request.resource !== undefined || request.externalPath !== undefined;
  const resource = isKnown ? usual.resource : await ask('resource', usual.resource);
  if (resource === undefined) return undefined;
  const controller = request.controller ?? (await ask('controller', usual.controller));
  return controller === undefined ? undefined : { resource, controller };
}

async function defaultParts(request: CompleteRequest<typeof fields>, project: Project): Promise<ApiParts> {
  const { needsController } = await import('../project/index.js');
  const { resource = request.externalPath === undefined } = request;
  const { controller = request.controllerName !== undefined || needsController(project, request) } = request;
  return { resource, controller };
}
