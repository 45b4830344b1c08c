import { defineCommand } from '../define/command.js';
import { outputFlags } from '../define/flags.js';
import { inFolder } from '../terminal/io.js';

/** `kbts import project`. */
export const importProject = defineCommand({
  details:
    'Creates a TypeScript project from a Go project of kubebuilder or the Operator SDK: API types from\nits CRDs, its permissions, webhook configurations and `config/`. Then generates the manifests and\ncompares them. `PORTING.md` lists what has to be ported by hand. The Go project is only read.',
  words: {
    usage: '<path> [folder]',
    summary: 'the Go project, and the folder of the new one (default: the current folder)',
    values: 'folders',
  },
  flags: {
    force: { kind: 'switch', summary: 'overwrites existing files', default: false },
    ...outputFlags,
  },
  examples: [
    { summary: 'Into a new folder', call: 'import project ../frigate-operator frigate-operator-ts' },
    { summary: 'See what would be created', call: 'import project ../frigate-operator --dry-run' },
  ],
  async run({ options, args, from }, io) {
    const [{ importGoProject }, { newProjectFolder }, { deliver }, { DiagnosticList }] = await Promise.all([
      import('./import-go-project.js'),
      import('../folders/new-project-folder.js'),
      import('../changes/deliver.js'),
      import('../../problems/index.js'),
    ]);
    const [source, word, ...others] = args;
    const problems = new DiagnosticList();
    if (source === undefined) problems.report(noSource);
    if (others.length > 0) problems.report(tooMany);
    const place = newProjectFolder(word, io);
    if ('problem' in place) problems.report(place.problem);
    if (source === undefined || 'problem' in place || problems.hasErrors) {
      return await deliver(undefined, problems, options, io, () => undefined);
    }
    return await importGoProject({ source, force: options.force, from, word }, options, inFolder(io, place.folder));
  },
});

const noSource = {
  code: 'usage',
  severity: 'error',
  message: 'there is nothing to import',
  hint: 'pass the folder of a Go project, for example `kbts import project ../frigate-operator`',
} as const;

const tooMany = {
  code: 'usage',
  severity: 'error',
  message: 'too many arguments, expected the folder of the Go project and that of the new one',
  hint: 'put paths with spaces in quotes',
} as const;
