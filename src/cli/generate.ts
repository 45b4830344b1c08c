import type { ReadableFiles } from '../files/index.js';
import type { ParsedSources } from '../loader/index.js';
import { generateManifests, type ManifestsOptions } from '../manifests/index.js';
import { DiagnosticList, type ReadText, visible, visibleLines } from '../problems/index.js';
import { deliver, isPreview, type OutputOptions, openProject, type Wanted } from './deliver.js';
import { earlierFiles } from './earlier-files.js';
import { exitCodes, type Io } from './io.js';
import { count, ownTexts } from './report.js';
import { packageVersion } from './version.js';

/** The flags of `kbts manifests` that say what happens with the result. */
export interface GenerateOptions extends OutputOptions {
  readonly check: boolean;
  readonly 'breaking-against': string | undefined;
}

/**
 * Generates the manifests of a project once, and writes, shows or checks them.
 *
 * @param args arguments as controller-gen takes them; without any, those of the project
 * @param parsed sources that an earlier run has parsed. Default: none
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
  const { wanted, notes, readText } = planManifests(files, args, problems, runOptions(options, files, parsed));
  for (const note of notes) io.stderr.write(`note: ${visible(note)}\n`);
  if (!options.check) return await deliver(wanted, problems, options, io, readText);
  const code = await deliver(wanted, problems, { ...options, diff: true }, io, readText);
  return wanted && wanted.changes.length > 0 ? complain(wanted.changes.length, io) : code;
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

function complain(stale: number, io: Io): number {
  const are = stale === 1 ? 'is' : 'are';
  io.stderr.write(
    `error: ${count(stale, 'manifest')} ${are} stale\n  help: run \`kbts manifests\` and commit the result\n`,
  );
  return exitCodes.problems;
}

interface Planned {
  readonly wanted: Wanted | undefined;
  /** What should be known, a sentence each. */
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
  // Nobody who names no `output:stdout` expects raw texts there: PROJECT could give orders to a CI system with them.
  const text = args ? stdout : visibleLines(stdout);
  const own = ownTexts(files);
  const readText = (file: string) => sources.get(file) ?? own(file);
  return { wanted: problems.hasErrors ? undefined : { changes, notes: [], text }, notes, readText };
}
