import { defineCommand } from '../command.js';

/** `kbts plugins`. */
export const plugins = defineCommand({
  details:
    'Lists the plugins of kbts, those of the user (in the folder EXTERNAL_PLUGINS_PATH, or in kbts/plugins and\nkubebuilder/plugins below the configuration folder), and the npm packages `kbts-plugin-*` of the project.\nRuns none of them. `--plugins` of other commands runs plugins, and `--plugins KEY --help` explains their flags.',
  inProject: true,
  flags: { json: { kind: 'switch', summary: 'prints the plugins as JSON', default: false } },
  examples: [
    { summary: 'As a table', call: 'plugins' },
    { summary: 'The flags of a plugin', call: 'create api --plugins deploy-image --help' },
  ],
  async run({ options }, io) {
    return (await import('../plugins.js')).printPlugins(options.json, io);
  },
});
