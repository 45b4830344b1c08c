import { importCrd as table } from '../../commands/import.js';
import { tableCommand } from '../parse/command.js';

/** The `kbts import crd` command. */
export const importCrd = tableCommand(table, async (given, { options, args, from }, io) => {
  const [{ DiagnosticList }, { planImportCrds }, { deliver, isPreview, openProject }, { placeOf }] = await Promise.all([
    import('../../base/problems/index.js'),
    import('../../commands/sdk/import-crds.js'),
    import('../changes/deliver.js'),
    import('../changes/place.js'),
  ]);
  const files = openProject(io, isPreview(options));
  const problems = new DiagnosticList();
  const request = { ...given, sources: args };
  const { planned, readText } = await planImportCrds(request, placeOf(files, io, from), problems);
  return await deliver(planned, problems, options, io, readText);
});
