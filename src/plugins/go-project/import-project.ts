import path from 'node:path';
import { ownTexts } from '../../base/files/index.js';
import { type DiagnosticList, errorOf, type ReadText } from '../../base/problems/index.js';
import { projectFile, readGoProject, toProjectName } from '../../base/project-file/index.js';
import {
  applicableNotes,
  checkAgreement,
  planInit,
  type ScaffoldPlan,
  type Surroundings,
} from '../../project/index.js';
import { compareManifests } from './compare.js';
import { ProjectSource } from './read/project-source.js';
import { type FoundProject, readFoundProject } from './read/read-parts.js';
import { portingFile, portingReport } from './report.js';
import { generateInto, keepConfig } from './write/config.js';
import { ProjectDraft } from './write/draft.js';
import { scaffoldKinds, writeTypes } from './write/kinds.js';
import { writePermissions } from './write/permissions.js';
import { placeSamples, rejectedSamples } from './write/samples.js';
import { writeWebhooks } from './write/webhooks.js';

/** A request to import a Go project. */
export interface ImportProjectRequest {
  readonly source: string;
  /** Version specifier of kbts in package.json. Default: the running version, from the registry. */
  readonly dependency?: string;
  readonly force: boolean;
}

/**
 * Plans a TypeScript project with the API types, permissions, webhooks and manifests of a Go project, and a report of
 * the code that has to be ported by hand.
 *
 * @param from the folder to which the path of the Go project is relative
 * @returns the plan, undefined if errors were reported, and a function that reads files for code frames
 */
export async function planImportProject(
  request: ImportProjectRequest,
  around: Surroundings,
  from: string,
  problems: DiagnosticList,
): Promise<{ readonly planned: ScaffoldPlan | undefined; readonly readText: ReadText }> {
  const own = ownTexts(around.files);
  const source = new ProjectSource(path.resolve(from, request.source), request.source, problems);
  const readText = (file: string) => source.readNamed(file) ?? own(file);
  const found = readProject(source, problems);
  const planned = found && !problems.hasErrors ? await build(found, request, around, problems) : undefined;
  return { planned: problems.hasErrors ? undefined : planned, readText };
}

function readProject(source: ProjectSource, problems: DiagnosticList): FoundProject | undefined {
  const text = source.text(projectFile);
  if (text === undefined) {
    const message = `\`${source.named(projectFile)}\` not found`;
    const hint = 'pass the folder of a project that kubebuilder or the Operator SDK created';
    if (!problems.hasErrors) problems.report(errorOf('project-missing', message, hint));
    return undefined;
  }
  const go = readGoProject(text, source.named(projectFile), problems);
  return go && readFoundProject(go, nameOf(go.project.projectName, go.project.repo, source.root), source, problems);
}

/** Returns the name in PROJECT, otherwise the name of the Go module or of the folder, otherwise `operator`. */
function nameOf(name: string, repo = '', root: string): string {
  const [module = ''] = repo
    .replace(/\/v\d+$/, '')
    .split('/')
    .slice(-1);
  return shortName(name) || toProjectName(module) || toProjectName(path.basename(root)) || 'operator';
}

/** Shortens a name to the maximum length of project names, if possible at a dash. */
function shortName(name: string): string {
  const short = toProjectName(name);
  return name.startsWith(short) && short !== '' && name !== short ? short.replace(/(?<=.)-[^-]*$/, '') : name;
}

async function build(
  found: FoundProject,
  { dependency, force }: ImportProjectRequest,
  around: Surroundings,
  problems: DiagnosticList,
): Promise<ScaffoldPlan | undefined> {
  const draft = new ProjectDraft(around, problems);
  const { go, kinds, license, roles, webhooks, code } = found;
  const init = {
    ...{ projectName: found.projectName, domain: kinds.domain, license, force },
    ...{ multigroup: kinds.multigroup, namespaced: go.project.namespaced },
    ...(dependency === undefined ? {} : { dependency }),
  };
  if (!draft.add(planInit(init, around, problems))) return undefined;
  const left = scaffoldKinds(draft, kinds);
  if (problems.hasErrors) return undefined;
  writeTypes(draft, kinds, problems);
  if (roles) writePermissions(draft, roles.rules, code);
  const otherWebhooks = webhooks ? writeWebhooks(draft, webhooks) : [];
  const kept = keepConfig(draft, found);
  placeSamples(draft, found);
  const failures = generateInto(draft, found, around.version);
  const comparison = compareManifests(found, draft.files);
  const { projectName } = found;
  const given = found.go.project.projectName;
  const isRenamed = given !== '' && given !== projectName;
  const remarks = applicableNotes(
    isRenamed && `The project is named \`${projectName}\`, because \`${given}\` is too long`,
    ...found.remarks,
    ...kept,
    ...failures,
    ...(await rejectedSamples(draft.files)),
    ...(await agreementRemarks(draft)),
  );
  const facts = { ...found, left, otherWebhooks, comparison, remarks };
  draft.write(portingFile, portingReport(facts));
  const { equal, different } = comparison;
  return {
    changes: draft.changes,
    project: draft.project,
    notes: applicableNotes(
      equal.length > 0 && `The same as in the Go project: ${equal.join(', ')}`,
      ...different,
      'Install the dependencies: `npm install`',
      `Port the code: \`${portingFile}\` lists the remaining work`,
    ),
  };
}

/** Returns remarks on parts that `config/` lacks, for example because an older kubebuilder created it. */
async function agreementRemarks({ project, around }: ProjectDraft): Promise<readonly string[]> {
  const { problems } = await checkAgreement(project, around);
  const dangling = problems.filter(({ code }) => code === 'file-missing' || code === 'reference-missing');
  const count = problems.length - dangling.length;
  const warnings = count === 1 ? '1 warning' : `${count} warnings`;
  return applicableNotes(
    ...dangling.map(({ message }) => message),
    count > 0 &&
      `\`kbts doctor\` reports ${warnings} about \`config/\`, which was copied; \`kbts doctor --fix\` adds missing parts`,
  );
}
