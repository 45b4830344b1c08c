import { defineProjectCommand } from './define/command.js';
import { type Fields, type RequestOf, textField } from './define/fields.js';
import {
  deleteChangedField,
  kindFields,
  manifestsField,
  projectFields,
  spokeField,
  webhookTypes,
} from './define/shared-fields.js';

const apiFields = {
  ...projectFields,
  ...kindFields,
  ...deleteChangedField,
  ...manifestsField,
} as const satisfies Fields;

/** A request to delete a kind (`kbts delete api`). */
export interface DeleteApiRequest extends RequestOf<typeof apiFields> {}

/** The `kbts delete api` command. */
export const deleteApi = defineProjectCommand({
  name: 'delete api',
  details:
    'Reverts `kbts create api`: deletes the types, the manifests and all controllers of a kind.\nKeeps files that you changed, and files that other files use. Delete the webhooks of the kind first.',
  fields: apiFields,
  examples: [
    { summary: 'Types, manifests and controllers', call: 'delete api --group ship --kind Frigate' },
    { summary: 'One version of a kind', call: 'delete api --group ship --version v2 --kind Frigate' },
    { summary: 'Preview the changes', call: 'delete api --group ship --kind Frigate --dry-run' },
  ],
  deletes: ({ version, kind }) => `${version} of ${kind}`,
  async plan(request, { project, around, problems }) {
    const { planDeleteApi } = await import('../project/index.js');
    return planDeleteApi(request, project, around, problems);
  },
});

const controllerFields = {
  ...projectFields,
  ...kindFields,
  /** Name of the controller. Default: the only controller of the kind. */
  controllerName: {
    ...textField('name', 'name of the controller (default: the only one of the kind)', 'captain-backup'),
    project: 'resources.controllers',
  },
  ...deleteChangedField,
  ...manifestsField,
} as const satisfies Fields;

/** A request to delete a controller (`kbts delete controller`). */
export interface DeleteControllerRequest extends RequestOf<typeof controllerFields> {}

/** The `kbts delete controller` command. */
export const deleteController = defineProjectCommand({
  name: 'delete controller',
  details:
    'Deletes a controller, its test and its registration in `src/main.ts`.\nKeeps files that you changed, and files that other files use.',
  fields: controllerFields,
  examples: [
    { summary: 'The controller of a kind', call: 'delete controller --group ship --kind Frigate' },
    {
      summary: 'One of several controllers',
      call: 'delete controller --group ship --kind Frigate --controller-name frigate-backup',
    },
  ],
  deletes: ({ kind }) => `a controller of ${kind}`,
  async plan(request, { project, around, problems }) {
    const { planDeleteController } = await import('../project/index.js');
    return planDeleteController(request, project, around, problems);
  },
});

const webhookFields = {
  ...projectFields,
  ...kindFields,
  /** Whether to delete the defaulting webhook. Default: false. */
  defaulting: { ...webhookTypes.defaulting, help: 'deletes the defaulting webhook' },
  /** Whether to delete the validating webhook. Default: false. */
  validation: { ...webhookTypes.validation, help: 'deletes the validating webhook' },
  /** Whether to delete the conversion between versions. Default: false. */
  conversion: { ...webhookTypes.conversion, help: 'deletes the conversion between versions' },
  /** The versions whose conversion is deleted. Default: all; the kind then has no hub. */
  spoke: { ...spokeField, help: 'deletes only the conversion of a version; may be repeated' },
  ...deleteChangedField,
  ...manifestsField,
} as const satisfies Fields;

/** A request to delete webhooks (`kbts delete webhook`). If no type is set, all webhooks of the kind are deleted. */
export interface DeleteWebhookRequest extends RequestOf<typeof webhookFields> {}

/** The `kbts delete webhook` command. */
export const deleteWebhook = defineProjectCommand({
  name: 'delete webhook',
  details:
    'Reverts `kbts create webhook`: deletes the given types of webhooks, or all without a type.\nThe Service, the certificates and their kustomize sections are deleted with the last webhook.\nKeeps files that you changed, and files that other files use.',
  fields: webhookFields,
  examples: [
    { summary: 'All webhooks of a kind', call: 'delete webhook --group ship --kind Frigate' },
    { summary: 'One type', call: 'delete webhook --group ship --kind Frigate --defaulting' },
  ],
  deletes: ({ kind }) => `webhooks of ${kind}`,
  async plan(request, { project, around, problems }) {
    const { planDeleteWebhook } = await import('../project/index.js');
    return planDeleteWebhook(request, project, around, problems);
  },
});
