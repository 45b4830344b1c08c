import { defineCommand } from '../parse/command.js';

/** The `kbts why` command. */
export const why = defineCommand({
  details:
    'Prints the last reconciles of an object in the running `kbts dev` of the project: what caused\neach, what it changed, how it ended, and when the next one is due.',
  inProject: true,
  words: {
    usage: '<kind>/<name>',
    summary: 'the object, for example `frigate/sample`; its kind as kubectl accepts it',
    most: 1,
  },
  flags: {
    namespace: {
      kind: 'text',
      argument: 'name',
      summary: 'namespace of the object (default: all)',
      example: 'default',
    },
    last: { kind: 'text', argument: 'number', summary: 'number of reconciles (default: 5)', example: '20' },
    json: { kind: 'switch', summary: 'prints them as JSON', default: false },
  },
  examples: [{ summary: 'The last reconciles of an object', call: 'why cronjob/cronjob-sample' }],
  async run({ options, args: [object = ''] }, io) {
    return await (await import('./print-why.js')).printWhy({ ...options, object }, io);
  },
});
