import { defineCommand } from '../command.js';
import { forceFlag, foreignCreateFlags, makeFlag, outputFlags, resourceFlags } from '../flags.js';

/** `kbts create api`. */
export const createApi = defineCommand({
  details:
    'On a terminal, asks whether to create the resource and the controller; elsewhere creates both.\nThe value of a boolean flag is written with `=`, as in `--controller=false`.',
  flags: {
    ...resourceFlags,
    resource: { kind: 'switch', summary: 'creates the API types and their manifests' },
    controller: { kind: 'switch', summary: 'creates a controller and its test' },
    'controller-name': {
      kind: 'text',
      argument: 'name',
      summary: 'name of the controller, for a second one of a kind',
      example: 'captain-backup',
    },
    namespaced: { kind: 'switch', summary: 'objects belong to a namespace', default: true },
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
    { summary: 'Preview the changes', call: 'create api --group ship --kind Frigate --diff' },
  ],
  async run({ options, yes }, io) {
    const [{ planInProject }, { planCreateApi }, { askBoolean }] = await Promise.all([
      import('../project-plan.js'),
      import('../../scaffold/index.js'),
      import('../ask.js'),
    ]);
    const { group, version, kind, plural, namespaced, force } = options;
    return await planInProject(options, io, async (project, around, problems) => {
      const asking = { io, takesDefaults: yes || options.json, sink: problems };
      const ask = (flag: 'resource' | 'controller') =>
        askBoolean({ flag, text: `Create ${flag}`, given: options[flag], default: true }, asking);
      const resource = await ask('resource');
      const controller = resource === undefined ? undefined : await ask('controller');
      if (resource === undefined || controller === undefined) return undefined;
      const controllerName = options['controller-name'];
      const request = {
        ...{ group, version, kind, resource, controller, namespaced, force },
        ...(plural === undefined ? {} : { plural }),
        ...(controllerName === undefined ? {} : { controllerName }),
      };
      return planCreateApi(request, project, around, problems);
    });
  },
});
