import { defineCommand, switchFlag, textFlag } from '../parse/command.js';

/** The `kbts validate` command. */
export const validate = defineCommand({
  details:
    'Checks fields, types, the rules of CRDs (including CEL), and the rules of built-in kinds. Webhooks\nare not called. CRDs in the files are used, too. Without arguments, checks the samples of the\nproject.',
  inProject: true,
  words: {
    usage: '[files]',
    summary: 'files, folders or URLs with objects, or `-` for standard input',
    values: 'files',
  },
  flags: {
    crds: textFlag(
      'path',
      'a file, folder or URL with CRDs (default: config/crd/bases of the project)',
      'config/crd/bases',
    ),
    json: switchFlag('prints the errors as JSON'),
  },
  examples: [
    { summary: 'The samples of the project', call: 'validate' },
    { summary: 'Other objects', call: 'validate deploy frigate.yaml' },
    { summary: 'Objects of another project', call: 'validate frigate.yaml --crds ../frigates/config/crd/bases' },
  ],
  async run({ options: { crds, json }, args: sources, from }, io) {
    const { printValidation } = await import('./print-validation.js');
    return await printValidation({ sources, ...(crds === undefined ? {} : { crds }) }, { json, from }, io);
  },
});
