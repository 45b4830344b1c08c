import { DiagnosticList, errorOf } from '../../base/problems/index.js';
import type { GivenFlags } from '../../commands/define/fields.js';
import { type manifests, planManifests } from '../../commands/manifests.js';
import type { Place } from '../../commands/sdk/place.js';
import type { ParsedSources } from '../../compiler/loader/index.js';
import { deliver, isPreview, type OutputOptions, openProject } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { exitCodes, type Io } from '../terminal/io.js';
import { count, printNote, printText } from '../terminal/print.js';
import { checkWarnings, readLimits } from './run-limits.js';

interface ManifestsLine {
  readonly given: GivenFlags<typeof manifests.fields>;
  readonly options: OutputOptions;
  /** controller-gen arguments; if empty, the arguments in PROJECT are used. */
  readonly args: readonly string[];
}

/** Generates the manifests of a project once, and writes, displays or checks them. Returns the exit code. */
export async function generate(
  { given, options, args }: ManifestsLine,
  io: Io,
  parsed?: ParsedSources,
): Promise<number> {
  const files = openProject(io, given.check || isPreview(options));
  const problems = new DiagnosticList();
  const limits = readLimits(given, problems);
  const request = { ...given, severities: limits.severities, ...(args.length > 0 ? { arguments: args } : {}) };
  const place = placeOf(files, io, io.cwd);
  const { planned, messages, readText } = await planManifests(request, place, problems, parsed);
  checkWarnings(problems, limits);
  for (const message of messages) printNote(message, io);
  const written = problems.hasErrors ? undefined : planned;
  if (!given.check) return await deliver(written, problems, options, io, readText);
  const isFresh = written?.changes.length === 0;
  const samples = isFresh && args.length === 0 ? await checkSamples(place, problems) : undefined;
  const readAny = (file: string) => readText(file) ?? samples?.(file);
  const shown = problems.hasErrors ? undefined : written;
  const code = await deliver(shown, problems, { ...options, diff: true }, io, readAny);
  return written && written.changes.length > 0 ? reportStale(written.changes.length, io) : code;
}

/** Validates the samples with the current CRDs. Returns a reader of the checked files; undefined without samples. */
async function checkSamples(place: Place, problems: DiagnosticList) {
  if (place.files.entryKind('config/samples') !== 'directory') return undefined;
  // Loaded on demand: most runs do not check.
  const { validateObjects } = await import('../../commands/validate.js');
  return (await validateObjects({ sources: [] }, place, problems)).readText;
}

function reportStale(stale: number, io: Io): number {
  const are = stale === 1 ? 'is' : 'are';
  const text = `error: ${count(stale, 'manifest')} ${are} stale\n  help: run \`kbts manifests\` and commit the result\n`;
  printText(text, io, io.stderr);
  return exitCodes.problems;
}

/** Reports that `--check` and `--watch` cannot be combined. Returns the exit code. */
export async function reportEndless(options: OutputOptions, io: Io): Promise<number> {
  const problems = new DiagnosticList();
  const message = '`--check` and `--watch` cannot be combined: a check ends with an exit code, a watch does not end';
  const hint = 'use `--check` in CI; to see what would change while you edit, use `--watch --diff`';
  problems.report(errorOf('usage', message, hint));
  return await deliver(undefined, problems, options, io, () => undefined);
}
