import { openFiles } from '../../base/files/index.js';
import { manifests as table } from '../../commands/manifests.js';
import { tableCommand } from '../parse/command.js';

/** The `kbts manifests` command. */
export const manifests = tableCommand(table, async (given, { options, args }, io) => {
  if (given.helpMarkers !== undefined) {
    const { printMarkerHelp } = await import('./marker-help.js');
    return printMarkerHelp(given.helpMarkers, options.json, io);
  }
  const { generate, reportEndless } = await import('./generate.js');
  const line = { given, options, args };
  if (!given.watch) return await generate(line, io);
  if (given.check) return await reportEndless(options, io);
  const { generateOnChange } = await import('./watch.js');
  const isInProject = openFiles(io.cwd).entryKind('PROJECT') === 'file';
  // Without a project there is nothing to watch: each change would report the same error.
  if (!isInProject && args.length === 0) return await generate(line, io);
  return await generateOnChange((parsed) => generate(line, io, parsed), io);
});
