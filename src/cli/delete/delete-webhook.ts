import { defineCommand } from '../define/command.js';
import { deleteForceFlag, kindFlags, makeFlag, outputFlags, splitList } from '../define/flags.js';
import { otherVersionsOfKind } from '../define/values.js';

/** `kbts delete webhook`. */
export const deleteWebhook = defineCommand({
  details:
    'Reverts `kbts create webhook`: deletes the given types of webhooks, or all without a type.\nThe Service, the certificates and their sections go with the last webhook of the project.\nKeeps files that you changed, and files that other files use.',
  inProject: true,
  flags: {
    ...kindFlags,
    defaulting: { kind: 'switch', summary: 'deletes the defaulting webhook', default: false },
    'programmatic-validation': { kind: 'switch', summary: 'deletes the validating webhook', default: false },
    conversion: { kind: 'switch', summary: 'deletes the conversion between versions', default: false },
    spoke: {
      kind: 'text',
      argument: 'version',
      summary: 'deletes only the conversion of a version; may be repeated',
      example: 'v2',
      isRepeatable: true,
      values: otherVersionsOfKind,
    },
    ...deleteForceFlag,
    ...makeFlag,
    ...outputFlags,
  },
  examples: [
    { summary: 'All webhooks of a kind', call: 'delete webhook --group ship --kind Frigate' },
    { summary: 'One type', call: 'delete webhook --group ship --kind Frigate --defaulting' },
  ],
  async run({ options, yes }, io) {
    const [{ planInProject }, { planDeleteWebhook }, { confirmDeletion }] = await Promise.all([
      import('../changes/project-plan.js'),
      import('../../scaffold/index.js'),
      import('../changes/confirm.js'),
    ]);
    const { group, version, kind, force, defaulting, conversion, spoke } = options;
    const request = {
      ...{ group, version, kind, force, defaulting, conversion },
      validation: options['programmatic-validation'],
      ...(spoke === undefined ? {} : { spoke: splitList(spoke) }),
    };
    return await planInProject(options, io, async (project, around, problems) => {
      const plan = planDeleteWebhook(request, project, around, problems);
      return await confirmDeletion(plan, `webhooks of ${kind}`, { options, yes, io, problems });
    });
  },
});
