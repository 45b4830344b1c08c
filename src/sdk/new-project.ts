import path from 'node:path';
import { planPlugins } from '../plugins/index.js';
import { type Diagnostic, type DiagnosticSink, shorten } from '../problems/index.js';
import { toProjectName } from '../project/index.js';
import { type License, planInit } from '../scaffold/index.js';
import { type Place, surroundingsOf } from './place.js';
import type { PlannedOutput } from './planned.js';

/** The domain of a project that names none. */
export const defaultDomain = 'my.domain';

/** A request for a new project. */
export interface NewProject {
  readonly domain: string;
  /** Default: derived from the name of the folder. */
  readonly projectName?: string;
  readonly license: License;
  readonly multigroup: boolean;
  readonly namespaced: boolean;
  /** The version specifier of kbts in package.json. Default: its version, from the registry. */
  readonly dependency?: string;
  readonly force: boolean;
}

/** Plans a new project.
 *
 * @returns undefined if errors were reported
 */
export async function planNewProject(
  request: NewProject,
  place: Place,
  sink: DiagnosticSink,
): Promise<PlannedOutput | undefined> {
  const folder = path.basename(place.files.root ?? '');
  const { projectName = toProjectName(folder) } = request;
  if (projectName === '' && request.projectName === undefined) return void sink.report(noName(folder));
  const { plugins } = place;
  const around = surroundingsOf(place);
  const chain = plugins?.chain.map(({ key }) => key) ?? [];
  const base = planInit({ ...request, projectName, plugins: chain }, around, sink);
  const plan = base && plugins ? await planPlugins(plugins, base, around, sink) : base;
  const isDerived = request.projectName === undefined && projectName !== folder;
  return plan && { ...plan, notes: [...plan.notes, ...(isDerived ? [nameNote(projectName, folder)] : [])] };
}

function noName(folder: string): Diagnostic {
  const message = `no project name can be derived from the folder name \`${shorten(folder)}\`: it has no letter from a to z`;
  return {
    code: 'resource-invalid',
    severity: 'error',
    message,
    hint: 'set one, for example `--project-name my-operator`',
  };
}

function nameNote(name: string, folder: string): string {
  return `Check the project name \`${name}\`, derived from the folder name \`${shorten(folder)}\`: to set another, create the project with \`--project-name\``;
}
