import { importProject as table } from '../../commands/import.js';
import { tableCommand } from '../parse/command.js';
import { inFolder } from '../terminal/io.js';

/** The `kbts import project` command. */
export const importProject = tableCommand(table, async (given, { options, args, from }, io) => {
  const [{ importGoProject }, { newProjectFolder }, { deliver }, { DiagnosticList }] = await Promise.all([
    import('./import-go-project.js'),
    import('../folders/new-project-folder.js'),
    import('../changes/deliver.js'),
    import('../../base/problems/index.js'),
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
  return await importGoProject({ source, force: given.force, from, word }, options, inFolder(io, place.folder));
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
