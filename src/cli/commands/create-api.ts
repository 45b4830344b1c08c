import { defineCommand } from '../command.js';
import { externalFlags, forceFlag, foreignCreateFlags, makeFlag, outputFlags, resourceFlags } from '../flags.js';

/** `kbts create api`. */
export const createApi = defineCommand({
  details:
    'On a terminal, prompts whether to create the resource and the controller; otherwise creates both.\nA second version gets no controller by default: one controller handles all versions of a kind.\nBoolean flags take their value after `=`, for example `--controller=false`.',
  inProject: true,
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
    namespaced: {
      kind: 'switch',
      summary: 'the resource is namespaced (default: true, or as other versions)',
    },
    ssa: { kind: 'switch', summary: 'creates a controller that uses typed server-side apply' },
    ...externalFlags,
    ...forceFlag,
    ...makeFlag,
    ...outputFlags,
  },
  foreignFlags: foreignCreateFlags,
  examples: [
    { summary: 'Types and a controller', call: 'create api --group ship --kind Frigate' },
    { summary: 'A second version of the kind', call: 'create api --group ship --version v2 --kind Frigate' },
    {
      summary: 'A controller for a kind of Kubernetes',
      call: 'create api --group apps --kind Deployment --resource=false',
    },
    { summary: 'Preview the changes', call: 'create api --group ship --kind Frigate --diff' },
  ],
  async run({ options, from, yes }, io) {
    const [{ planInProject }, scaffold, { askBoolean }, { externalRequest, planWithTypes }] = await Promise.all([
      import('../project-plan.js'),
      import('../../scaffold/index.js'),
      import('../ask.js'),
      import('../external-crd.js'),
    ]);
    const { checkApiNames, needsController, planCreateApi } = scaffold;
    const { group, version, kind, plural, namespaced, force } = options;
    const controllerName = options['controller-name'];
    const names = {
      ...{ group, version, kind, force },
      ...(plural === undefined ? {} : { plural }),
      ...(controllerName === undefined ? {} : { controllerName }),
      ...(options.ssa === undefined ? {} : { ssa: options.ssa }),
      ...externalRequest(options),
    };
    // The types of a kind of another project exist already.
    const usual = options['external-api-path'] === undefined ? undefined : false;
    const given = { resource: options.resource ?? usual, controller: options.controller };
    return await planInProject(options, io, async (project, around, problems) => {
      // Errors in the command line are reported before any prompt.
      const own = options.resource === false ? [] : checkApiNames(names, project);
      for (const problem of own) problems.report(problem);
      if (problems.hasErrors) return undefined;
      const asking = { io, takesDefaults: yes || options.json, sink: problems };
      const ask = (flag: 'resource' | 'controller', usual: boolean) =>
        askBoolean({ flag, text: `Create ${flag}`, given: given[flag], default: usual }, asking);
      const resource = await ask('resource', true);
      if (resource === undefined) return undefined;
      const isUsual = controllerName !== undefined || needsController(project, { group, version, kind });
      const controller = await ask('controller', isUsual);
      if (controller === undefined) return undefined;
      const scope = namespaced === undefined ? {} : { namespaced };
      const request = { ...names, ...scope, resource, controller };
      return await planWithTypes(request, { around, io, from }, problems, (complete, withTypes) =>
        planCreateApi(complete, project, withTypes, problems),
      );
    });
  },
});
