import type { ParsedSources } from '../../loader/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { type ManifestsRequest, planManifests } from '../../sdk/index.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { count } from '../terminal/count.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { printNote, printText } from '../terminal/print.js';
import { checkWarnings, type LimitOptions, type RunLimits, readLimits } from './run-limits.js';

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
  const limits = readLimits(options, problems);
  const request = requestOf(options, args, limits);
  const { planned, messages, readText } = planManifests(request, placeOf(files, io, io.cwd), problems, parsed);
  checkWarnings(problems, limits);
  for (const message of messages) printNote(message, io);
  const written = problems.hasErrors ? undefined : planned;
  if (!options.check) return await deliver(written, problems, options, io, readText);
  const code = await deliver(written, problems, { ...options, diff: true }, io, readText);
  return written && written.changes.length > 0 ? reportStale(written.changes.length, io) : code;
}

function requestOf(
  { 'breaking-against': breakingAgainst, 'kubernetes-version': kubernetesVersion }: GenerateOptions,
  args: readonly string[],
  { severities }: RunLimits,
): ManifestsRequest {
  return {
    severities,
    ...(args.length > 0 ? { arguments: args } : {}),
    ...(breakingAgainst === undefined ? {} : { breakingAgainst }),
    ...(kubernetesVersion === undefined ? {} : { kubernetesVersion }),
  };
}

function reportStale(stale: number, io: Io): number {
  const are = stale === 1 ? 'is' : 'are';
  const text = `error: ${count(stale, 'manifest')} ${are} stale\n  help: run \`kbts manifests\` and commit the result\n`;
  printText(text, io, io.stderr);
  return exitCodes.problems;
}
