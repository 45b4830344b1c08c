import { type Diagnostic, DiagnosticList, errorOf } from '../../base/problems/index.js';
import { checkDomain } from '../../base/project-file/index.js';
import type { GivenFlags } from '../../commands/define/fields.js';
import { defaultDomain, init, type NewProject, planNewProject } from '../../commands/init.js';
import type { Place } from '../../commands/sdk/place.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';
import { completeRequest } from '../changes/complete-request.js';
import { deliver, isPreview, planAndDeliver } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { newProjectFolder } from '../folders/new-project-folder.js';
import type { TableInvocation } from '../parse/command.js';
import { askText } from '../terminal/ask.js';
import { type Io, inFolder } from '../terminal/io.js';
import { enterNotes, sourceNotes, workflowNotes, workspaceNotes } from './new-project-notes.js';

/** Creates a project in a new folder or in the current one, and returns the exit code. */
export async function createProject(
  given: GivenFlags<typeof init.fields>,
  { args, options, from, yes, plugins }: TableInvocation,
  outer: Io,
): Promise<number> {
  const [word] = args;
  const wrong = new DiagnosticList();
  const folder = newProjectFolder(word, outer);
  if ('problem' in folder) wrong.report(folder.problem);
  if (given.domain === '') wrong.report(emptyDomain);
  if (given.projectVersion !== '3') wrong.report(wrongProjectVersion(given.projectVersion));
  if ('problem' in folder || wrong.hasErrors) return await deliver(undefined, wrong, options, outer, () => undefined);
  const io = inFolder(outer, folder.folder);
  return await planAndDeliver(options, io, async (files, problems) => {
    const own = completeRequest<typeof init.fields>(init.fields, given, from, problems);
    if (problems.hasErrors) return undefined;
    const source = await io.source(io.cwd, !isPreview(options));
    const request: NewProject = { ...own, dependency: source.spec };
    const place = placeOf(files, io, from, { command: 'init', chain: plugins, options });
    // The first plan uses the default domain, so that errors are reported before any prompt.
    const first = await planNewProject(request, place, problems);
    const asks = request.domain === undefined && io.isInteractive && !yes && !options.json;
    const plan = first && asks ? await askDomain(first, request, { io, place, problems }) : first;
    if (!plan) return undefined;
    const notes = [
      ...enterNotes(word),
      ...plan.notes,
      ...sourceNotes(plan, source),
      ...workflowNotes(plan, io.cwd),
      ...workspaceNotes(io.cwd),
    ];
    return { ...plan, notes };
  });
}

interface Asking {
  readonly io: Io;
  readonly place: Place;
  readonly problems: DiagnosticList;
}

/** Prompts for the domain and plans the project with it; undefined if the input ends. */
async function askDomain(
  usual: PlannedOutput,
  request: NewProject,
  { io, place, problems }: Asking,
): Promise<PlannedOutput | undefined> {
  const question = { flag: 'domain', text: 'Domain of the API groups', default: defaultDomain };
  const domain = await askText(question, { io, takesDefaults: false, sink: problems }, checkDomain);
  if (domain === undefined) return undefined;
  if (domain === defaultDomain) return usual;
  // Planning with the default domain has already reported all diagnostics.
  return await planNewProject({ ...request, domain }, place, new DiagnosticList());
}

const emptyDomain = errorOf(
  'usage',
  '`--domain` is empty',
  'use a domain that you own, for example `--domain example.com`, or omit the flag',
);

function wrongProjectVersion(version: string): Diagnostic {
  const message = `version \`${version}\` of the PROJECT file is not supported, expected \`3\``;
  return errorOf('usage', message, 'omit `--project-version`');
}
