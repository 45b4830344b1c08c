import { defineCommand } from '../define/command.js';
import { deleteForceFlag, kindFlags, makeFlag, outputFlags } from '../define/flags.js';

/** `kbts delete api`. */
export const deleteApi = defineCommand({
  details:
    'Reverts `kbts create api`: deletes the types, the manifests and all controllers of a kind.\nKeeps files that you changed, and files that other files use. Delete the webhooks of the kind first.',
  inProject: true,
  flags: { ...kindFlags, ...deleteForceFlag, ...makeFlag, ...outputFlags },
  examples: [
    { summary: 'Types, manifests and controllers', call: 'delete api --group ship --kind Frigate' },
    { summary: 'One version of a kind', call: 'delete api --group ship --version v2 --kind Frigate' },
    { summary: 'Preview the changes', call: 'delete api --group ship --kind Frigate --dry-run' },
  ],
  async run({ options, yes }, io) {
    const [{ planInProject }, { planDeleteApi }, { confirmDeletion }] = await Promise.all([
      import('../changes/project-plan.js'),
      import('../../scaffold/index.js'),
      import('../changes/confirm.js'),
    ]);
    const { group, version, kind, force } = options;
    return await planInProject(options, io, async (project, around, problems) => {
      const plan = planDeleteApi({ group, version, kind, force }, project, around, problems);
      return await confirmDeletion(plan, `${version} of ${kind}`, { options, yes, io, problems });
    });
  },
});
