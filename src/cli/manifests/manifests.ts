import { openFiles } from '../../base/files/index.js';
import { manifests as table } from '../../commands/manifests.js';
import type { OutputOptions } from '../changes/deliver.js';
import { tableCommand } from '../parse/command.js';
import type { Io } from '../terminal/io.js';

/** The `kbts manifests` command. */
export const manifests = tableCommand(table, async (given, { options, args }, io) => {
  if (given.helpMarkers !== undefined) {
    const { printMarkerHelp } = await import('./marker-help.js');
    return printMarkerHelp(given.helpMarkers, options.json, io);
  }
  const { generate } = await import('./generate.js');
  const line = { given, options, args };
  if (!given.watch) return await generate(line, io);
  if (given.check) return await reportEndless(options, io);
  const { generateOnChange } = await import('./watch.js');
  const isInProject = openFiles(io.cwd).entryKind('PROJECT') === 'file';
  // Without a project there is nothing to watch: each change would report the same error.
  if (!isInProject && args.length === 0) return await generate(line, io);
  return await generateOnChange((parsed) => generate(line, io, parsed), io);
});

/** Reports `--watch` with `--check`: a check returns an exit code, but a watch never ends. */
async function reportEndless(options: OutputOptions, io: Io): Promise<number> {
  const [{ deliver }, { DiagnosticList }] = await Promise.all([
    import('../changes/deliver.js'),
    import('../../base/problems/index.js'),
  ]);
  const problems = new DiagnosticList();
  const message = '`--check` and `--watch` cannot be combined: a check ends with an exit code, a watch does not end';
  const hint = 'use `--check` in CI; to see what would change while you edit, use `--watch --diff`';
  problems.report({ code: 'usage', severity: 'error', message, hint });
  return await deliver(undefined, problems, options, io, () => undefined);
}
