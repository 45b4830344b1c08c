import { defineCommand } from '../command.js';
import { exitCodes } from '../io.js';

/** `kbts help`. */
export const help = defineCommand({
  words: { usage: '[command]', summary: 'name of a command, for example `create api`' },
  flags: {},
  examples: [
    { summary: 'All commands', call: 'help' },
    { summary: 'One command and its flags', call: 'help create api' },
  ],
  async run({ args, commands }, io) {
    const [{ routeOf }, { commandHelp, groupHelp }] = await Promise.all([
      import('../route.js'),
      import('../help-text.js'),
    ]);
    const route = routeOf(args, commands);
    switch (route.kind) {
      case 'group':
        io.stdout.write(groupHelp(route.name, commands));
        return exitCodes.done;
      case 'command':
        io.stdout.write(commandHelp(route.entry, await route.entry.load()));
        return exitCodes.done;
      case 'problem':
        (await import('../report.js')).printProblems([route.problem], io);
        return exitCodes.usage;
    }
  },
});
