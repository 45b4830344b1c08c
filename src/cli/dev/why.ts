import { defineCommand, switchFlag, textFlag } from '../parse/command.js';

/** The `kbts why` command. */
export const why = defineCommand({
  details:
    'Prints the last reconciles of an object in the running `kbts dev` of the project: what caused\neach, what it changed, how it ended, and when the next one is due.',
  inProject: true,
  words: {
    usage: '<kind>/<name>',
    summary: 'the object, for example `frigate/sample`; the kind can be any name that kubectl accepts',
    most: 1,
  },
  flags: {
    namespace: textFlag('name', 'namespace of the object (default: all)', 'default'),
    last: textFlag('number', 'number of reconciles (default: 5)', '20'),
    json: switchFlag('prints the reconciles as JSON'),
  },
  examples: [{ summary: 'The last reconciles of an object', call: 'why cronjob/cronjob-sample' }],
  async run({ options, args: [object = ''] }, io) {
    return await (await import('./print-why.js')).printWhy({ ...options, object }, io);
  },
});
