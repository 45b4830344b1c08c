import { defineCommand } from '../parse/command.js';

/** The `kbts plugins` command. */
export const plugins = defineCommand({
  details:
    'Lists the plugins of kbts, those of the user, and the npm packages `kbts-plugin-*` of the project.\nThose of the user are in EXTERNAL_PLUGINS_PATH, or in `kbts/plugins` and `kubebuilder/plugins`\nbelow the configuration folder. Runs none of them. `--plugins` of other commands runs plugins.',
  inProject: true,
  flags: { json: { kind: 'switch', summary: 'prints the plugins as JSON', default: false } },
  examples: [
    { summary: 'As a table', call: 'plugins' },
    { summary: 'The flags of a plugin', call: 'create api --plugins deploy-image --help' },
  ],
  async run({ options }, io) {
    return (await import('./print-plugins.js')).printPlugins(options.json, io);
  },
});
