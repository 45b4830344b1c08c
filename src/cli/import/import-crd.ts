import { defineCommand } from '../define/command.js';
import { outputFlags } from '../define/flags.js';

/** `kbts import crd`. */
export const importCrd = defineCommand({
  details:
    'Writes a class for each object of the schema, with enums, docs and markers, and recognizes\nthe types of Kubernetes. Then generates the CRD from these types and compares it with the\nimported one: each part that differs is reported with its location.\nKinds in a group of the project become kinds of the project.\nReads files, folders, https URLs, `-` for standard input, or CRDs of the current cluster.',
  inProject: true,
  words: { usage: '<sources>', summary: 'files, folders or URLs with CRDs; names of CRDs with `--from-cluster`' },
  flags: {
    output: {
      kind: 'text',
      argument: 'folder',
      summary: 'folder of the types, with a subfolder for each version (default: src/api/<group>)',
      example: 'src/api',
    },
    external: {
      kind: 'switch',
      summary: 'the CRDs belong to another project: `kbts manifests` does not generate them',
      default: false,
    },
    'from-cluster': {
      kind: 'switch',
      summary: 'reads the CRDs from the current cluster with kubectl',
      default: false,
    },
    force: { kind: 'switch', summary: 'overwrites existing types, including your changes', default: false },
    ...outputFlags,
  },
  examples: [
    { summary: 'All CRDs in a folder', call: 'import crd config/crd/bases' },
    {
      summary: 'A CRD of another project, to write a controller for it',
      call: 'import crd --external --from-cluster certificates.cert-manager.io',
    },
  ],
  async run({ options, args, from }, io) {
    const { writeCrdTypes } = await import('./write-crd-types.js');
    return await writeCrdTypes(options, args, from, io);
  },
});
