import { defineCommand } from '../define/command.js';
import { deleteForceFlag, kindFlags, makeFlag, outputFlags } from '../define/flags.js';

/** `kbts delete controller`. */
export const deleteController = defineCommand({
  details:
    'Reverts the controller of `kbts create api`: deletes it with its test and its registration.\nKeeps files that you changed, and files that other files use.',
  inProject: true,
  flags: {
    ...kindFlags,
    'controller-name': {
      kind: 'text',
      argument: 'name',
      summary: 'name of the controller (default: the only one of the kind)',
      example: 'captain-backup',
    },
    ...deleteForceFlag,
    ...makeFlag,
    ...outputFlags,
  },
  examples: [
    { summary: 'The controller of a kind', call: 'delete controller --group ship --kind Frigate' },
    {
      summary: 'One of several controllers',
      call: 'delete controller --group ship --kind Frigate --controller-name frigate-backup',
    },
  ],
  async run({ options, yes }, io) {
    const [{ planInProject }, { planDeleteController }, { confirmDeletion }] = await Promise.all([
      import('../changes/project-plan.js'),
      import('../../scaffold/index.js'),
      import('../changes/confirm.js'),
    ]);
    const { group, version, kind, force } = options;
    const controllerName = options['controller-name'];
    const request = { group, version, kind, force, ...(controllerName === undefined ? {} : { controllerName }) };
    return await planInProject(options, io, async (project, around, problems) => {
      const plan = planDeleteController(request, project, around, problems);
      return await confirmDeletion(plan, `a controller of ${kind}`, { options, yes, io, problems });
    });
  },
});
