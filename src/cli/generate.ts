import type { ReadableFiles } from '../files/index.js';
import type { ParsedSources } from '../loader/index.js';
import { generateManifests, type ManifestsOptions } from '../manifests/index.js';
import { expectedKubernetesVersion, newestKubernetesVersion, readKubernetesVersion } from '../model/index.js';
import {
  DiagnosticList,
  type DiagnosticSink,
  type ReadText,
  shorten,
  visible,
  visibleLines,
} from '../problems/index.js';
import { deliver, isPreview, type OutputOptions, openProject, type PlannedOutput } from './deliver.js';
import { earlierFiles } from './earlier-files.js';
import { exitCodes, type Io } from './io.js';
import { count, ownTexts } from './report.js';
import { checkWarnings, type LimitOptions, type RunLimits, readLimits } from './run-limits.js';
import { packageVersion } from './version.js';

/** The flags of `kbts manifests` that decide what to do with the result. */
export interface GenerateOptions extends OutputOptions, LimitOptions {
  readonly check: boolean;
  readonly 'breaking-against': string | undefined;
  readonly 'kubernetes-version': string | undefined;
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
  const target = readTarget(options['kubernetes-version'], problems);
  const limits = readLimits(options, problems);
  if (problems.hasErrors) return await deliver(undefined, problems, options, io, ownTexts(files));
  const run = { ...runOptions(options, files, parsed), ...target };
  const { planned, notes, readText } = planManifests(files, args, problems, limits, run);
  for (const note of notes) io.stderr.write(`note: ${visible(note)}\n`);
  if (!options.check) return await deliver(planned, problems, options, io, readText);
  const code = await deliver(planned, problems, { ...options, diff: true }, io, readText);
  return planned && planned.changes.length > 0 ? reportStale(planned.changes.length, io) : code;
}

function readTarget(given: string | undefined, sink: DiagnosticSink): Pick<ManifestsOptions, 'kubernetesVersion'> {
  if (given === undefined) return {};
  const kubernetesVersion = readKubernetesVersion(given);
  if (kubernetesVersion) return { kubernetesVersion };
  const message = `\`--kubernetes-version\` must be ${expectedKubernetesVersion}, found \`${shorten(given)}\``;
  const hint = `for example \`--kubernetes-version ${newestKubernetesVersion}\``;
  sink.report({ code: 'usage', severity: 'error', message, hint });
  return {};
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
  limits: RunLimits,
  options: ManifestsOptions,
): Planned {
  const args = given.length > 0 ? given : undefined;
  const run = { ...options, severities: limits.severities };
  const { changes, outside, stdout, notes, sources } = generateManifests(args, files, packageVersion(), problems, run);
  checkWarnings(problems, limits);
  // Without `output:stdout` on the command line, raw output is not expected: PROJECT could inject CI workflow commands.
  const text = args ? stdout : visibleLines(stdout);
  const own = ownTexts(files);
  const readText = (file: string) => sources.get(file) ?? own(file);
  return { planned: problems.hasErrors ? undefined : { changes, outside, notes: [], text }, notes, readText };
}
