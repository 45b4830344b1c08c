import { DiagnosticList, errorOf } from '../../base/problems/index.js';
import { surroundingsOf } from '../../commands/sdk/place.js';
import { planImportProject } from '../../plugins/go-project/index.js';
import { deliver, isPreview, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { newProjectFolder } from '../folders/new-project-folder.js';
import { enterNotes, sourceNotes } from '../init/new-project-notes.js';
import type { TableInvocation } from '../parse/command.js';
import { type Io, inFolder } from '../terminal/io.js';

/** Creates a project from a Go project, and returns the exit code. */
export async function importGoProject(
  force: boolean,
  { options, args, from }: TableInvocation,
  io: Io,
): Promise<number> {
  const [source, word, ...others] = args;
  const problems = new DiagnosticList();
  if (source === undefined) problems.report(noSource);
  if (others.length > 0) problems.report(tooMany);
  const place = newProjectFolder(word, io);
  if ('problem' in place) problems.report(place.problem);
  if (source === undefined || 'problem' in place || problems.hasErrors) {
    return await deliver(undefined, problems, options, io, () => undefined);
  }
  const target = inFolder(io, place.folder);
  const files = openProject(target, isPreview(options));
  const own = await io.source(target.cwd, !isPreview(options));
  const request = { source, force, dependency: own.spec };
  const around = surroundingsOf(placeOf(files, target, from));
  const { planned, readText } = await planImportProject(request, around, from, problems);
  const notes = planned ? [...enterNotes(word), ...planned.notes, ...sourceNotes(planned, own)] : [];
  return await deliver(planned && { ...planned, notes }, problems, options, target, readText);
}

const noSource = errorOf(
  'usage',
  'there is nothing to import',
  'pass the folder of a Go project, for example `kbts import project ../frigate-operator`',
);

const tooMany = errorOf(
  'usage',
  'too many arguments, expected the folder of the Go project and the folder of the new project',
  'put paths with spaces in quotes',
);
