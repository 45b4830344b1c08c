import { init as table } from '../../commands/init.js';
import { tableCommand } from '../parse/command.js';

/** The `kbts init` command. */
export const init = tableCommand(table, async (given, invocation, io) => {
  const { createProject } = await import('./create-project.js');
  return await createProject(given, invocation, io);
});
