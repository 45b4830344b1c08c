import { DiagnosticList } from '../../base/problems/index.js';
import { surroundingsOf } from '../../commands/sdk/place.js';
import { planImportProject } from '../../plugins/go-project/index.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { enterNotes, sourceNotes } from '../init/new-project-notes.js';
import type { Io } from '../terminal/io.js';

/** The source and target folders of `kbts import project`. */
export interface ImportedPlace {
  /** Folder of the Go project, as written on the command line. */
  readonly source: string;
  readonly force: boolean;
  /** The working directory, to which paths are relative. */
  readonly from: string;
  /** The folder of the new project, as written on the command line. Default: the working directory. */
  readonly word: string | undefined;
}

/** Creates a project in the folder of `io` from a Go project, and returns the exit code. */
export async function importGoProject(
  { source, force, from, word }: ImportedPlace,
  options: OutputOptions,
  io: Io,
): Promise<number> {
  const files = openProject(io, isPreview(options));
  const own = await io.source(io.cwd, !isPreview(options));
  const problems = new DiagnosticList();
  const request = { source, force, dependency: own.spec };
  const { planned, readText } = await planImportProject(
    request,
    surroundingsOf(placeOf(files, io, from)),
    from,
    problems,
  );
  const notes = planned ? [...enterNotes(word), ...planned.notes, ...sourceNotes(planned, own)] : [];
  return await deliver(planned && { ...planned, notes }, problems, options, io, readText);
}
