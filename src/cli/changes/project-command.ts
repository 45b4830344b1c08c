import type { ProjectCommand } from '../../commands/define/command.js';
import type { Fields } from '../../commands/define/fields.js';
import { type Command, tableCommand } from '../parse/command.js';

/** Converts a project command to a command for the command line. */
export function projectCommand<F extends Fields>(command: ProjectCommand<F>): Command {
  return tableCommand(command, async (given, invocation, io) => {
    const { runProjectCommand } = await import('./run-project-command.js');
    return await runProjectCommand(command, given, invocation, io);
  });
}
