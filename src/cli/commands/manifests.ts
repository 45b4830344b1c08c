import { defineCommand } from '../command.js';
import { outputFlags } from '../flags.js';

/** `kbts manifests`. */
export const manifests = defineCommand({
  details:
    'Reads the API types and markers without running them. Arguments are those of controller-gen; without any, those of\nPROJECT are used, or else `rbac:roleName=manager-role crd webhook paths=./src/... output:crd:artifacts:config=config/crd/bases`.\nManifests of kinds that are gone are removed.',
  words: { usage: '[arguments]', summary: 'generators with options, `paths=` and `output:` rules' },
  flags: {
    check: { kind: 'switch', summary: 'fails with a diff when a manifest is stale; writes nothing', default: false },
    'breaking-against': {
      kind: 'text',
      argument: 'place',
      summary: 'fails when a CRD breaks with its state in a folder, a file or a git revision; writes nothing then',
      example: 'origin/main',
    },
    watch: { kind: 'switch', summary: 'generates again after each change of a source, until stopped', default: false },
    'help-markers': {
      kind: 'choice',
      summary: 'explains the markers instead, as JSON with `--json`',
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
    return await generateOnChange((parsed) => generate(options, args, io, parsed), io);
  },
});
