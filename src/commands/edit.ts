import { defineProjectCommand } from './define/command.js';
import { type Fields, type RequestOf, textField } from './define/fields.js';
import { licenseField, licenseTextField, manifestsField, pluginFields, projectFields } from './define/shared-fields.js';

const fields = {
  ...projectFields,
  /** Whether source folders are organized by API group. */
  multigroup: {
    type: 'boolean',
    help: 'one folder for each API group; `=false` for one group without a folder',
    project: 'multigroup',
  },
  /** Whether the manager is limited to specific namespaces. */
  namespaced: {
    type: 'boolean',
    help: 'limits the manager to namespaces; `=false` for the cluster',
    project: 'namespaced',
  },
  /** Name of the license, as in `kbts init`; `none` overrides a custom header. */
  license: licenseField,
  /** A custom license header in a block comment. */
  licenseText: {
    ...licenseTextField,
    help: 'file with a custom header in a block comment; overrides `--license`, except `none`',
  },
  /** The copyright holder. Default: the current holder. */
  owner: textField('owner', 'copyright holder (default: the current one)', '"The Ship Authors"'),
  /** Whether to overwrite manifests that the user changed. Default: false. */
  force: { type: 'boolean', help: 'overwrites manifests that you changed', default: false },
  /** Whether plugins make changes; the request may then be empty. Default: whether a plugin changes the project. */
  hasPlugins: { type: 'boolean', only: 'library' },
  ...manifestsField,
  ...pluginFields,
} as const satisfies Fields;

/** A request to change the layout, scope or license of a project (`kbts edit`). Undefined fields are not changed. */
export interface EditRequest extends RequestOf<typeof fields> {}

/** The `kbts edit` command. */
export const edit = defineProjectCommand({
  name: 'edit',
  details:
    'Changes the project as if it had been created with these flags: `--multigroup` moves sources and\nrewrites imports, `--namespaced` rewrites permissions, the manager and its cache, and a license\nrewrites headers. Files that you changed get the same changes; the remaining steps are listed.',
  pluginCommand: 'edit',
  fields,
  examples: [
    { summary: 'Several API groups', call: 'edit --multigroup' },
    { summary: 'Back to permissions for the cluster', call: 'edit --namespaced=false' },
    { summary: 'Another copyright owner', call: 'edit --owner "The Ship Authors"' },
    { summary: 'A Helm chart', call: 'edit --plugins helm' },
  ],
  async plan({ manifests: _manifests, plugins: _plugins, pluginOptions: _options, ...own }, context) {
    const { planEdit } = await import('../project/index.js');
    const { project, around, problems, place } = context;
    const steps = place.plugins?.chain.flatMap((plugin) => plugin.steps.edit ?? []) ?? [];
    const { force: _force, hasPlugins = steps.some(({ plan }) => plan), ...changes } = own;
    // If no field requests a change, only the plugins make changes.
    if (Object.keys(changes).length === 0 && steps.length > 0) return { changes: [], notes: [] };
    return await planEdit({ ...own, hasPlugins }, project, around, problems);
  },
});
