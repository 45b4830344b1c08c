import path from 'node:path';
import { ownTexts } from '../../../files/index.js';
import type { DiagnosticList } from '../../../problems/index.js';
import { projectFile, readGoProject, toProjectName } from '../../../project/index.js';
import { checkAgreement, planInit } from '../../../scaffold/index.js';
import { type Place, surroundingsOf } from '../../place.js';
import type { PlannedOutput, PlanWithSources } from '../../planned.js';
import { compareManifests } from '../manifests/compare.js';
import { type FoundProject, readFoundProject } from '../manifests/find-parts.js';
import { ProjectSource } from '../source/source.js';
import { ProjectDraft } from '../write/draft.js';
import { generateInto } from '../write/generate.js';
import { keepConfig } from '../write/keep-config.js';
import { scaffoldKinds } from '../write/scaffold-kinds.js';
import { writePermissions } from '../write/write-permissions.js';
import { writeTypes } from '../write/write-types.js';
import { writeWebhooks } from '../write/write-webhooks.js';
import { portingFile, portingReport } from './report.js';

/** A request to import a Go project. */
export interface ImportProjectRequest {
  /** The folder of the Go project. */
  readonly source: string;
  /** The version specifier of kbts in package.json. Default: its version, from the registry. */
  readonly dependency?: string;
  /** Overwrites existing files. */
  readonly force: boolean;
}

/**
 * Plans a TypeScript project with the API types, permissions, webhooks and manifests of a Go project, and a report of
 * what has to be ported by hand.
 *
 * Steps: read PROJECT, CRDs, role, webhook configurations and Go files; scaffold the project and its kinds; replace
 * types, permissions and webhooks by those that were read; copy `config/`; generate the manifests and compare them.
 * Assumptions: nothing in the Go project is trusted, so all reading is bounded and stays in its folder.
 */
export async function planImportProject(
  request: ImportProjectRequest,
  place: Place,
  problems: DiagnosticList,
): Promise<PlanWithSources> {
  const own = ownTexts(place.files);
  const root = path.resolve(place.from, request.source);
  const source = new ProjectSource(root, request.source, problems);
  const readText = (file: string) => source.readNamed(file) ?? own(file);
  const found = readParts(source, root, problems);
  const planned = found && !problems.hasErrors ? await build(found, request, place, problems) : undefined;
  return { planned: problems.hasErrors ? undefined : planned, readText };
}

function readParts(source: ProjectSource, root: string, problems: DiagnosticList): FoundProject | undefined {
  const folder = source.kindOf('');
  const kind = folder === 'folder' ? source.kindOf(projectFile) : undefined;
  const text = kind === undefined || kind === 'folder' ? undefined : source.text(projectFile, 2 ** 20);
  if (text === undefined) {
    const isFolder = folder === 'folder';
    const what =
      folder !== undefined && !isFolder ? 'is not a folder' : kind ? 'is a folder, expected a file' : 'not found';
    const message = `\`${source.named(isFolder ? projectFile : '')}\` ${what}`;
    const hint = 'pass the folder of a project that kubebuilder or the Operator SDK created';
    if (!problems.hasErrors) problems.report({ code: 'project-missing', severity: 'error', message, hint });
    return undefined;
  }
  const go = readGoProject(text, source.named(projectFile), problems);
  return go && readFoundProject(go, nameOf(go.project.projectName, go.project.repo, root), source, problems);
}

/** The name in PROJECT, or else that of the module, or of the folder. */
function nameOf(name: string, repo = '', root: string): string {
  const module =
    repo
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ?? '';
  return name || toProjectName(module) || toProjectName(path.basename(root)) || 'operator';
}

async function build(
  found: FoundProject,
  { dependency, force }: ImportProjectRequest,
  place: Place,
  problems: DiagnosticList,
): Promise<PlannedOutput | undefined> {
  const draft = new ProjectDraft(place, problems);
  const { go, kinds, license, roles, webhooks, code } = found;
  const init = {
    ...{ projectName: found.projectName, domain: kinds.domain, license, force },
    ...{ multigroup: kinds.multigroup, namespaced: go.project.namespaced },
    ...(dependency === undefined ? {} : { dependency }),
  };
  if (!draft.add(planInit(init, surroundingsOf(place), problems))) return undefined;
  const left = scaffoldKinds(draft, kinds);
  if (problems.hasErrors) return undefined;
  writeTypes(draft, kinds, problems);
  if (roles) writePermissions(draft, roles.rules, code);
  const otherWebhooks = webhooks ? writeWebhooks(draft, webhooks) : [];
  const kept = keepConfig(draft, found);
  const failures = generateInto(draft, found, place.outside.version);
  const comparison = compareManifests(found, draft.files);
  const remarks = [...found.remarks, ...kept, ...failures, ...(await agreementRemarks(draft))];
  const facts = { ...found, left, otherWebhooks, comparison, remarks, hasWebhooks: webhooks !== undefined };
  draft.write(portingFile, portingReport(facts));
  const { equal, different } = comparison;
  return {
    changes: draft.changes,
    notes: [
      ...(equal.length > 0 ? [`Equal to those of the Go project: ${equal.join(', ')}`] : []),
      ...different,
      'Install the dependencies: `npm install`',
      `Port the code: \`${portingFile}\` lists what is left`,
    ],
  };
}

/** What `config/` of the Go project does not have, because an earlier version of kubebuilder created it. */
async function agreementRemarks({ project, around }: ProjectDraft): Promise<readonly string[]> {
  const { problems } = await checkAgreement(project, around);
  const count = problems.length === 1 ? '1 warning' : `${problems.length} warnings`;
  return problems.length === 0
    ? []
    : [
        `\`kbts doctor\` has ${count} about \`config/\`, which is kept as it was; \`kbts doctor --fix\` adds what is missing`,
      ];
}
