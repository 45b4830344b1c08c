import type { Plugin, PluginRun } from '../../plugins/index.js';
import { DiagnosticList } from '../../problems/index.js';
import { checkDomain } from '../../project/index.js';
import {
  defaultDomain,
  type NewProject,
  type Place,
  type PlannedOutput,
  planNewProject,
  readLicenseFile,
} from '../../sdk/index.js';
import { isPreview, type OutputOptions, planAndDeliver } from '../changes/deliver.js';
import { placeOf } from '../changes/place.js';
import { askText } from '../terminal/ask.js';
import type { Io } from '../terminal/io.js';
import { enterNotes, sourceNotes, workflowNotes } from './new-project-notes.js';

/** Options of `kbts init`. */
export interface CreateOptions extends OutputOptions {
  /** Default: the user is prompted on a terminal. */
  readonly domain: string | undefined;
  /** Default: derived from the name of the folder. */
  readonly 'project-name': string | undefined;
  readonly license: string;
  readonly 'license-file': string | undefined;
  readonly owner: string;
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  readonly force: boolean;
  /** Whether prompts are skipped. */
  readonly takesDefaults: boolean;
  /** The working directory. */
  readonly from: string;
  /** The project folder as written on the command line. Default: the working directory. */
  readonly word: string | undefined;
  /** The plugins that take part, which become part of the layout. */
  readonly plugins: readonly Plugin[];
}

/** Creates a project in the folder of `io`, and returns the exit code. */
export async function createProject(options: CreateOptions, io: Io): Promise<number> {
  return await planAndDeliver(options, io, async (files, problems) => {
    const {
      'license-file': file,
      'project-name': projectName,
      license,
      owner,
      multigroup,
      namespaced,
      force,
    } = options;
    const text = file === undefined ? undefined : readLicenseFile(file, options.from, problems);
    if (problems.hasErrors) return undefined;
    const source = await io.source(io.cwd, !isPreview(options));
    const request: Omit<NewProject, 'domain'> = {
      license: { name: license, owner, ...(text === undefined ? {} : { text }) },
      ...(projectName === undefined ? {} : { projectName }),
      ...{ multigroup, namespaced, force, dependency: source.spec },
    };
    const place = placeOf(files, io, options.from, pluginRun(options));
    // Planned with the default first, so that errors are reported before any prompt.
    const first = await planNewProject({ ...request, domain: options.domain ?? defaultDomain }, place, problems);
    const asks = options.domain === undefined && io.isInteractive && !options.takesDefaults;
    const plan = first && asks ? await askDomain(first, request, { io, place, problems }) : first;
    return (
      plan && {
        ...plan,
        notes: [
          ...enterNotes(options.word),
          ...plan.notes,
          ...sourceNotes(plan, source),
          ...workflowNotes(plan, io.cwd),
        ],
      }
    );
  });
}

interface Asking {
  readonly io: Io;
  readonly place: Place;
  readonly problems: DiagnosticList;
}

/** Plans the project with the domain that the user enters; undefined when the input ended. */
async function askDomain(
  usual: PlannedOutput,
  request: Omit<NewProject, 'domain'>,
  { io, place, problems }: Asking,
): Promise<PlannedOutput | undefined> {
  const question = { flag: 'domain', text: 'Domain of the API groups', given: undefined, default: defaultDomain };
  const domain = await askText(question, { io, takesDefaults: false, sink: problems }, checkDomain);
  if (domain === undefined) return undefined;
  if (domain === defaultDomain) return usual;
  // All diagnostics were reported when planning with the default domain.
  return await planNewProject({ ...request, domain }, place, new DiagnosticList());
}

function pluginRun({ plugins, ...flags }: CreateOptions): PluginRun {
  return { command: 'init', chain: plugins, options: { ...flags } };
}
