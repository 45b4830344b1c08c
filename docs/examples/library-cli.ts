import {
  apply,
  type Cli,
  type CliOptions,
  type CommandEntry,
  createCli,
  type InitRequest,
  type Io,
  init,
  type Output,
  type Plugin,
  type PluginCommand,
  type PluginFlags,
  type PluginOptions,
  type PluginRequest,
  type PluginStep,
} from 'kbts';

const flags: PluginFlags = {
  team: { kind: 'text', argument: 'name', summary: 'team that owns the project', example: 'harbor', default: 'acme' },
};

const ownersOf = ({ team }: PluginOptions) => `${team}\n`;

const step: PluginStep = {
  flags,
  plan: ({ options, project }) => ({
    changes: [{ kind: 'create', path: 'OWNERS', contents: ownersOf(options) }],
    project,
    notes: ['Add approvers to `OWNERS`'],
  }),
};

const command: PluginCommand = 'init';

/** Adds the team that owns a project to it: `acme-operator init --plugins team --team harbor`. */
export const teamPlugin: Plugin = {
  key: 'team.acme.com/v1',
  summary: 'Adds an OWNERS file',
  steps: { [command]: step },
};

/** Runs the plugin without a command line. */
export async function createOwned(folder: string, team: string): Promise<void> {
  const owned: PluginRequest = { plugins: [teamPlugin], pluginOptions: { team } };
  const request: InitRequest = { folder, ...owned };
  await apply(await init(request));
}

/** A command of the branded command line. */
export const contact: CommandEntry = {
  name: 'contact',
  summary: 'Prints where to get help',
  load: async () => ({
    flags: {},
    examples: [{ summary: 'Where to ask', call: 'contact' }],
    run: async (_, io: Io) => {
      const output: Output = io.stdout;
      output.write('#operators\n');
      return 0;
    },
  }),
};

const options: CliOptions = { name: 'acme-operator', version: '2.1.0', plugins: [teamPlugin], commands: [contact] };

/** A command line with a name, a plugin and a command of its own. Its program is `process.exitCode = await cli.run()`. */
export const cli: Cli = createCli(options);
