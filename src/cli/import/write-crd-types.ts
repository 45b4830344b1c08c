import { DiagnosticList } from '../../problems/index.js';
import { planImportCrds } from '../../sdk/index.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { exitCodes, type Io } from '../terminal/io.js';

/** The flags of `kbts import crd`. */
export interface ImportCrdOptions extends OutputOptions {
  readonly output: string | undefined;
  readonly external: boolean;
  readonly 'from-cluster': boolean;
  readonly force: boolean;
}

/**
 * Writes the types of CRDs into a project, or into another folder.
 *
 * @param sources what to read: files, folders, URLs, `-`, or names of CRDs
 * @param from the working directory, to which paths are relative
 * @returns the exit code
 */
export async function writeCrdTypes(
  options: ImportCrdOptions,
  sources: readonly string[],
  from: string,
  io: Io,
): Promise<number> {
  const files = openProject(options, io, isPreview(options));
  if (!files) return exitCodes.problems;
  const { output, external, 'from-cluster': fromCluster, force } = options;
  const request = { sources, external, fromCluster, force, ...(output === undefined ? {} : { output }) };
  const problems = new DiagnosticList();
  const { planned, readText } = await planImportCrds(request, placeOf(files, io, from), problems);
  return await deliver(planned, problems, options, io, readText, files);
}
