import { DiagnosticList } from '../../problems/index.js';
import { planImportProject } from '../../sdk/index.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { enterNotes, sourceNotes } from '../init/new-project-notes.js';
import { exitCodes, type Io } from '../terminal/io.js';

/** What `kbts import project` imports. */
export interface ImportedPlace {
  /** The folder of the Go project, as written on the command line. */
  readonly source: string;
  readonly force: boolean;
  /** The working directory, to which paths are relative. */
  readonly from: string;
  /** The folder of the new project, as written on the command line. Default: the working directory. */
  readonly word: string | undefined;
}

/** Creates a project from a Go project in the folder of `io`, and returns the exit code. */
export async function importGoProject(
  { source, force, from, word }: ImportedPlace,
  options: OutputOptions,
  io: Io,
): Promise<number> {
  const files = openProject(options, io, isPreview(options));
  if (!files) return exitCodes.problems;
  const own = await io.source(io.cwd, !isPreview(options));
  const problems = new DiagnosticList();
  const request = { source, force, dependency: own.spec };
  const { planned, readText } = await planImportProject(request, placeOf(files, io, from), problems);
  const notes = planned ? [...enterNotes(word), ...planned.notes, ...sourceNotes(planned, own)] : [];
  return await deliver(planned && { ...planned, notes }, problems, options, io, readText, files);
}
