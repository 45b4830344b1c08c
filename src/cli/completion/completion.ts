import { defineCommand } from '../parse/command.js';
import { exitCodes } from '../terminal/io.js';
import { completionScript, shells } from './shells.js';

const files = Object.values(shells).map(({ line, file }) => `  ${file.padEnd(28)}${line}`);

/** The `kbts completion` command. */
export const completion = defineCommand({
  details: [
    'The script completes commands, flags, and the groups, versions and kinds of the project.',
    'To enable it, add a line to the file that your shell reads when it starts:',
    ...files,
  ].join('\n'),
  words: {
    usage: '<shell>',
    summary: Object.keys(shells)
      .map((name) => `\`${name}\``)
      .join(', '),
    most: 1,
    values: () => Object.keys(shells).map((value) => ({ value })),
  },
  flags: {},
  examples: [{ summary: 'The script for bash', call: 'completion bash' }],
  async run({ args: [shell] }, io) {
    const script = completionScript(shell ?? '');
    if (script !== undefined) {
      io.stdout.write(scriptOf(script, io.program?.name));
      return exitCodes.done;
    }
    const [{ printProblems }, { unknownWord }] = await Promise.all([
      import('../results/print-problems.js'),
      import('../parse/usage-errors.js'),
    ]);
    printProblems([unknownWord('shell', shell, Object.keys(shells))], io);
    return exitCodes.usage;
  },
});

function scriptOf(script: string, name = 'kbts'): string {
  return script.replaceAll('_kbts', () => `_${name.replaceAll('-', '_')}`).replaceAll(/\bkbts\b/g, () => name);
}
