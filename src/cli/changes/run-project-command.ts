import type { ProjectCommand } from '../../commands/define/command.js';
import { type Fields, flagName, type GivenFlags } from '../../commands/define/fields.js';
import { changeProject } from '../../commands/sdk/change-project.js';
import type { TableInvocation } from '../parse/command.js';
import { type Asking, askBoolean } from '../terminal/ask.js';
import type { Io } from '../terminal/io.js';
import { completeRequest } from './complete-request.js';
import { confirmDeletion } from './confirm.js';
import { planAndDeliver } from './deliver.js';
import { placeOf } from './place.js';

/** Runs a command that changes an existing project, and returns the exit code. */
export async function runProjectCommand<F extends Fields>(
  command: ProjectCommand<F>,
  given: GivenFlags<F> & { readonly manifests?: boolean },
  { options, from, yes, plugins }: TableInvocation,
  io: Io,
): Promise<number> {
  const { fields, pluginCommand } = command;
  const run = pluginCommand && { command: pluginCommand, chain: plugins, options };
  return await planAndDeliver(options, io, async (files, problems) => {
    const asking = { io, takesDefaults: yes || options.json, sink: problems };
    const ask = (key: string, usual: boolean) => askField(fields, key, usual, asking);
    const place = placeOf(files, io, from, run);
    return await changeProject(place, given.manifests ?? true, problems, async (project, around) => {
      const request = completeRequest<F>(fields, given, from, problems);
      if (problems.hasErrors) return undefined;
      const planned = await command.plan(request, { project, around, place, problems, ask });
      if (!command.deletes) return planned;
      return await confirmDeletion(planned, command.deletes(request), { options, yes, io, problems });
    });
  });
}

async function askField(fields: Fields, key: string, usual: boolean, asking: Asking): Promise<boolean | undefined> {
  const field = fields[key];
  if (field?.type !== 'boolean' || field.only === 'library' || field.prompt === undefined) {
    throw new Error(`the field \`${key}\` has no prompt`);
  }
  const question = { flag: flagName(key, field), text: field.prompt, default: usual };
  return await askBoolean(question, asking);
}
