import { defineCommand } from '../command.js';
import { forceFlag, foreignCreateFlags, makeFlag, outputFlags, resourceFlags } from '../flags.js';

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
      summary: 'creates a namespaced resource (default: true, or the scope of its other versions)',
    },
    ...forceFlag,
    ...makeFlag,
    ...outputFlags,
  },
  foreignFlags: {
    ...foreignCreateFlags,
    ssa: { fate: 'refused', reason: 'not supported yet' },
  },
  examples: [
    { summary: 'Types and a controller', call: 'create api --group ship --kind Frigate' },
    { summary: 'Types only', call: 'create api --group ship --version v1beta1 --kind Frigate --controller=false' },
    { summary: 'A second version of the kind', call: 'create api --group ship --version v2 --kind Frigate' },
    { summary: 'Preview the changes', call: 'create api --group ship --kind Frigate --diff' },
  ],
  async run({ options, yes }, io) {
    const [{ planInProject }, { checkApiNames, needsController, planCreateApi }, { askBoolean }] = await Promise.all([
      import('../project-plan.js'),
      import('../../scaffold/index.js'),
      import('../ask.js'),
    ]);
    const { group, version, kind, plural, namespaced, force } = options;
    const controllerName = options['controller-name'];
    const names = {
      ...{ group, version, kind, force },
      ...(plural === undefined ? {} : { plural }),
      ...(controllerName === undefined ? {} : { controllerName }),
    };
    return await planInProject(options, io, async (project, around, problems) => {
      // Errors in the command line are reported before any prompt.
      for (const problem of checkApiNames(names, project)) problems.report(problem);
      if (problems.hasErrors) return undefined;
      const asking = { io, takesDefaults: yes || options.json, sink: problems };
      const ask = (flag: 'resource' | 'controller', usual: boolean) =>
        askBoolean({ flag, text: `Create ${flag}`, given: options[flag], default: usual }, asking);
      const resource = await ask('resource', true);
      if (resource === undefined) return undefined;
      const isUsual = controllerName !== undefined || needsController(project, { group, version, kind });
      const controller = await ask('controller', isUsual);
      if (controller === undefined) return undefined;
      const scope = namespaced === undefined ? {} : { namespaced };
      return planCreateApi({ ...names, ...scope, resource, controller }, project, around, problems);
    });
  },
});
