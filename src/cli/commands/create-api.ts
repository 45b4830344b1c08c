import { defineCommand } from '../command.js';
import { forceFlag, foreignCreateFlags, makeFlag, outputFlags, resourceFlags } from '../flags.js';

/** `kbts create api`. */
export const createApi = defineCommand({
  details:
    'Asks for `--resource` and `--controller` on a terminal when they are not given; elsewhere both are made.\nA value of a switch is written with `=`, as `--controller=false`.',
  flags: {
    ...resourceFlags,
    resource: { kind: 'switch', summary: 'makes the API types and their manifests' },
    controller: { kind: 'switch', summary: 'makes a controller and its test' },
    'controller-name': {
      kind: 'text',
      argument: 'name',
      summary: 'name of the controller, where a kind has several',
      example: 'captain-backup',
    },
    namespaced: { kind: 'switch', summary: 'lets the objects live in a namespace', default: true },
    ...forceFlag,
    ...makeFlag,
    yes: { kind: 'switch', summary: 'answers all questions with yes', default: false },
    ...outputFlags,
  },
  foreignFlags: {
    ...foreignCreateFlags,
    ssa: { fate: 'refused', reason: 'kbts cannot do that yet' },
  },
  examples: [
    { summary: 'Types and controller of a kind', call: 'create api --group ship --kind Frigate' },
    { summary: 'Types only', call: 'create api --group ship --version v1beta1 --kind Frigate --controller=false' },
    { summary: 'Show what would be written', call: 'create api --group ship --kind Frigate --diff' },
  ],
  async run({ options }, io) {
    const [{ planInProject }, { planCreateApi }, { decide }] = await Promise.all([
      import('../project-plan.js'),
      import('../../scaffold/index.js'),
      import('../ask.js'),
    ]);
    const { group, version, kind, plural, namespaced, force, yes } = options;
    return await planInProject(options, io, async (project, around, problems) => {
      const ask = (flag: 'resource' | 'controller', text: string) =>
        decide({ flag, text, given: options[flag] }, yes, io, problems);
      const resource = await ask('resource', 'Create Resource');
      const controller = resource === undefined ? undefined : await ask('controller', 'Create Controller');
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
