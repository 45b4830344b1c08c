import { commandWords } from '../../commands/define/values.js';
import { defineCommand } from '../parse/command.js';
import { exitCodes } from '../terminal/io.js';
import { printText } from '../terminal/print.js';

/** The `kbts help` command. */
export const help = defineCommand({
  words: { usage: '[command]', summary: 'name of a command, for example `create api`', values: commandWords },
  flags: {},
  examples: [
    { summary: 'All commands', call: 'help' },
    { summary: 'One command and its flags', call: 'help create api' },
  ],
  async run({ args, commands }, io) {
    const { helpOf } = await import('../parse/command-line.js');
    const help = await helpOf(args, commands);
    if ('text' in help) {
      printText(help.text, io);
      return exitCodes.done;
    }
    (await import('../results/print-problems.js')).printProblems(help.problems, io);
    return exitCodes.usage;
  },
});
