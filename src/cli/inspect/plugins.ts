import { visible } from '../../base/problems/index.js';
import {
  base,
  plugins as builtInPlugins,
  externalPlugins,
  isExternal,
  type Plugin,
  packagePlugins,
  pluginCommands,
} from '../../plugins/index.js';
import { defineCommand } from '../parse/command.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { paintFor } from '../terminal/paint.js';
import { printText, tableOf } from '../terminal/print.js';

/** The `kbts plugins` command. */
export const plugins = defineCommand({
  details:
    'Lists the built-in plugins, the plugins of the user, and the npm packages `kbts-plugin-*` of the\nproject. The plugins of the user are in EXTERNAL_PLUGINS_PATH, or in `kbts/plugins` and\n`kubebuilder/plugins` below the configuration folder. Runs no plugins: other commands run them with\n`--plugins`.',
  inProject: true,
  flags: { json: { kind: 'switch', summary: 'prints the plugins as JSON', default: false } },
  examples: [
    { summary: 'As a table', call: 'plugins' },
    { summary: 'The flags of a plugin', call: 'create api --plugins deploy-image --help' },
  ],
  async run({ options }, io) {
    return printPlugins(options.json, io);
  },
});

function printPlugins(asJson: boolean, io: Io): number {
  const external = externalPlugins({ env: io.env, folder: io.cwd });
  const all = [base, ...builtInPlugins, ...(io.program?.plugins ?? []), ...external, ...packagePlugins(io.cwd)].map(
    infoOf,
  );
  if (asJson) io.stdout.write(`${JSON.stringify({ plugins: all }, undefined, 2)}\n`);
  else printText(textOf(all, paintFor(io.stdout, io.env).strong), io);
  return exitCodes.done;
}

/** Returns the entry of a plugin in the output of `kbts plugins --json`. */
function infoOf(plugin: Plugin) {
  const { key, summary, steps, deprecation } = plugin;
  const isGeneral = plugin === base || isExternal(plugin);
  const refused = isExternal(plugin) ? plugin.found.refused : undefined;
  return {
    key,
    summary,
    commands: isGeneral ? pluginCommands : pluginCommands.filter((command) => steps[command]),
    ...(deprecation === undefined ? {} : { deprecation }),
    ...(refused === undefined ? {} : { refused }),
  };
}

function textOf(all: readonly ReturnType<typeof infoOf>[], strong: (text: string) => string): string {
  const rows = all.map(({ key, commands, summary, deprecation, refused }) => {
    const notes = [...(deprecation === undefined ? [] : ['deprecated']), ...(refused === undefined ? [] : [refused])];
    const where = commands.length === pluginCommands.length ? 'all' : commands.join(', ');
    return [key, where, [visible(summary), ...notes].join('; ')];
  });
  const [head = '', ...lines] = tableOf([['KEY', 'COMMANDS', 'DESCRIPTION'], ...rows]).split(/(?<=\n)/);
  return `${strong(head.trimEnd())}\n${lines.join('')}`;
}
