import { importProject as table } from '../../commands/import.js';
import { tableCommand } from '../parse/command.js';

/** The `kbts import project` command. */
export const importProject = tableCommand(table, async ({ force }, invocation, io) => {
  const { importGoProject } = await import('./import-go-project.js');
  return await importGoProject(force, invocation, io);
});
