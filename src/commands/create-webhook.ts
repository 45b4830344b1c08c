import { defineProjectCommand } from './define/command.js';
import { type Fields, type RequestOf, textField } from './define/fields.js';
import {
  externalFields,
  manifestsField,
  newKindFields,
  overwriteField,
  pluginFields,
  projectFields,
  spokeField,
  webhookTypes,
} from './define/shared-fields.js';

const fields = {
  ...projectFields,
  ...newKindFields,
  /** Whether to create a defaulting webhook. Default: false. */
  defaulting: { ...webhookTypes.defaulting, help: 'creates a defaulting webhook' },
  /** Whether to create a validating webhook. Default: false. */
  validation: { ...webhookTypes.validation, help: 'creates a validating webhook' },
  /** Whether to convert between the versions of the kind, with this version as the hub. Default: false. */
  conversion: { ...webhookTypes.conversion, help: 'converts between the versions of the kind; this one is the hub' },
  /** The versions converted to and from the hub. Default: none. */
  spoke: { ...spokeField, help: 'version that is converted to and from the hub; may be repeated' },
  /** URL path of the defaulting webhook. Default: `/mutate-…`, derived from group, version and kind. */
  defaultingPath: {
    ...textField('path', 'URL path of the defaulting webhook', '/my-defaulting-path'),
    project: 'resources.webhooks.defaultingPath',
  },
  /** URL path of the validating webhook. Default: `/validate-…`, derived from group, version and kind. */
  validationPath: {
    ...textField('path', 'URL path of the validating webhook', '/my-validation-path'),
    project: 'resources.webhooks.validationPath',
  },
  ...externalFields,
  ...overwriteField,
  ...manifestsField,
  ...pluginFields,
} as const satisfies Fields;

/** A request to create webhooks for a kind (`kbts create webhook`). */
export interface CreateWebhookRequest extends RequestOf<typeof fields> {}

/** The `kbts create webhook` command. */
export const createWebhook = defineProjectCommand({
  name: 'create webhook',
  details:
    'The kind must exist: in the project, in Kubernetes, or elsewhere (`--external-api-path`).\nRun the command again to add another type of webhook.',
  pluginCommand: 'create webhook',
  fields,
  otherNames: {
    validation: 'programmatic-validation',
    validating: 'programmatic-validation',
    validate: 'programmatic-validation',
    mutation: 'defaulting',
    mutating: 'defaulting',
    mutate: 'defaulting',
  },
  examples: [
    {
      summary: 'Both webhooks of a kind',
      call: 'create webhook --group ship --kind Frigate --defaulting --programmatic-validation',
    },
    { summary: 'For a built-in kind', call: 'create webhook --group core --kind Pod --defaulting' },
    {
      summary: 'Conversion between two versions',
      call: 'create webhook --group ship --kind Frigate --conversion --spoke v2',
    },
  ],
  async plan(request, { project, place, problems }) {
    const [{ planCreateWebhook }, { planWithTypes }] = await Promise.all([
      import('../project/index.js'),
      import('./sdk/external-crd.js'),
    ]);
    return await planWithTypes(request, place, problems, (complete, around) =>
      planCreateWebhook(complete, project, around, problems),
    );
  },
});
