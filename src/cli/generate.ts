import type { ReadableFiles } from '../files/index.js';
import type { ParsedSources } from '../loader/index.js';
import { generateManifests, type ManifestsOptions } from '../manifests/index.js';
import { DiagnosticList, type ReadText, visible, visibleLines } from '../problems/index.js';
import { deliver, isPreview, type OutputOptions, openProject, type PlannedOutput } from './deliver.js';
import { earlierFiles } from './earlier-files.js';
import { exitCodes, type Io } from './io.js';
import { count, ownTexts } from './report.js';
import { packageVersion } from './version.js';

/** The flags of `kbts manifests` that decide what to do with the result. */
export interface GenerateOptions extends OutputOptions {
  readonly check: boolean;
  readonly 'breaking-against': string | undefined;
}

/**
 * Generates the manifests of a project once, and writes, displays or checks them.
 *
 * @param args controller-gen arguments; if empty, those of the project
 * @param parsed sources parsed by a previous run. Default: none
 * @returns the exit code
 */
export async function generate(
  options: GenerateOptions,
  args: readonly string[],
  io: Io,
  parsed?: ParsedSources,
): Promise<number> {
  const files = openProject(options, io, options.check || isPreview(options));
  if (!files) return exitCodes.problems;
  const problems = new DiagnosticList();
  const { planned, notes, readText } = planManifests(files, args, problems, runOptions(options, files, parsed));
  for (const note of notes) io.stderr.write(`note: ${visible(note)}\n`);
  if (!options.check) return await deliver(planned, problems, options, io, readText);
  const code = await deliver(planned, problems, { ...options, diff: true }, io, readText);
  return planned && planned.changes.length > 0 ? reportStale(planned.changes.length, io) : code;
}

function runOptions(
  { 'breaking-against': place }: GenerateOptions,
  files: ReadableFiles,
  parsed: ParsedSources | undefined,
): ManifestsOptions {
  return {
    ...(parsed ? { parsed } : {}),
    ...(place === undefined ? {} : { earlier: (folder, sink) => earlierFiles(place, folder, files, sink) }),
  };
}

function reportStale(stale: number, io: Io): number {
  const are = stale === 1 ? 'is' : 'are';
  io.stderr.write(
    `error: ${count(stale, 'manifest')} ${are} stale\n  help: run \`kbts manifests\` and commit the result\n`,
  );
  return exitCodes.problems;
}

interface Planned {
  readonly planned: PlannedOutput | undefined;
  /** Messages for the user, a sentence each. */
  readonly notes: readonly string[];
  readonly readText: ReadText;
}

function planManifests(
  files: ReadableFiles,
  given: readonly string[],
  problems: DiagnosticList,
  options: ManifestsOptions,
): Planned {
  const args = given.length > 0 ? given : undefined;
  const { changes, stdout, notes, sources } = generateManifests(args, files, packageVersion(), problems, options);
  // Without `output:stdout` on the command line, raw output is not expected: PROJECT could inject CI workflow commands.
  const text = args ? stdout : visibleLines(stdout);
  const own = ownTexts(files);
  const readText = (file: string) => sources.get(file) ?? own(file);
  return { planned: problems.hasErrors ? undefined : { changes, notes: [], text }, notes, readText };
}
