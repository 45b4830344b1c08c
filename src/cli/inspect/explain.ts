import { diagnosticCodes } from '../../base/problems/index.js';
import { defineCommand } from '../parse/command.js';

/** The `kbts explain` command. */
export const explain = defineCommand({
  details:
    'Every error and warning of kbts has a code, which it prints after the location.\nWithout a code, lists all of them.',
  words: {
    usage: '[code]',
    summary: 'code of an error or a warning',
    most: 1,
    values: () => Object.entries(diagnosticCodes).map(([value, summary]) => ({ value, summary })),
  },
  flags: { json: { kind: 'switch', summary: 'prints the explanation as JSON', default: false } },
  examples: [
    { summary: 'What a code means, and what to do', call: 'explain cel-cost' },
    { summary: 'All codes', call: 'explain' },
  ],
  async run({ options, args: [code] }, io) {
    return (await import('./print-explanation.js')).printExplanation(code, options.json, io);
  },
});
