import { openFiles } from '../../files/index.js';
import { kubernetesVersions, newestKubernetesVersion } from '../../model/index.js';
import type { OutputOptions } from '../changes/deliver.js';
import { defineCommand } from '../define/command.js';
import { outputFlags } from '../define/flags.js';
import { manifestArguments, severities } from '../define/values.js';
import type { Io } from '../terminal/io.js';

/** `kbts manifests`. */
export const manifests = defineCommand({
  details:
    'Parses API types and markers without running your code. Deletes manifests of removed kinds.\nWithout arguments, also adds required fields to samples that still contain their `TODO(user)` line.\nAccepts the arguments of controller-gen. Default: those in PROJECT, or else\n  rbac:roleName=manager-role crd webhook paths=./src/...\n  output:crd:artifacts:config=config/crd/bases\nIn a subfolder, uses the enclosing project. Paths are relative to the root of the project.\nOn the command line, they may point outside of it; manifests there are never deleted.',
  inProject: true,
  words: {
    usage: '[arguments]',
    summary: 'generators with options, `paths=` and `output:` rules',
    values: manifestArguments,
  },
  flags: {
    check: {
      kind: 'switch',
      summary: 'fails and prints a diff if a manifest is stale; writes nothing',
      default: false,
    },
    'breaking-against': {
      kind: 'text',
      argument: 'place',
      summary: 'fails if a CRD has breaking changes relative to a folder, file or Git revision',
      example: 'origin/main',
      values: 'files',
    },
    'kubernetes-version': {
      kind: 'text',
      argument: 'version',
      summary: `minor version of Kubernetes to generate for, ${kubernetesVersions[0]} to ${newestKubernetesVersion} (default: that of PROJECT, or ${newestKubernetesVersion})`,
      example: '1.34',
      values: () => kubernetesVersions.map((value) => ({ value })),
    },
    severity: {
      kind: 'text',
      argument: 'code=severity',
      summary: 'sets the severity of a check to `error`, `warning` or `off`; may be repeated',
      example: 'webhook-unserved=off',
      values: severities,
      isRepeatable: true,
    },
    'max-warnings': {
      kind: 'text',
      argument: 'number',
      summary: 'fails when there are more warnings',
      example: '0',
    },
    watch: { kind: 'switch', summary: 'regenerates when a source file changes, until Ctrl+C', default: false },
    'help-markers': {
      kind: 'choice',
      summary: 'prints the marker reference instead',
      choices: ['short', 'long', 'full'],
      alone: 'short',
    },
    ...outputFlags,
  },
  examples: [
    { summary: 'Write the manifests of the project', call: 'manifests' },
    { summary: 'In CI: fail if they are stale', call: 'manifests --check' },
    {
      summary: 'Fail on breaking changes relative to the main branch',
      call: 'manifests --breaking-against origin/main',
    },
    { summary: 'CRDs only, to the terminal', call: 'manifests crd paths=./src/... output:stdout' },
  ],
  async run({ options, args }, io) {
    const depth = options['help-markers'];
    if (depth !== undefined) {
      const { printMarkerHelp } = await import('./marker-help.js');
      return printMarkerHelp(depth, options.json, io);
    }
    const { generate } = await import('./generate.js');
    if (!options.watch) return await generate(options, args, io);
    if (options.check) return await reportEndless(options, io);
    const { generateOnChange } = await import('./watch.js');
    const isInProject = openFiles(io.cwd).entryKind('PROJECT') === 'file';
    // There is nothing to watch: it would report the missing project again and again.
    if (!isInProject && args.length === 0) return await generate(options, args, io);
    return await generateOnChange((parsed) => generate(options, args, io, parsed), io);
  },
});

/** `--check` has an exit code, which a watch never returns. */
async function reportEndless(options: OutputOptions, io: Io): Promise<number> {
  const [{ deliver }, { DiagnosticList }] = await Promise.all([
    import('../changes/deliver.js'),
    import('../../problems/index.js'),
  ]);
  const problems = new DiagnosticList();
  const message = '`--check` and `--watch` cannot be combined: a check ends with an exit code, a watch does not end';
  const hint = 'use `--check` in CI; to see what would change while you edit, use `--watch --diff`';
  problems.report({ code: 'usage', severity: 'error', message, hint });
  return await deliver(undefined, problems, options, io, () => undefined);
}
