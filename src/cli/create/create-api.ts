import type { ProjectPlanner } from '../../sdk/index.js';
import { defineCommand } from '../define/command.js';
import { externalFlags, forceFlag, makeFlag, outputFlags, pluginsFlag, resourceFlags } from '../define/flags.js';
import { otherVersionsOfKind } from '../define/values.js';

/** `kbts create api`. */
export const createApi = defineCommand({
  details:
    'On a terminal, prompts whether to create the resource and the controller; otherwise creates both.\nA second version gets no controller by default: one controller handles all versions of a kind.\nBoolean flags take their value after `=`, for example `--controller=false`.',
  inProject: true,
  pluginCommand: 'create api',
  flags: {
    ...resourceFlags,
    resource: { kind: 'switch', summary: 'creates the API types and their manifests' },
    controller: { kind: 'switch', summary: 'creates a controller and its test' },
    'controller-name': {
      kind: 'text',
      argument: 'name',
      summary: 'name of an additional controller for the same kind',
      example: 'captain-backup',
    },
    from: {
      kind: 'text',
      argument: 'version',
      summary: 'version of the kind whose types and sample are copied',
      example: 'v1',
      values: otherVersionsOfKind,
    },
    namespaced: {
      kind: 'switch',
      summary: 'the resource is namespaced (default: true, or as other versions)',
    },
    ssa: { kind: 'switch', summary: 'creates a controller that uses typed server-side apply' },
    ...externalFlags,
    ...forceFlag,
    ...makeFlag,
    ...pluginsFlag,
    ...outputFlags,
  },
  examples: [
    { summary: 'Types and a controller', call: 'create api --group ship --kind Frigate' },
    { summary: 'A second version of the kind', call: 'create api --group ship --version v2 --kind Frigate --from v1' },
    {
      summary: 'A controller for a kind of Kubernetes',
      call: 'create api --group apps --kind Deployment --resource=false',
    },
  ],
  async run({ options, from, yes, plugins }, io) {
    const [{ planInProject }, { checkOpenRequest, planApi }, { askChoice }, { externalRequest }] = await Promise.all([
      import('../changes/project-plan.js'),
      import('../../sdk/index.js'),
      import('./ask-choice.js'),
      import('./external-flags.js'),
    ]);
    const { group, version, kind, plural, resource, controller, namespaced, ssa, force } = options;
    const controllerName = options['controller-name'];
    const given = {
      ...{ group, version, kind, force },
      ...(plural === undefined ? {} : { plural }),
      ...(resource === undefined ? {} : { resource }),
      ...(controller === undefined ? {} : { controller }),
      ...(controllerName === undefined ? {} : { controllerName }),
      ...(options.from === undefined ? {} : { from: options.from }),
      ...(namespaced === undefined ? {} : { namespaced }),
      ...(ssa === undefined ? {} : { ssa }),
      ...externalRequest(options),
    };
    const planner: ProjectPlanner = async (project, _, problems, place) => {
      // Errors in the command line are reported before any prompt.
      if (!checkOpenRequest(given, project, problems)) return undefined;
      // A plugin that creates the kind creates all of it.
      const isDecided = plugins.some(({ steps }) => steps['create api']?.prepareApi);
      const asking = { io, takesDefaults: yes || options.json || isDecided, sink: problems };
      const choice = await askChoice(given, project, asking);
      return choice && (await planApi({ ...given, ...choice }, project, place, problems));
    };
    const run = { command: 'create api', chain: plugins, options } as const;
    return await planInProject(options, io, planner, from, run);
  },
});
