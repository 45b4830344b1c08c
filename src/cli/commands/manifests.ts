import { openFiles } from '../../files/index.js';
import { defineCommand } from '../command.js';
import { outputFlags } from '../flags.js';

/** `kbts manifests`. */
export const manifests = defineCommand({
  details:
    'Reads API types and markers, and never runs them. Removes manifests of kinds that are gone.\nWithout arguments, also adds required fields to samples that still have their `TODO(user)` line.\nTakes the arguments of controller-gen. Default: those of PROJECT, or else\n  rbac:roleName=manager-role crd webhook paths=./src/...\n  output:crd:artifacts:config=config/crd/bases\nIn a subfolder it works on the project above. Paths are relative to the folder of the project.',
  inProject: true,
  words: { usage: '[arguments]', summary: 'generators with options, `paths=` and `output:` rules' },
  flags: {
    check: { kind: 'switch', summary: 'fails with a diff when a manifest is stale; writes nothing', default: false },
    'breaking-against': {
      kind: 'text',
      argument: 'place',
      summary: 'fails when a CRD is incompatible with its state in a folder, file or git revision',
      example: 'origin/main',
    },
    watch: { kind: 'switch', summary: 'generates again after each change of a source, until Ctrl+C', default: false },
    'help-markers': {
      kind: 'choice',
      summary: 'explains the markers instead',
      choices: ['short', 'long', 'full'],
      alone: 'short',
    },
    ...outputFlags,
  },
  examples: [
    { summary: 'Write the manifests of the project', call: 'manifests' },
    { summary: 'In CI: fail when they are stale', call: 'manifests --check' },
    {
      summary: 'Fail when users of the API on the main branch would break',
      call: 'manifests --breaking-against origin/main',
    },
    { summary: 'CRDs only, to the terminal', call: 'manifests crd paths=./src/... output:stdout' },
  ],
  async run({ options, args }, io) {
    const depth = options['help-markers'];
    if (depth !== undefined) {
      const { printMarkerHelp } = await import('../marker-help.js');
      return printMarkerHelp(depth, options.json, io);
    }
    const { generate } = await import('../generate.js');
    if (!options.watch) return await generate(options, args, io);
    const { generateOnChange } = await import('../watch.js');
    const isInProject = openFiles(io.cwd).entryKind('PROJECT') === 'file';
    // There is nothing to wait for: it would tell of the missing project again and again.
    if (!isInProject && args.length === 0) return await generate(options, args, io);
    return await generateOnChange((parsed) => generate(options, args, io, parsed), io);
  },
});
