import { defineCommand } from '../parse/command.js';

/** The `kbts info` command. */
export const info = defineCommand({
  details: 'Reads the PROJECT file only.',
  inProject: true,
  flags: { json: { kind: 'switch', summary: 'prints the project as JSON', default: false } },
  examples: [
    { summary: 'As a table', call: 'info' },
    { summary: 'For a script', call: 'info --json' },
  ],
  async run({ options }, io) {
    return (await import('./print-info.js')).printInfo(options.json, io);
  },
});
